import { useTranslation } from 'react-i18next'
import { currentLanguage } from './i18n.ts'

/** The distance of this device's clock from UTC at a moment, or now, as people write it: `GMT+1`, `UTC`. */
export function useZone(): (at?: Date) => string {
  useTranslation()
  const format = new Intl.DateTimeFormat(currentLanguage().intl, { timeZoneName: 'shortOffset' })
  return (at) =>
    format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}
