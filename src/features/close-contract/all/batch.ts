import type { AccountKind } from '#protocol/account.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { Millis } from '#protocol/time.ts'
import type { Refused } from '#src/shared/money-write/moneyFlow.ts'

/** Closing positions, or cancelling orders that wait. */
export type AllKind = 'close' | 'cancel'

/** One order of a batch, and how far it is. */
export interface AllItem {
  readonly order: ContractOrder | WaitingContract
  /** `sent` until there is an answer, also while nobody knows it. */
  readonly state: 'queued' | 'sent' | 'done' | 'refused'
  /** The closed order; null where it was cancelled, or is not done. */
  readonly result: ContractOrder | null
  readonly refusal: Refused | null
}

/** Orders of one account that are closed or cancelled one after the other, each by a write of its own. */
export interface AllBatch {
  readonly customer: string
  readonly account: AccountKind
  readonly kind: AllKind
  /** When the person last said so, or it last went on. */
  readonly activeAt: Millis
  /** Nothing more is sent until the person says so. */
  readonly stopped: boolean
  readonly items: readonly AllItem[]
}

/** A batch of these orders, none of them sent. */
export function newBatch(
  head: Pick<AllBatch, 'customer' | 'account' | 'kind' | 'activeAt'>,
  orders: readonly AllItem['order'][],
): AllBatch {
  const fresh = { state: 'queued', result: null, refusal: null } as const
  return { ...head, stopped: false, items: orders.map((order) => ({ order, ...fresh })) }
}

/** The batch with another state of one order. */
export function withItem(
  batch: AllBatch,
  id: string,
  change: Pick<AllItem, 'state'> & Partial<AllItem>,
): AllBatch {
  const items = batch.items.map((item) => (item.order.id === id ? { ...item, ...change } : item))
  return { ...batch, items }
}

/** How many orders of a batch are in each state. */
export function countOf({ items }: AllBatch): Readonly<Record<AllItem['state'], number>> {
  const counts = { queued: 0, sent: 0, done: 0, refused: 0 }
  for (const { state } of items) counts[state] += 1
  return counts
}

/** Whether each order of a batch has its answer. */
export function isOver(batch: AllBatch): boolean {
  return batch.items.every(({ state }) => state === 'done' || state === 'refused')
}

/** What the closed orders of a batch came to after fees, in USDT units; null while none is closed. */
export function resultOf({ items }: AllBatch): bigint | null {
  let sum: bigint | null = null
  for (const { result } of items) {
    const text = result?.result ?? null
    if (text === null) continue
    const read = parseDecimal(text.replace('-', ''), ASSET_SCALE.USDT)
    if (!read.ok) return null
    sum = (sum ?? 0n) + (text.startsWith('-') ? -read.units : read.units)
  }
  return sum
}
