import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import type { WithOrderNews } from '#src/entities/order/orderNews.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { moneyWithUnit } from '#src/shared/money-view/Money.tsx'
import { announce } from '#src/shared/ui/announcer.ts'

/** Says what the house did with an own order: closed by its stop, its target or by liquidation. */
export function OrderNews() {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const last = useSelector((state: WithOrderNews) => state.orderNews.last)
  useEffect(() => {
    if (last === null) return
    const { order } = last
    const { closeReason, closePrice, result, decimals } = order
    // What the person did is already on the screen they did it on.
    if (closeReason === null || closeReason === 'customer' || closePrice === null) return
    announce(
      t(`news.${closeReason}`, {
        name: order.appName,
        price: format.decimal(closePrice, { min: decimals, max: decimals }),
        result: moneyWithUnit(format, result, 'USDT', { signed: true }),
      }),
    )
  }, [last, t, format])
  return null
}
