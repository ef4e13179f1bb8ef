import { UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from './Figure.tsx'

interface PriceTextProps {
  /** Decimal text; null when no price is known. */
  readonly value: string | null
  /** Decimals of the instrument: all of them are shown. */
  readonly decimals: number
  readonly className?: string | undefined
}

/** A price with all the instrument's decimals. */
export function PriceText({ value, decimals, className }: PriceTextProps) {
  const format = useFormat()
  const text =
    value === null ? UNKNOWN_FIGURE : format.decimal(value, { min: decimals, max: decimals })
  return <Figure className={className}>{text}</Figure>
}
