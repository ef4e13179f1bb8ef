import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { selectServerNow, type WithMarket } from './market.selectors.ts'
import { openingMoment } from './openingMoment.ts'

/** When a market next opens or closes, in words; null when nobody knows. Renders when they change. */
export function useChangeMoment(changesAt: string | null): string | null {
  useTranslation()
  return useSelector((state: WithMarket) =>
    changesAt === null
      ? null
      : openingMoment(new Date(changesAt), selectServerNow(state), currentLanguage().intl),
  )
}

/** "Opens 22:00", with the day when that is not within a day; "Closed" when nobody knows. */
export function useOpensText(changesAt: string | null): string {
  const { t } = useTranslation('market')
  const when = useChangeMoment(changesAt)
  return when === null ? t('state.closed') : t('state.opens', { when })
}
