import { useTranslation } from 'react-i18next'
import { isFiat } from '#protocol/assets.ts'
import { instrumentPath } from '#src/entities/market/instrument.ts'
import { pricedBy } from '#src/entities/balance/worth.ts'
import { isZeroText } from '#src/shared/i18n/decimalText.ts'
import { LinkButton } from '#src/shared/ui/Button.tsx'
import { Empty } from '#src/shared/ui/Empty.tsx'
import { Cell, Pane } from '#src/shared/ui/Pane.tsx'
import { AssetLine, AssetPlaces, type AssetProps } from './AssetLine.tsx'
import css from './BalancesPage.module.css'
import type { PartProps } from './useBalances.ts'

function Coin({ holding, markets }: AssetProps) {
  const { t } = useTranslation('funds')
  const { asset } = holding
  const pair = pricedBy(asset, markets)
  return (
    <Cell className={css.asset}>
      <AssetLine holding={holding} markets={markets} />
      <AssetPlaces holding={holding} />
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
