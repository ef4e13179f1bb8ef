import { useTranslation } from 'react-i18next'
import type { Holding } from '#contract/holdings.ts'
import { isSomething } from '#src/entities/balance/reserved.ts'
import { instrumentPath } from '#src/entities/market/instrument.ts'
import { pricedBy } from '#src/entities/balance/worth.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import { Money } from '#src/shared/money-view/Money.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { Tile } from '#src/shared/ui/Tile.tsx'
import css from './BalancesPage.module.css'
import { type Balances, type PartProps, useWorth } from './useBalances.ts'

function Coin({
  holding,
  markets,
}: {
  readonly holding: Holding
  readonly markets: Balances['markets']
}) {
  const { t } = useTranslation('funds')
  const { asset, available, inOrders, total } = holding
  const worth = useWorth(holding, markets)
  const pair = pricedBy(asset, markets)
  const money = (value: string) => <Money value={value} asset={asset} bare />
  return (
    <Cell className={css.asset}>
      <div className={css.line}>
        <Tile letters={asset.slice(0, 1)} />
        <b className={css.name}>
          <Figure>{asset}</Figure>
        </b>
        <div className={css.amounts}>
          <b>{money(total)}</b>
          {asset === 'USDT' ? null : (
            <span className={css.quiet}>
              <Money value={worth} asset="USDT" max={2} />
            </span>
          )}
        </div>
      </div>
      <dl className={css.places}>
        <div>
          <dt>{t('pocket.available')}</dt>
          <dd>{money(available)}</dd>
        </div>
        <div>
          <dt>{t('pocket.spotHold')}</dt>
          <dd>{money(inOrders)}</dd>
        </div>
      </dl>
      {pair === null ? null : (
        <LinkButton to={instrumentPath(pair, 'spot')} tone="quiet" size="small">
          {t('balances.trade', { asset })}
        </LinkButton>
      )}
    </Cell>
  )
}

/** Coins to trade against one another, and what of them waits in orders. */
export function CoinHoldings({ balances, holdings }: PartProps) {
  const { t } = useTranslation('funds')
  const coins = holdings.filter(
    ({ asset, total }) => isSomething(total) && (asset === 'USDT' || isCoin(asset)),
  )
  if (coins.length === 0) {
    return <Empty title={t('balances.empty.title')}>{t('balances.empty.text')}</Empty>
  }
  return (
    <Pane>
      {coins.map((holding) => (
        <Coin key={holding.asset} holding={holding} markets={balances.markets} />
      ))}
    </Pane>
  )
}

/** Money of states is exchanged, not traded coin to coin. */
const STATES: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'JPY', 'HKD'])
const isCoin = (asset: string): boolean => !STATES.has(asset)
