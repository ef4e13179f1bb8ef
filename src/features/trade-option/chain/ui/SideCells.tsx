import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '#protocol/decimal.ts'
import type { Right } from '#protocol/formulas/blackScholes.ts'
import { formatPrice } from '#protocol/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { useExpiryText } from '../../useExpiryText.ts'
import { DELTA_SCALE } from '../delta.ts'
import { type Expiry, quoteSeries, type Rung, type SeriesBasis } from '../series.ts'
import css from './Chain.module.css'

interface SideCellsProps {
  readonly side: Right
  readonly rung: Rung
  readonly basis: SeriesBasis
  readonly expiry: Expiry
  /** Lots of it that are held. */
  readonly own: bigint
  readonly isChosen: boolean
  /** The delta comes last. */
  readonly mirrored: boolean
  readonly onChoose: () => void
}

/** Delta, bid and ask of one call or put; the ask opens its ticket. */
export function SideCells(props: SideCellsProps) {
  const { side, rung, basis, own, isChosen, mirrored } = props
  const { t } = useTranslation(['chain', 'orders'])
  const format = useFormat()
  const quote = useMemo(() => quoteSeries(basis, side, rung), [basis, side, rung])
  const itm = side === 'call' ? rung.strike < basis.spot : rung.strike > basis.spot
  const look = cx(itm && css.inside)
  const held =
    own === 0n
      ? null
      : t('own', { lots: t('orders:lots', { count: Number.parseInt(String(own), 10) }) })
  const bid = quote.bid > 0n ? usdtText(quote.bid) : null
  const deltaText = formatDecimal(quote.delta, DELTA_SCALE)
  const delta = (
    <td className={cx(look, css.delta)}>
      <Figure>{format.decimal(deltaText, { min: 2, max: 2 })}</Figure>
    </td>
  )
  return (
    <>
      {mirrored ? null : delta}
      <td className={look}>
        {held === null ? null : (
          <span className={css.held} title={held}>
            <span aria-hidden="true">{format.decimal(String(own))}</span>
            <span className="unseen">{held}</span>
          </span>
        )}
        <Money value={bid} asset="USDT" bare />
      </td>
      <td className={cx(look, css.askCell)}>
        {quote.ask === null ? (
          <Money value={null} asset="USDT" bare />
        ) : (
          <Ask {...props} ask={usdtText(quote.ask)} isChosen={isChosen} />
        )}
      </td>
      {mirrored ? delta : null}
    </>
  )
}

/** The price that a call or put is bought at. */
function Ask(props: SideCellsProps & { readonly ask: string }) {
  const { t } = useTranslation(['chain', 'option'])
  const format = useFormat()
  const text = useExpiryText()
  const { side, rung, basis, expiry, ask, isChosen, onChoose } = props
  const label = t('buy', {
    side: t(`option:side.${side}`),
    strike: format.decimal(formatPrice(rung.strike, basis.decimals)),
    expiry: text.day(expiry.expiresAt),
    ask: moneyText(format, ask, 'USDT'),
  })
  return (
    <button
      type="button"
      className={cx(css.ask, side === 'call' ? css.call : css.put)}
      aria-label={label}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Money value={ask} asset="USDT" bare />
    </button>
  )
}
