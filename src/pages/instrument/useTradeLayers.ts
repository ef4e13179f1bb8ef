import { useMemo, useState } from 'react'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MovedLevel } from '#src/features/view-chart/orderLines.ts'
import type { Changing } from '#src/features/change-contract/ui/ChangeSheets.tsx'
import { useOwn } from '#src/entities/session/useOwn.ts'
import { usePendingCancel } from '#src/features/close-contract/useCancelContract.ts'
import { usePendingClosing } from '#src/features/close-contract/useCloseContract.ts'
import type { OrderActs } from '#src/features/follow-orders/orderActs.ts'

/** The orders whose lines are on the chart. */
interface OwnOrders {
  readonly orders: readonly ContractOrder[]
  readonly waiting: readonly WaitingContract[]
}

/** What opens a layer. It stays the same while one opens and closes, so that the page beneath is not drawn again. */
export interface LayerOpeners {
  openTicket(side: Side): void
  /** What can be done with the orders on the page. */
  readonly acts: OrderActs
  /** Asks whether a level that was moved on the chart is to be changed so. */
  openMoved(own: OwnOrders, moved: MovedLevel): void
  openSwitch(): void
  openChooser(): void
}

/** What lies over the page now: at most one sheet, and over it one dialog. */
export interface TradeLayers {
  readonly openers: LayerOpeners
  readonly ticket: Side | null
  readonly closing: ContractOrder | null
  readonly reversing: ContractOrder | null
  readonly changing: Changing | null
  readonly cancelling: WaitingContract | null
  readonly switching: boolean
  readonly choosing: boolean
  /** Closes the sheet; the dialog closes by itself. */
  close(): void
  closeSwitch(): void
}

/** Which layers are open. */
export function useTradeLayers(): TradeLayers {
  const [ticket, setTicket] = useState<Side | null>(null)
  const [closing, setClosing] = useOwn<ContractOrder | null>(null)
  const [reversing, setReversing] = useOwn<ContractOrder | null>(null)
  const [changing, setChanging] = useOwn<Changing | null>(null)
  const [cancelling, setCancelling] = useOwn<WaitingContract | null>(null)
  const [switching, setSwitching] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const closingId = usePendingClosing()
  const cancellingId = usePendingCancel()
  const openers = useMemo<LayerOpeners>(
    () => ({
      openTicket: setTicket,
      acts: {
        close: setClosing,
        reverse: setReversing,
        change: (order, change) => setChanging({ order, change }),
        edit: (order) => setChanging({ order, change: 'terms' }),
        cancel: setCancelling,
        closingId,
        cancellingId,
      },
      openMoved: (own, moved) => setChanging(changingBy(own, moved)),
      openSwitch: () => setSwitching(true),
      openChooser: () => setChoosing(true),
    }),
    [setClosing, setReversing, setChanging, setCancelling, closingId, cancellingId],
  )
  return {
    openers,
    ticket,
    closing,
    reversing,
    changing,
    cancelling,
    switching,
    choosing,
    close() {
      setTicket(null)
      setClosing(null)
      setReversing(null)
      setChanging(null)
      setCancelling(null)
      setChoosing(false)
    },
    closeSwitch: () => setSwitching(false),
  }
}

function changingBy(
  { orders, waiting }: OwnOrders,
  { orderId, level, price }: MovedLevel,
): Changing | null {
  if (level === 'limit') {
    const order = waiting.find(({ id }) => id === orderId)
    return order === undefined ? null : { order, change: 'terms', moved: { limitPrice: price } }
  }
  const order = orders.find(({ id }) => id === orderId)
  return order === undefined ? null : { order, change: 'stops', moved: { [level]: price } }
}
