import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { openingMoment } from './openingMoment.ts'

/** "Opens 22:00", with the day when that is not within a day; "Closed" when nobody knows. */
export function useOpensText(changesAt: string | null): string {
  const { t } = useTranslation('market')
  if (changesAt === null) return t('state.closed')
  const when = openingMoment(new Date(changesAt), new Date(), currentLanguage().intl)
  return t('state.opens', { when })
}
