import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { formatPrice } from '#contract/price.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { PriceText } from '#src/shared/money-view/PriceText.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'

interface CloseTermsProps {
  readonly order: ContractOrder
  readonly live: LiveResult
}

/** What closing now does, figure by figure, above its button. */
export function CloseTerms({ order, live }: CloseTermsProps) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const rate = format.rate(order.feeRate)
  const money = (text: string, profit = false) => (
    <Money value={text} asset="USDT" profit={profit} />
  )
  return (
    <Terms
      label={t('close.terms')}
      items={[
        {
          key: 'price',
          label: t('close.price'),
          value: (
            <PriceText
              value={formatPrice(live.closing, order.decimals)}
              decimals={order.decimals}
            />
          ),
        },
        { key: 'margin', label: t('close.margin'), value: money(order.margin) },
        { key: 'profit', label: t('close.profit'), value: money(usdtText(live.profit), true) },
        {
          key: 'closeFee',
          label: t('close.closeFee', { rate }),
          value: money(usdtText(live.settlement.closeFee.up)),
        },
        { key: 'openFee', label: t('close.openFee'), value: money(order.openFee) },
        { key: 'result', label: t('close.result'), value: money(usdtText(live.result), true) },
        {
          key: 'receive',
          label: t('close.receive'),
          value: money(usdtText(live.settlement.payout)),
          strong: true,
        },
      ]}
    />
  )
}
