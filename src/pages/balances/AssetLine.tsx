import { useTranslation } from 'react-i18next'
import type { Holding } from '#protocol/holdings.ts'
import { coinPath } from '#protocol/logoPath.ts'
import { reservedOf } from '#src/entities/balance/reserved.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { Tile } from '#src/shared/ui/Tile.tsx'
import css from './BalancesPage.module.css'
import { type Balances, useWorth } from './useBalances.ts'

/** One asset of an account, and the prices its worth is taken from. */
export interface AssetProps {
  readonly holding: Holding
  readonly markets: Balances['markets']
  /** Its worth as a row of a sum. */
  readonly shown?: string | undefined
}

/** An asset's name, all of it, and what that is worth. */
export function AssetLine({ holding, markets, shown }: AssetProps) {
  const { asset, total } = holding
  const worth = useWorth(holding, markets)
  return (
    <div className={css.line}>
      <Tile letters={asset.slice(0, 1)} image={coinPath(asset)} />
      <b className={css.name}>
        <Figure>{asset}</Figure>
      </b>
      <div className={css.amounts}>
        <b>
          <Money
            value={total}
            asset={asset}
            bare
            style="balance"
            shown={asset === 'USDT' ? shown : undefined}
          />
        </b>
        {asset === 'USDT' ? null : (
          <span className={css.quiet}>
            <Money value={worth} asset="USDT" style="balance" shown={shown} />
          </span>
        )}
      </div>
    </div>
  )
}

/** Where an asset lies, in figures that add up to all of it. */
export function AssetPlaces({ holding }: Pick<AssetProps, 'holding'>) {
  const { t } = useTranslation('funds')
  const { asset, total, available, inOrders, loan } = holding
  const places = [
    { name: 'pocket.available', value: available },
    { name: 'balances.reserved', value: reservedOf(holding) },
    { name: 'pocket.spotHold', value: inOrders },
    ...(isZeroText(loan) ? [] : [{ name: 'pocket.loan', value: loan } as const]),
  ] as const
  const plus = places.flatMap(({ value }) => (value === null ? [] : [value]))
  // Without one that can't be read the others would take the figures of their neighbours.
  const shown = plus.length < places.length ? null : shownSum(asset, { total, plus }, 'balance')
  return (
    <dl className={css.places}>
      {places.map(({ name, value }, index) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>
            <Money value={value} asset={asset} bare style="balance" shown={shown?.plus[index]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
