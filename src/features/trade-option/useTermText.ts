import { useTranslation } from 'react-i18next'
import { OPTION_TERM_MS, type OptionTerm } from '#protocol/optionTerms.ts'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'

const UNITS = [
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** As short as a unit is written: Thai keeps the space between a number and its unit. */
export const unitDisplayOf = (intl: string): 'short' | 'narrow' =>
  intl.startsWith('th') ? 'short' : 'narrow'

/** A term in the words of the language on the screen: 1m, 4 Std., 1日. */
export function useTermText(): (term: OptionTerm) => string {
  useTranslation()
  return (term) => {
    const length = OPTION_TERM_MS[term]
    const [unit, unitMs] = UNITS.find(([, ms]) => length >= ms) ?? ['minute', 60_000]
    const { intl } = currentLanguage()
    const style = { style: 'unit', unit, unitDisplay: unitDisplayOf(intl) } as const
    // One piece: a number does not leave its unit at the end of a line.
    return new Intl.NumberFormat(intl, style).format(length / unitMs).replace(' ', '\u00a0')
  }
}
