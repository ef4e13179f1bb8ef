import type { Holding } from '#protocol/holdings.ts'
import { coinPath } from '#protocol/logoPath.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import css from './BalancesPage.module.css'
import { type Balances, useWorth } from './useBalances.ts'

/** One asset of an account, and the prices its worth is taken from. */
export interface AssetProps {
  readonly holding: Holding
  readonly markets: Balances['markets']
}

/** An asset's name, all of it, and what that is worth. */
export function AssetLine({ holding, markets }: AssetProps) {
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
          <Money value={total} asset={asset} bare style="balance" />
        </b>
        {asset === 'USDT' ? null : (
          <span className={css.quiet}>
            <Money value={worth} asset="USDT" style="balance" />
          </span>
        )}
      </div>
    </div>
  )
}
