import { useTranslation } from 'react-i18next'
import type { SpotOrder } from '#protocol/spotOrder.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { useSpotName } from '../useSpotName.ts'

interface CancelProps {
  readonly order: SpotOrder
  /** The order whose cancelling has no answer yet; only one goes at a time. */
  readonly pendingId: string | undefined
  readonly onCancel: (order: SpotOrder) => void
}

/** Takes a waiting order back. */
export function CancelSpot({ order, pendingId, onCancel }: CancelProps) {
  const { t } = useTranslation(['spot', 'orders'])
  const name = useSpotName(order)
  const blocked = pendingId !== undefined && pendingId !== order.id
  return (
    <Button
      tone="secondary"
      size="bar"
      label={blocked ? t('cancelBusy') : t('cancelOf', { name })}
      blocked={blocked}
      busy={pendingId === order.id ? t('orders:close.pending') : undefined}
      onClick={() => onCancel(order)}
    >
      {blocked ? t('cancelBusy') : t('cancel')}
    </Button>
  )
}

interface ReceiptProps {
  readonly order: SpotOrder
  readonly onReceipt: (order: SpotOrder) => void
}

/** Asks for the receipt of an order that is over. */
export function SpotReceiptButton({ order, onReceipt }: ReceiptProps) {
  const { t } = useTranslation('receipt')
  return (
    <Button
      tone="quiet"
      size="small"
      label={t('of', { name: useSpotName(order) })}
      onClick={() => onReceipt(order)}
    >
      {t('title')}
    </Button>
  )
}
