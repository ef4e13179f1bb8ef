import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { liveOrder, usdtText } from '#src/entities/order/liveOrder.ts'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyText } from '#src/shared/money-view/amount.ts'
import { type ChartLine, orderLines } from './orderLines.ts'

const NONE: readonly WaitingContract[] = []

/** The lines of own orders on one instrument, each entry with its live profit. */
export function useOrderLines(
  orders: readonly ContractOrder[],
  waiting: readonly WaitingContract[] | undefined,
  code: string,
): readonly ChartLine[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  // Without a profit to tell no price changes a line.
  const price = useSelector((state: WithMarket) =>
    orders.length === 0 ? undefined : selectQuote(state, code)?.price,
  )
  return useMemo(
    () =>
      orderLines(orders, waiting ?? NONE, {
        limit(order) {
          const lots = t('lots', { count: Number(order.lots) })
          return t(order.entryType === 'stop' ? 'chartStop' : 'chartLimit', {
            side: t(`side.${order.side}`),
            lots,
          })
        },
        level(kind, order, trails) {
          const short = t(`ruler.short.${kind}`)
          const name = trails ? t('trail.line', { name: short }) : short
          if (order === null) return name
          const lots = t('lots', { count: Number(order.lots) })
          return t('chartLevel', { name, side: t(`side.${order.side}`), lots })
        },
        entry(order) {
          const profit = liveOrder(order, price)?.profit
          const money = moneyText(format, profit === undefined ? null : usdtText(profit), 'USDT', {
            signed: true,
          })
          const lots = t('lots', { count: Number(order.lots) })
          return t('chartEntry', { side: t(`side.${order.side}`), lots, profit: money })
        },
      }),
    [orders, waiting, price, format, t],
  )
}
