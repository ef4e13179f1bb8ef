import type { Millis } from '#protocol/time.ts'
import { type Claim, isSame } from './rulesClaim.ts'
import { BY_PEOPLE } from './rulesCourse.ts'
import type { Arrival, DepositRow } from './types.ts'

/** A deposit of which nothing is known but what its customer says; the number is the database's. */
export function fromClaim(id: string, customerId: string, claim: Claim, now: Millis): DepositRow {
  return {
    ...claim,
    id,
    customerId,
    no: 0n,
    position: null,
    sender: null,
    nonce: null,
    units: null,
    block: null,
    blockHash: null,
    confirmations: 0,
    state: 'submitted',
    reason: null,
    note: null,
    submittedAt: now,
    since: now,
    debt: 0n,
  }
}

/** A deposit that nobody reported. */
export function fromArrival(
  id: string,
  customerId: string,
  { network, asset, to }: Arrival,
  collecting: string,
  now: Millis,
): DepositRow {
  const claim: Claim = {
    network,
    watched: true,
    asset,
    way: to === collecting ? 'wallet' : 'address',
    claimed: null,
    hash: null,
    lastSix: null,
    imageId: null,
  }
  return fromClaim(id, customerId, claim, now)
}

/**
 * What the customer reported of this transfer: the same transaction, one that it replaced (the same
 * sender and nonce), or the end of its hash; null when it was not reported.
 */
export function boundTo(arrival: Arrival, own: readonly DepositRow[]): DepositRow | null {
  const { network, asset, hash, txSender, nonce } = arrival
  const waiting = own.filter(
    (one) =>
      one.state === 'submitted' &&
      one.position === null &&
      // What was reported while nobody watched is decided by people.
      one.watched &&
      one.network === network &&
      one.asset === asset,
  )
  return (
    waiting.find((one) => one.hash === hash) ??
    waiting.find((one) => one.hash !== null && one.sender === txSender && one.nonce === nonce) ??
    waiting.find((one) => one.lastSix !== null && hash.endsWith(one.lastSix)) ??
    null
  )
}

/**
 * Whether the chain has something else now in the place of a transfer that is a deposit: another asset, or,
 * once money was booked for it, another amount. Nobody but people can say what that is.
 */
export function isAnother(
  { state, asset, units, debt }: Pick<DepositRow, 'state' | 'asset' | 'units' | 'debt'>,
  arrival: Pick<Arrival, 'asset' | 'units'>,
): boolean {
  if (arrival.asset !== asset) return true
  return (KEPT.has(state) || debt > 0n) && arrival.units !== units
}

/** A transfer that is a deposit. */
export type Taken = Pick<Arrival, 'network' | 'hash' | 'position' | 'asset'> & {
  readonly id: string
}

/**
 * Whether a deposit is this transfer already. What people credited has no place in its transaction: it is any
 * transfer of its asset there, and what they are about to credit any at all.
 */
export function isTakenBy(one: Taken, arrival: Omit<Taken, 'id'>): boolean {
  if (one.network !== arrival.network || !isSame(one.hash, arrival.hash)) return false
  if (one.position === arrival.position || arrival.position === BY_PEOPLE) return true
  return one.position === BY_PEOPLE && one.asset === arrival.asset
}

/** States in which the amount stays what it is. */
const KEPT: ReadonlySet<DepositRow['state']> = new Set(['approved', 'success', 'reversed'])

/** Whose a transfer is: whose own address it went to, else, at the collecting one, whose wallet paid. */
export function ownerOf(
  { to, from }: Pick<Arrival, 'to' | 'from'>,
  addresses: ReadonlyMap<string, string>,
  collecting: string,
  wallets: ReadonlyMap<string, string>,
): string | null {
  return addresses.get(to) ?? (to === collecting ? (wallets.get(from) ?? null) : null)
}
