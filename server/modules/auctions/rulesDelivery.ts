import type { Millis } from '#protocol/time.ts'
import type { Delivery, NftChain, SeenTransaction } from './types.ts'

/** How long a transaction that was named may stay unseen. */
const APPEAR_MS: Millis = 24 * 3_600_000

/** What a sold work is, and where it goes. */
interface Parcel {
  readonly delivery: Delivery
  readonly tokenId: bigint
}

/**
 * A delivery that was sent, after a look at its transaction: delivered once our contract moved this token from the vault
 * to the address, deep enough. Where the transaction failed, moved something else, or never came, the work is to be sent
 * again, to the same address: it may have left by another transaction.
 */
export function afterLook(
  { delivery, tokenId }: Parcel,
  seen: SeenTransaction,
  { vault }: Pick<NftChain, 'vault'>,
  now: Millis,
): Delivery {
  const again: Delivery = {
    ...delivery,
    state: 'sending',
    hash: null,
    confirmations: 0,
    since: now,
  }
  if (seen.kind !== 'mined') {
    const lost = seen.kind === 'missing' && now - delivery.since >= APPEAR_MS
    return lost ? again : { ...delivery, confirmations: 0 }
  }
  const to = delivery.address?.toLowerCase()
  const moved = seen.moved.some(
    (one) => one.from === vault && one.to === to && one.tokenId === tokenId,
  )
  const confirmations = Math.min(seen.depth, delivery.needed)
  const deep = confirmations === delivery.needed
  if (!seen.ok || !moved) return deep ? again : { ...delivery, confirmations }
  return deep
    ? { ...delivery, state: 'delivered', confirmations, since: now }
    : { ...delivery, confirmations }
}

/** Whether nobody sends a sold work yet, so that its address can change. */
export const isUnclaimed = ({ state }: Delivery): boolean =>
  state === 'addressNeeded' || state === 'ready'

/** Whether a sold work has not left yet. */
export const isToLeave = ({ state }: Delivery): boolean => state !== 'sent' && state !== 'delivered'
