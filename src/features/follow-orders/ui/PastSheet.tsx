import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { timedName } from '#src/shared/i18n/timedName.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { Button } from '#src/shared/ui/Button.tsx'
import { endedAt, type Past } from '../history.ts'
import { CancelledSheet } from './CancelledSheet.tsx'
import { ClosedSheet } from './ClosedSheet.tsx'

interface ReceiptButtonProps {
  readonly order: Past['order']
  readonly onOpen: () => void
  readonly look: string | undefined
}

/** Opens what became of an order, with its receipt. */
export function ReceiptButton({ order, onOpen, look }: ReceiptButtonProps) {
  const { t } = useTranslation(['receipt', 'orders'])
  const format = useFormat()
  const which = `${order.appName} ${t(`orders:side.${order.side}`)}`
  const at = endedAt(order)
  return (
    <Button
      tone="quiet"
      size="small"
      className={look}
      label={t('of', { name: at === null ? which : timedName(format, which, at) })}
      onClick={onOpen}
    >
      {t('title')}
    </Button>
  )
}

/** The sheet of an order of the history, over its list, and what opens it. */
export function usePastSheet(): { open(past: Past): void; readonly sheet: ReactNode } {
  const [past, setPast] = useOwn<Past | null>(null)
  const close = (): void => setPast(null)
  if (past === null) return { open: setPast, sheet: null }
  const sheet =
    past.kind === 'closed' ? (
      <ClosedSheet order={past.order} onClose={close} />
    ) : (
      <CancelledSheet order={past.order} onClose={close} />
    )
  return { open: setPast, sheet }
}
