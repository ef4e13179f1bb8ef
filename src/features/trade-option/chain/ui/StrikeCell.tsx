import { formatDecimal } from '#protocol/decimal.ts'
import type { Price } from '#protocol/price.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { distanceOf } from '../series.ts'
import css from './Chain.module.css'

interface StrikeCellProps {
  readonly text: string
  readonly strike: Price
  readonly spot: Price
}

/** A strike without the zeros behind it, and how far it is from the price. */
export function StrikeCell({ text, strike, spot }: StrikeCellProps) {
  const format = useFormat()
  return (
    <th scope="row" className={css.strike}>
      <Figure>{format.decimal(text)}</Figure>
      <small>
        <Figure>{format.percent(formatDecimal(distanceOf(strike, spot), 2))}</Figure>
      </small>
    </th>
  )
}
