import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { formatPrice } from '#protocol/price.ts'
import { closingFigures, closingOf } from '#src/entities/order/closingFigures.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import type { LiveResult } from '#src/entities/order/position.ts'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
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
  const rate = useFeeRateText()(order.feeRate, order.discount)
  const closing = closingOf(live)
  const { margin, profit, closeFee, openFee, payout } = closing
  const shown = closingFigures(closing)
  const money = (units: bigint, key: keyof NonNullable<typeof shown>) => (
    <Money
      value={usdtText(units)}
      asset="USDT"
      profit={key === 'profit' || key === 'result'}
      shown={shown?.[key]}
    />
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
        { key: 'margin', label: t('close.margin'), value: money(margin, 'margin') },
        { key: 'profit', label: t('close.profit'), value: money(profit, 'profit') },
        {
          key: 'closeFee',
          label: t('close.closeFee', { rate }),
          value: money(closeFee, 'closeFee'),
        },
        { key: 'openFee', label: t('close.openFee'), value: money(openFee, 'openFee') },
        { key: 'result', label: t('close.result'), value: money(live.result, 'result') },
        {
          key: 'receive',
          label: t('close.receive'),
          value: money(payout, 'payout'),
          strong: true,
        },
      ]}
    />
  )
}
