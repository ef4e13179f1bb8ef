import { useEffect, useRef } from 'react'
import * as CODE from '#protocol/errorCodes.ts'
import type { ReceiptFile } from '#protocol/priceLog.ts'
import type { Millis } from '#protocol/time.ts'
import { isCallFault } from '#src/shared/api/fault.ts'
import { useGetReceiptQuery } from './receipt.api.ts'
import { pauseUntilReceipt, receiptDue } from './receiptDue.ts'

/** Something that is over: an order, an option, a plan. */
export interface Finished {
  readonly id: string
  /** When it ended; null when that is not known. */
  readonly closedAt: string | null
}

/** How its receipt stands. */
export type ReceiptView =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly file: ReceiptFile }
  /** Made when the minute of its end is over; it is asked for by itself then. */
  | { readonly kind: 'pending'; readonly due: Millis | null }
  /** It is older than receipts of its kind. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly fault: unknown; retry(): void }

function codeOf(fault: unknown): string | null {
  return isCallFault(fault) && fault.kind === 'refused' ? fault.code : null
}

/** Asks for the receipt of what is over until it is there. */
export function useReceipt(order: Finished): ReceiptView {
  const { data, error, fulfilledTimeStamp, isFetching, refetch, requestId } = useGetReceiptQuery(
    order.id,
  )
  const tries = useRef(0)
  const due = receiptDue(order.closedAt)
  const pending = codeOf(error) === CODE.receiptPending && !isFetching
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
  if (code === CODE.receiptPending) return { kind: 'pending', due }
  if (code === '404') return { kind: 'none' }
  if (error === undefined || isFetching) return { kind: 'asking' }
  return { kind: 'failed', fault: error, retry: () => void refetch() }
}
