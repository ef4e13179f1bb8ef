import { useTranslation } from 'react-i18next'
import { isFiat } from '#protocol/assets.ts'
import { instrumentPath } from '#src/entities/market/instrument.ts'
import { pricedBy } from '#src/entities/balance/worth.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { AssetLine, type AssetProps } from './AssetLine.tsx'
import css from './BalancesPage.module.css'
import type { PartProps } from './useBalances.ts'

function Coin({ holding, markets }: AssetProps) {
  const { t } = useTranslation('funds')
  const { asset, available, inOrders } = holding
  const pair = pricedBy(asset, markets)
  const money = (value: string) => <Money value={value} asset={asset} bare style="balance" />
  return (
    <Cell className={css.asset}>
      <AssetLine holding={holding} markets={markets} />
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
    // Money of states is exchanged, not traded coin to coin.
    ({ asset, total }) => !isZeroText(total) && !isFiat(asset),
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
