import { useTranslation } from 'react-i18next'
import type { WaitingContract } from '#protocol/contractOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'

interface Words {
  /** What stands on the button. */
  readonly text: string
  /** The same with the order it is about: a list has many of these buttons. */
  readonly label: string
}

/** The words of the buttons that change and cancel a waiting order. */
export function useWaitingWords(
  { appName, decimals, limitPrice }: WaitingContract,
  pending: boolean,
): { readonly edit: Words; readonly cancel: Words } {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const price = format.decimal(limitPrice, { min: decimals, max: decimals })
  const named = (text: string): Words => ({
    text,
    label: t('cancel.of', { act: text, name: appName, price }),
  })
  return {
    edit: named(t('entry.button')),
    cancel: named(pending ? t('close.pending') : t('cancel.button')),
  }
}
