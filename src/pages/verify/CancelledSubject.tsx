import { useTranslation } from 'react-i18next'
import type { ContractCancelReceipt, SpotCancelReceipt } from '#protocol/proof/cancelReceipt.ts'
import type { OtherReceipt } from '#protocol/proof/receiptVerifier.ts'
import { fromIso } from '#protocol/time.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Figure } from '#src/shared/money-view/Figure.tsx'
import type { Term } from '#src/shared/ui/Terms.tsx'
import { limitsOf } from './changes.ts'
import { RECEIPT_SLICES } from './figureText.ts'
import { shownText } from './pieces.ts'
import { useChangeTerms } from './useChangeTerms.tsx'

type CancelReceipt = ContractCancelReceipt | SpotCancelReceipt

const isContract = (receipt: OtherReceipt): receipt is ContractCancelReceipt =>
  receipt.type === 'contract-cancel-receipt.v1' ||
  receipt.type === 'contract-cancel-receipt.v2' ||
  receipt.type === 'contract-cancel-receipt.v3'

const isCancelled = (receipt: OtherReceipt): receipt is CancelReceipt =>
  isContract(receipt) || receipt.type === 'spot-cancel-receipt.v1'

/** What an order that was cancelled is called, in a line. */
export function NamedCancelled({ receipt }: { readonly receipt: CancelReceipt }) {
  const { t } = useTranslation(RECEIPT_SLICES)
  const code = (
    <b>
      <Figure>{shownText(receipt.order.code) ?? '–'}</Figure>
    </b>
  )
  if (receipt.type === 'spot-cancel-receipt.v1') {
    const { side, amount, base } = receipt.order
    return (
      <>
        {code}
        <span>{t(`spot:side.${side}`)}</span>
        <span>{t('spot:kind.limit')}</span>
        <Figure>{`${shownText(amount) ?? '–'} ${base}`}</Figure>
      </>
    )
  }
  const { side, leverage, lots } = receipt.order
  return (
    <>
      {code}
      <span>{t(`orders:side.${side}`)}</span>
      <Figure>{`${shownText(leverage) ?? '–'}×`}</Figure>
      {/^\d{1,12}$/.test(lots) ? (
        <span>{t('orders:lots', { count: Number(lots) })}</span>
      ) : (
        <Figure>{shownText(lots) ?? '–'}</Figure>
      )}
    </>
  )
}

/** What an order that was cancelled asked for, when it was cancelled, and why; nothing of other receipts. */
export function useCancelledTerms(receipt: OtherReceipt): readonly Term[] {
  const { t } = useTranslation(RECEIPT_SLICES)
  const format = useFormat()
  const { limits } = useChangeTerms(
    isContract(receipt)
      ? { entryType: receipt.order.entryType ?? 'limit', limits: limitsOf(receipt.terms) }
      : null,
  )
  if (!isCancelled(receipt)) return []
  const { order } = receipt
  const at = fromIso(order.cancelledAt)
  const asked: readonly Term[] =
    receipt.type === 'spot-cancel-receipt.v1'
      ? [
          {
            key: 'limit',
            label: t('orders:waiting.limit'),
            value: <Figure>{shownText(receipt.order.limitPrice) ?? '–'}</Figure>,
          },
        ]
      : limits
  const isBarred = receipt.type === 'spot-cancel-receipt.v1' && receipt.order.reason === 'policy'
  return [
    ...asked,
    {
      key: 'cancelledAt',
      label: t('verify:cancelled.at'),
      value: (
        <Figure>
          {at === null ? (shownText(order.cancelledAt) ?? '–') : format.dateTime(new Date(at))}
        </Figure>
      ),
    },
    {
      key: 'reason',
      label: t('verify:cancelled.reason'),
      value: isBarred ? t('spot:barred') : t(`orders:cancelled.${order.reason}`),
    },
  ]
}
