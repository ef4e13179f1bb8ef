import { useState } from 'react'
import type { ContractOrder, WaitingContract } from '#contract/contractOrder.ts'
import type { Side } from '#contract/machines/contractOrder.ts'

/** What lies over the page now: at most one sheet, and over it one dialog. */
export interface TradeLayers {
  readonly ticket: Side | null
  readonly closing: ContractOrder | null
  readonly cancelling: WaitingContract | null
  readonly switching: boolean
  readonly choosing: boolean
  openTicket(side: Side): void
  openClosing(order: ContractOrder): void
  openCancelling(order: WaitingContract): void
  openSwitch(): void
  openChooser(): void
  /** Closes the sheet; the dialog closes by itself. */
  close(): void
  closeSwitch(): void
}

/** Which layers are open. */
export function useTradeLayers(): TradeLayers {
  const [ticket, setTicket] = useState<Side | null>(null)
  const [closing, setClosing] = useState<ContractOrder | null>(null)
  const [cancelling, setCancelling] = useState<WaitingContract | null>(null)
  const [switching, setSwitching] = useState(false)
  const [choosing, setChoosing] = useState(false)
  return {
    ticket,
    closing,
    cancelling,
    switching,
    choosing,
    openTicket: setTicket,
    openClosing: setClosing,
    openCancelling: setCancelling,
    openSwitch: () => setSwitching(true),
    openChooser: () => setChoosing(true),
    close() {
      setTicket(null)
      setClosing(null)
      setCancelling(null)
      setChoosing(false)
    },
    closeSwitch: () => setSwitching(false),
  }
}
