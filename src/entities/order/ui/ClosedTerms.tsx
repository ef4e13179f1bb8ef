import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#contract/contractOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'

/** What a closed order came to, figure by figure, and the row of the log it was closed at. */
export function ClosedTerms({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  return (
    <>
      <Terms
        label={t('close.terms')}
        items={[
          {
            key: 'profit',
            label: t('close.profit'),
            value: <Money value={order.profit} asset="USDT" profit />,
          },
          {
            key: 'closeFee',
            label: t('close.closeFee', { rate: format.rate(order.feeRate) }),
            value: <Money value={order.closeFee} asset="USDT" />,
          },
          {
            key: 'openFee',
            label: t('close.openFee'),
            value: <Money value={order.openFee} asset="USDT" />,
          },
          {
            key: 'result',
            label: t('close.result'),
            value: <Money value={order.result} asset="USDT" profit />,
            strong: true,
          },
        ]}
      />
      {order.closeLogSeq === null ? null : (
        <SourceMark>{t('close.done.log', { row: format.decimal(order.closeLogSeq) })}</SourceMark>
      )}
    </>
  )
}
