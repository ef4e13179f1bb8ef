import { Fragment, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from '#protocol/formulas/blackScholes.ts'
import type { MarketItem } from '#protocol/market.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { useQuote } from '#src/entities/market/useLive.ts'
import { cx } from '#src/shared/lib/cx.ts'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import {
  type Expiry,
  type OwnLots,
  ownKey,
  type Rung,
  rungsOf,
  type SeriesBasis,
} from '../series.ts'
import type { ChosenSeries } from '../useSeriesTicket.ts'
import css from './Chain.module.css'
import { SideCells } from './SideCells.tsx'
import { StrikeCell } from './StrikeCell.tsx'

interface ChainTableProps {
  readonly item: MarketItem
  readonly expiry: Expiry
  readonly basis: SeriesBasis
  readonly own: { readonly lots: OwnLots; readonly strikes: readonly Price[] }
  /** The one side that is shown; null for both. */
  readonly side: Right | null
  readonly chosen: ChosenSeries | null
  readonly onChoose: (chosen: ChosenSeries) => void
}

function Heads({ side }: Pick<ChainTableProps, 'side'>) {
  const { t } = useTranslation(['chain', 'option'])
  const bid = <th scope="col">{t('bid')}</th>
  const ask = <th scope="col">{t('ask')}</th>
  const delta = <th scope="col">{t('delta')}</th>
  const strike = <th scope="col">{t('option:strike')}</th>
  if (side !== null) {
    return (
      <thead>
        <tr>
          {strike}
          {delta}
          {bid}
          {ask}
        </tr>
      </thead>
    )
  }
  return (
    <thead>
      <tr className={css.sides}>
        <th scope="colgroup" colSpan={3}>
          {t('option:side.call')}
        </th>
        <th scope="col" rowSpan={2}>
          {t('option:strike')}
        </th>
        <th scope="colgroup" colSpan={3}>
          {t('option:side.put')}
        </th>
      </tr>
      <tr>
        {delta}
        {bid}
        {ask}
        {bid}
        {ask}
        {delta}
      </tr>
    </thead>
  )
}

/** The live price between the strikes it lies between. */
function PriceRow({ item, columns }: { readonly item: MarketItem; readonly columns: number }) {
  const { t } = useTranslation('chain')
  const price = useQuote(item.code)?.price ?? item.price
  return (
    <tr className={css.now}>
      <td colSpan={columns}>
        <span>
          {t('price')} <PriceText value={price} decimals={item.decimals} />
        </span>
      </td>
    </tr>
  )
}

interface RowProps extends Omit<ChainTableProps, 'own'> {
  readonly rung: Rung
  readonly ownCall: bigint
  readonly ownPut: bigint
}

/** Renders again only when the price, the choice or the own options do. */
const Row = memo(function Row(props: RowProps) {
  const { item, rung, basis, side, chosen, onChoose, expiry, ownCall, ownPut } = props
  const cells = (one: Right, mirrored: boolean) => (
    <SideCells
      side={one}
      rung={rung}
      basis={basis}
      expiry={expiry}
      own={one === 'call' ? ownCall : ownPut}
      isChosen={chosen?.side === one && chosen.strike === rung.strike}
      mirrored={mirrored}
      onChoose={() => onChoose({ side: one, strike: rung.strike })}
    />
  )
  const strike = (
    <StrikeCell
      text={formatPrice(rung.strike, item.decimals)}
      strike={rung.strike}
      spot={basis.spot}
    />
  )
  return (
    <tr>
      {side === null ? (
        <>
          {cells('call', false)}
          {strike}
          {cells('put', true)}
        </>
      ) : (
        <>
          {strike}
          {cells(side, false)}
        </>
      )}
    </tr>
  )
})

/** Calls at the start, strikes in the middle, puts at the end; or one side alone behind its strikes. */
export function ChainTable({ own, ...props }: ChainTableProps) {
  const { t } = useTranslation('chain')
  const { item, basis, side } = props
  const rungs = rungsOf(basis, own.strikes)
  const above = rungs.findIndex(({ strike }) => strike > basis.spot)
  const columns = side === null ? 7 : 4
  const priceRow = <PriceRow item={item} columns={columns} />
  return (
    <table className={cx(css.table, side === null && css.both)}>
      <caption className="unseen">{t('title')}</caption>
      <Heads side={side} />
      <tbody>
        {rungs.map((rung, index) => (
          <Fragment key={String(rung.strike)}>
            {index === above ? priceRow : null}
            <Row
              {...props}
              rung={rung}
              ownCall={own.lots.get(ownKey('call', rung.strike)) ?? 0n}
              ownPut={own.lots.get(ownKey('put', rung.strike)) ?? 0n}
            />
          </Fragment>
        ))}
        {above === -1 ? priceRow : null}
      </tbody>
    </table>
  )
}
