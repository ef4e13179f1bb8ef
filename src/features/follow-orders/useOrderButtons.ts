import { ArrowUpDown, CirclePlus, type LucideIcon, Pencil, Scissors } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useOrderActs } from './orderActs.ts'

/** One button of an order. */
export interface OrderButton {
  readonly text: string
  /** Its name for a screen reader, with the order it is about, where the text alone is not enough. */
  readonly label?: string
  /** Its symbol and the name of that, where a table has no room for the text. */
  readonly icon?: { readonly of: LucideIcon; readonly label: string }
  press(): void
}

/** Gives a text the name of an order. */
function useNamed(appName: string, decimals: number, price: string): (text: string) => string {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const shown = format.decimal(price, { min: decimals, max: decimals })
  return (act) => t('cancel.of', { act, name: appName, price: shown })
}

/** What can be done with an open position. A single lot can't be divided. */
export function useOpenButtons(order: ContractOrder): readonly OrderButton[] {
  const { t } = useTranslation('orders')
  const { close, change, reverse, closingId } = useOrderActs()
  const named = useNamed(order.appName, order.decimals, order.openPrice)
  const stops = t('edit.button')
  const margin = t('addMargin.button')
  const part = t('part.button')
  const turn = t('reverse.button')
  const closing = order.id === closingId ? t('close.pending') : t('close.button')
  return [
    {
      text: stops,
      icon: { of: Pencil, label: named(stops) },
      press: () => change(order, 'stops'),
    },
    {
      text: margin,
      icon: { of: CirclePlus, label: named(margin) },
      press: () => change(order, 'margin'),
    },
    ...(order.lots === '1'
      ? []
      : [
          {
            text: part,
            icon: { of: Scissors, label: named(part) },
            press: () => change(order, 'part'),
          },
        ]),
    {
      text: turn,
      icon: { of: ArrowUpDown, label: named(turn) },
      press: () => reverse(order),
    },
    { text: closing, press: () => close(order) },
  ]
}

/** What can be done with an order that waits for its limit. */
export function useWaitingButtons(order: WaitingContract): readonly OrderButton[] {
  const { t } = useTranslation('orders')
  const { edit, cancel, cancellingId } = useOrderActs()
  const named = useNamed(order.appName, order.decimals, order.limitPrice)
  const editing = t('entry.button')
  const cancelling = order.id === cancellingId ? t('close.pending') : t('cancel.button')
  return [
    {
      text: editing,
      label: named(editing),
      icon: { of: Pencil, label: named(editing) },
      press: () => edit(order),
    },
    { text: cancelling, label: named(cancelling), press: () => cancel(order) },
  ]
}
