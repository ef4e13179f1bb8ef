import { useTranslation } from 'react-i18next'
import { currentLanguage } from '#src/shared/i18n/i18n.ts'
import { unitDisplayOf } from './useTermText.ts'

const MINUTE_MS = 60_000
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Moments that series end at, as a chain and its positions write them. */
export interface ExpiryText {
  /** The day alone: 27 Nov, with its year where that is not this one. */
  readonly day: (expiresAt: string) => string
  /** The two largest units of a time, begun minutes counted: 2d 4h, 59m. `milliseconds` are above nothing. */
  readonly span: (milliseconds: number) => string
}

/** Expiries in the words of the language on the screen. */
export function useExpiryText(): ExpiryText {
  useTranslation()
  const { intl } = currentLanguage()
  return {
    day(expiresAt) {
      const at = new Date(expiresAt)
      const sameYear = at.getFullYear() === new Date().getFullYear()
      const year = sameYear ? {} : ({ year: 'numeric' } as const)
      return new Intl.DateTimeFormat(intl, { day: 'numeric', month: 'short', ...year }).format(at)
    },
    span(milliseconds) {
      let rest = Math.ceil(milliseconds / MINUTE_MS)
      const counted = UNITS.map(([unit, minutes]) => {
        const count = Math.floor(rest / minutes)
        rest -= count * minutes
        return { unit, count }
      })
      const first = counted.findIndex(({ count }) => count > 0)
      const parts = counted.slice(first, first + 2).filter(({ count }) => count > 0)
      const words = parts.map(({ unit, count }) => {
        const style = { style: 'unit', unit, unitDisplay: unitDisplayOf(intl) } as const
        return new Intl.NumberFormat(intl, style).format(count)
      })
      return words.join(' ')
    },
  }
}
