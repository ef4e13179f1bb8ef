import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { cx } from '#src/shared/lib/cx.ts'
import css from './Signed.module.css'

interface SignedProps {
  readonly value: string
  readonly asset: string
  readonly bare?: boolean
}

/**
 * What came in or went out, with its sign. What came in is green whatever colour rises for this person:
 * that setting speaks of prices and profit only.
 */
export function Signed({ value, asset, bare }: SignedProps) {
  const format = useFormat()
  const isIn = !isZeroText(value) && !value.startsWith('-')
  return (
    <Figure className={cx(isIn && css.in)}>
      <span>{moneyText(format, value, asset, { style: 'exact', signed: true })}</span>
      {bare === true ? null : <span className={css.unit}>{`\u00a0${asset}`}</span>}
    </Figure>
  )
}
