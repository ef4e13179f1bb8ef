import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#contract/contractOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

interface CancelWords {
  /** What stands on the button. */
  readonly text: string
  /** The same with the order it is about: a list has many of these buttons. */
  readonly label: string
}

/** The words of the button that cancels a waiting order. */
export function useCancelWords(order: WaitingContract, pending: boolean): CancelWords {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { appName, decimals, limitPrice } = order
  const text = pending ? t('close.pending') : t('cancel.button')
  const price = format.decimal(limitPrice, { min: decimals, max: decimals })
  return { text, label: t('cancel.of', { act: text, name: appName, price }) }
}
