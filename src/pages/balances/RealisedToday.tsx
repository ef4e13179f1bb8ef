import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { parseAmount } from '#protocol/money.ts'
import type { StatementGroup } from '#protocol/statementKinds.ts'
import { toIso } from '#protocol/time.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { useSumStatementQuery } from '#src/features/read-statement/statement.api.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import css from './BalancesPage.module.css'

const DAY_MS = 86_400_000

/** What one kind of movement has gained or lost since a moment, in USDT units; null while unknown. */
function useNet(account: AccountKind, group: StatementGroup, from: string): bigint | null {
  const ask = { account, group, from, asset: 'USDT' } as const
  const { currentData } = useSumStatementQuery(ask)
  if (currentData === undefined) return null
  const sum = currentData.sums.find(({ asset }) => asset === 'USDT')
  if (sum === undefined) return 0n
  const gained = parseAmount(sum.moneyIn, 'USDT')
  const lost = parseAmount(sum.moneyOut, 'USDT')
  return gained === null || lost === null ? null : gained.units - lost.units
}

/**
 * What contracts and options brought since midnight UTC, by the ledger: every fee is in it, also of what is still open;
 * its profit is not.
 */
export function RealisedToday({ account }: { readonly account: AccountKind }) {
  const { t } = useTranslation('funds')
  const from = useSelector((state: WithMarket) => {
    const now = selectServerNow(state)
    return toIso(now - (now % DAY_MS))
  })
  const contracts = useNet(account, 'contracts', from)
  const options = useNet(account, 'options', from)
  const net = contracts === null || options === null ? null : contracts + options
  return (
    <Cell className={css.profit}>
      <span>{t('balances.realisedToday')}</span>
      <Money value={net === null ? null : usdtText(net)} asset="USDT" profit />
    </Cell>
  )
}
