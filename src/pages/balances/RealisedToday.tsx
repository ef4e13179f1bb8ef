import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { toIso } from '#protocol/time.ts'
import { selectServerNow, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useGetProfitTotalQuery } from '#src/entities/order/waiting.api.ts'
import { midnightOf } from '#src/features/follow-orders/profitSpans.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import css from './BalancesPage.module.css'

/** What contracts closed since midnight came to, as the history of orders adds it up, where it leads. */
export function RealisedToday({ account }: { readonly account: AccountKind }) {
  const { t } = useTranslation('funds')
  // Null before the first tick: midnight of 1970 would ask for everything.
  const from = useSelector((state: WithMarket) =>
    state.market.now === 0 ? null : toIso(midnightOf(selectServerNow(state))),
  )
  const { currentData } = useGetProfitTotalQuery(from === null ? skipToken : { account, from })
  return (
    <Cell className={css.profit}>
      <Link to="/profile/orders?tab=history" className={css.link}>
        {t('balances.realisedToday')}
      </Link>
      <Money value={currentData?.result ?? null} asset="USDT" profit />
    </Cell>
  )
}
