import type { ReactNode } from 'react'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { Money } from '#src/shared/money-view/Money.tsx'

interface LiveProfitProps {
  /** Null while no price is known. */
  readonly live: LiveResult | null
  /** The same as a share of the margin, where it is known. */
  readonly children: (percent: string) => ReactNode
}

/** What an open order has gained or lost by now. */
export function LiveProfit({ live, children }: LiveProfitProps) {
  return (
    <>
      <b>
        <Money value={live === null ? null : usdtText(live.profit)} asset="USDT" bare profit />
      </b>
      {live === null ? null : children(live.profitPercent)}
    </>
  )
}
