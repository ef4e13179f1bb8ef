import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { lengthOf } from './waitTime.ts'

/** Seconds as a length of time in the words of the language on the screen: 36 sec, 24 Std. */
export function useLengthText(): (seconds: number) => string {
  useTranslation()
  return (seconds) => {
    const { unit, count } = lengthOf(seconds)
    const style = { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' } as const
    return new Intl.NumberFormat(currentLanguage().intl, style).format(count)
  }
}
