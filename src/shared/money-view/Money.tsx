import { use } from 'react'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { type AmountStyle, moneyText } from './amount.ts'
import { Figure } from './Figure.tsx'
import { FiguresHidden } from './FiguresHidden.ts'
import css from './figure.module.css'

interface MoneyProps {
  /** Decimal text; null when it is not known, which shows a dash and never zero. */
  readonly value: string | null
  /** Shown behind the figure unless `bare`. */
  readonly asset: string
  readonly bare?: boolean
  /** Shows the sign, and rise or fall colour: for profit, never for balances. */
  readonly profit?: boolean
  readonly style?: AmountStyle
  /** The figure of a sum, rounded so that its parts add up (`sum.ts`), in place of the value's own. */
  readonly shown?: string | undefined
  readonly className?: string | undefined
}

/** An amount of one asset, or dots where amounts are hidden. Where decimals are left out, a press or a pointer shows the exact one. */
export function Money(props: MoneyProps) {
  const { value, asset, bare, profit, style, shown, className } = props
  const format = useFormat()
  const hidden = use(FiguresHidden)
  const signed = profit === true
  const digits = shown?.split('.')[1]?.length ?? 0
  const text = hidden
    ? '••••'
    : shown === undefined
      ? moneyText(format, value, asset, { style, signed })
      : format.decimal(shown, { min: digits, max: digits, signed })
  const exact = moneyText(format, value, asset, { style: 'exact', signed })
  const same = text.startsWith(exact) && !/[1-9]/.test(text.slice(exact.length))
  const tone = signed && value !== null && !hidden ? css[directionOf(value)] : undefined
  return (
    <Figure
      className={cx(tone, className)}
      whole={same || hidden ? undefined : `${exact}\u00a0${asset}`}
    >
      <span>{text}</span>
      {bare === true ? null : <span className={css.unit}>{`\u00a0${asset}`}</span>}
    </Figure>
  )
}
