import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import type { AccountKind } from '#protocol/account.ts'
import { toIso } from '#protocol/time.ts'
import { useGetProfitTotalQuery } from '#src/entities/order/waiting.api.ts'
import { useMidnight } from '#src/features/follow-orders/useMidnight.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { Link } from '#src/shared/ui/Link.tsx'
import { Cell } from '#src/shared/ui/Pane.tsx'
import pageCss from '#src/shared/ui/page.module.css'
import css from './BalancesPage.module.css'

/** What contracts closed since midnight came to, as the history of orders adds it up, where it leads. */
export function RealisedToday({ account }: { readonly account: AccountKind }) {
  const { t } = useTranslation('funds')
  const midnight = useMidnight()
  const ask = midnight === null ? skipToken : { account, from: toIso(midnight) }
  const { currentData } = useGetProfitTotalQuery(ask)
  return (
    <Cell className={css.profit}>
      <Link to="/profile/orders?tab=history" className={pageCss.link}>
        {t('balances.realisedToday')}
      </Link>
      <Money value={currentData?.result ?? null} asset="USDT" profit />
    </Cell>
  )
}
