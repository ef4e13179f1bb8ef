import { useEffect, useRef } from 'react'
import type { ContractOrder } from '#contract/contractOrder.ts'
import type { ReceiptFile } from '#contract/priceLog.ts'
import type { Millis } from '#contract/time.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { useGetReceiptQuery } from './receipt.api.ts'
import { pauseUntilReceipt, receiptDue } from './receiptDue.ts'

/** How the receipt of a closed order stands. */
export type ReceiptView =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly file: ReceiptFile }
  /** Made when the minute of the closing is over; it is asked for by itself then. */
  | { readonly kind: 'pending'; readonly due: Millis | null }
  /** The order is older than receipts. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly fault: unknown; retry(): void }

function codeOf(fault: unknown): string | null {
  return isCallFault(fault) && fault.kind === 'refused' ? fault.code : null
}

/** Asks for the receipt of a closed order until it is there. */
export function useReceipt(order: Pick<ContractOrder, 'id' | 'closedAt'>): ReceiptView {
  const { data, error, fulfilledTimeStamp, isFetching, refetch, requestId } = useGetReceiptQuery(
    order.id,
  )
  const tries = useRef(0)
  const due = receiptDue(order.closedAt)
  const pending = codeOf(error) === '10222' && !isFetching
  useEffect(() => {
    if (!pending) return undefined
    const now = Date.now()
    if (due === null || now >= due) tries.current += 1
    const pause = pauseUntilReceipt(due, now, tries.current)
    const timer = setTimeout(() => void refetch(), pause)
    return () => {
      clearTimeout(timer)
    }
  }, [pending, requestId, due, refetch])
  if (data !== undefined && fulfilledTimeStamp !== undefined) return { kind: 'ready', file: data }
  const code = codeOf(error)
  if (code === '10222') return { kind: 'pending', due }
  if (code === '404') return { kind: 'none' }
  if (error === undefined || isFetching) return { kind: 'asking' }
  return { kind: 'failed', fault: error, retry: () => void refetch() }
}
