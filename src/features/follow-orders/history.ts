import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'

/** Something that is over: an order that was closed, or one that never opened. */
export type Past =
  | { readonly kind: 'closed'; readonly order: ContractOrder }
  | { readonly kind: 'cancelled'; readonly order: WaitingContract }

/** One list as far as it was loaded, newest first. */
export interface Loaded<O> {
  readonly items: readonly O[]
  readonly more: boolean
}

/** When an order was closed or cancelled (ISO 8601); null while that is not known. */
export function endedAt(order: Past['order']): string | null {
  return 'closedAt' in order ? order.closedAt : order.endedAt
}

function endOf({ order }: Past): number {
  return Date.parse(endedAt(order) ?? '')
}

/** The time down to which a list is known: all of it, unless there is more. */
function knownTo(items: readonly Past[], more: boolean): number {
  const last = items.at(-1)
  return more && last !== undefined ? endOf(last) : -Infinity
}

/** A history of both, newest first, and which of its lists has to be asked for what is older. */
export interface History {
  readonly items: readonly Past[]
  readonly older: Past['kind'] | null
}

/**
 * Two lists as one. What is older than the end of a list that goes on is left out until that list was
 * asked for more: something of it may belong in between.
 */
export function mergeHistory(
  closed: Loaded<ContractOrder>,
  cancelled: Loaded<WaitingContract>,
): History {
  const ends = closed.items.map((order) => ({ kind: 'closed', order }) as const)
  const others = cancelled.items.map((order) => ({ kind: 'cancelled', order }) as const)
  const known = knownTo(ends, closed.more)
  const knownOthers = knownTo(others, cancelled.more)
  const horizon = Math.max(known, knownOthers)
  const items = [...ends, ...others]
    .filter((past) => endOf(past) >= horizon)
    .sort((a, b) => endOf(b) - endOf(a))
  if (horizon === -Infinity) return { items, older: null }
  return { items, older: known === horizon ? 'closed' : 'cancelled' }
}
