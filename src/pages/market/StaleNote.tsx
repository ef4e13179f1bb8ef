import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectLink, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { Note } from '#src/shared/ui/Note.tsx'
import css from './MarketPage.module.css'

/** Tries to reconnect after which a list says that its prices stopped. */
const TRIES_BEFORE_WORDS = 2

/** Says that prices stopped and that the app is on it; absent while they come. */
export function StaleNote() {
  const { t } = useTranslation('market')
  const tries = useSelector((state: WithMarket) => {
    const link = selectLink(state)
    return link.state === 'connecting' ? link.tries : 0
  })
  if (tries < TRIES_BEFORE_WORDS) return null
  return (
    <div className={css.note}>
      <Note kind="warning" title={t('stale.title')}>
        {t('stale.text', { count: tries })}
      </Note>
    </div>
  )
}
