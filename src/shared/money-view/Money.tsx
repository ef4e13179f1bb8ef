import { ASSET_SCALE, isAssetCode } from '#contract/assets.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { type Formatters, UNKNOWN_FIGURE } from '#src/shared/i18n/format.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from './Figure.tsx'
import css from './figure.module.css'

interface MoneyProps {
  /** Decimal text; null when it is not known, which shows a dash and never zero. */
  readonly value: string | null
  /** Shown behind the figure unless `bare`. */
  readonly asset: string
  readonly bare?: boolean
  /** Shows the sign, and rise or fall colour: for profit, never for balances. */
  readonly profit?: boolean
  /** Fewer decimals than the asset has, cut towards zero. */
  readonly max?: number
  readonly className?: string | undefined
}

/** The text of an amount: every decimal the asset has, at least two (none for JPY). */
export function moneyText(
  format: Formatters,
  value: string | null,
  asset: string,
  options: { readonly max?: number | undefined; readonly signed?: boolean } = {},
): string {
  if (value === null) return UNKNOWN_FIGURE
  const scale = isAssetCode(asset) ? ASSET_SCALE[asset] : 18
  const max = asset === 'JPY' ? 0 : Math.min(options.max ?? scale, scale)
  return format.decimal(value, {
    min: Math.min(2, max),
    max,
    signed: options.signed === true,
  })
}

/** The text of an amount with its asset, as one piece: a sentence must not pull the two apart. */
export function moneyWithUnit(
  format: Formatters,
  value: string | null,
  asset: string,
  options: { readonly max?: number | undefined; readonly signed?: boolean } = {},
): string {
  return `${moneyText(format, value, asset, options)}\u00a0${asset}`
}

/** An amount of one asset. */
export function Money({ value, asset, bare, profit, max, className }: MoneyProps) {
  const format = useFormat()
  const text = moneyText(format, value, asset, { max, signed: profit === true })
  const tone = profit === true && value !== null ? css[directionOf(value)] : undefined
  return (
    <Figure className={cx(tone, className)}>
      <span>{text}</span>
      {bare === true ? null : <span className={css.unit}>{`\u00a0${asset}`}</span>}
    </Figure>
  )
}
