import { useTranslation } from 'react-i18next'
import type { ContractOrder } from '#protocol/contractOrder.ts'
import { roiOf } from '#src/entities/order/roi.ts'
import { useFeeRateText } from '#src/entities/order/useFeeRateText.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Money } from '#src/shared/money-view/Money.tsx'
import { moneyWithUnit } from '#src/shared/money-view/amount.ts'
import { Percent } from '#src/shared/money-view/Percent.tsx'
import { shownSum } from '#src/shared/money-view/sum.ts'
import { SourceMark } from '#src/shared/ui/SourceMark.tsx'
import { Terms } from '#src/shared/ui/Terms.tsx'

/** What a closed order came to, figure by figure, and the row of the log it was closed at. */
export function ClosedTerms({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const feeRateText = useFeeRateText()
  const { profit, openFee, closeFee, result } = order
  const shown =
    profit === null || closeFee === null || result === null
      ? null
      : shownSum('USDT', { total: result, plus: [profit], minus: [closeFee, openFee] })
  return (
    <>
      <Terms
        label={t('close.terms')}
        items={[
          {
            key: 'profit',
            label: t('close.profit'),
            value: <Money value={profit} asset="USDT" profit shown={shown?.plus[0]} />,
          },
          {
            key: 'closeFee',
            label: t('close.closeFee', { rate: feeRateText(order.feeRate, order.discount) }),
            value: <Money value={closeFee} asset="USDT" shown={shown?.minus[0]} />,
          },
          {
            key: 'openFee',
            label: t('close.openFee'),
            value: <Money value={openFee} asset="USDT" shown={shown?.minus[1]} />,
          },
          {
            key: 'result',
            label: t('close.result'),
            value: <Money value={result} asset="USDT" profit shown={shown?.total} />,
            strong: true,
          },
          {
            key: 'roi',
            label: t('roi.of', { margin: moneyWithUnit(format, order.margin, 'USDT') }),
            value: (
              <Percent
                value={roiOf({ result: order.result, basis: order.margin, asset: 'USDT' })}
              />
            ),
          },
        ]}
      />
      {order.closeLogSeq === null ? null : (
        <SourceMark>{t('close.done.log', { row: format.decimal(order.closeLogSeq) })}</SourceMark>
      )}
    </>
  )
}
