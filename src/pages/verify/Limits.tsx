import { useTranslation } from 'react-i18next'
import { Pane } from '#src/shared/ui/Pane.tsx'
import css from './VerifyPage.module.css'

/** What a receipt shows, and what it does not. */
export function Limits() {
  const { t } = useTranslation('verify')
  return (
    <section className={css.section}>
      <h2>{t('limits.title')}</h2>
      <Pane className={css.prose}>
        <p>{t('limits.shows')}</p>
        <p>{t('limits.price')}</p>
        <p>{t('limits.between')}</p>
        <p>{t('limits.rows')}</p>
        <p>{t('limits.quote')}</p>
        <p>{t('limits.cancelled')}</p>
        <p>{t('limits.house')}</p>
      </Pane>
    </section>
  )
}
