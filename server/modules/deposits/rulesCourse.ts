import { DEPOSIT_HOURS, type DepositReason } from '#protocol/deposit.ts'
import { afterDepositEvent, actorOf } from '#protocol/machines/deposit.ts'
import type { Millis } from '#protocol/time.ts'
import type { DepositRow, Facts, MinedFacts, Step, Transfer } from './types.ts'

const HOUR_MS = 3_600_000

/** The place of a transfer that no log shows: coins that a contract sent, or of a chain without a watcher. */
export const BY_PEOPLE = -2

/** How many times the needed confirmations a credited deposit is still looked after. */
export const LOOKED_AFTER = 10

/** What was found out for one deposit. */
export interface Look {
  readonly facts: Facts
  /** The hash of the chain's block at the height at which the deposit was seen; null when unknown. */
  readonly blockThere: string | null
  readonly head: number
  /** Whether the sender has, for good, used the nonce for something else. */
  readonly spent: boolean
  /** Why a claim that is mined is not this customer's deposit; null where it may still become it. */
  readonly why: DepositReason | null
  readonly now: Millis
  readonly confirmations: number
  readonly least: bigint
  /** Where money that concerns us goes to. */
  readonly ours: ReadonlySet<string>
}

/** What becomes of a deposit: a step of the machine, or only what is known of it. */
export type Next =
  | { readonly to: 'step'; readonly step: Step }
  | {
      readonly to: 'note'
      readonly change: NonNullable<Step['change']>
      readonly reason: DepositReason | null
    }

type Bound = DepositRow & { readonly position: number }

/** A deposit after a step. @throws Error when the machine has no such step */
export function afterStep(deposit: DepositRow, step: Step, now: Millis): DepositRow {
  const state = afterDepositEvent(deposit.state, step.event, actorOf(step.event))
  if (state === null) throw new Error(`a deposit that is ${deposit.state} cannot ${step.event}`)
  const { reason, note = deposit.note, change } = step
  return { ...deposit, ...change, state, reason, note, since: now }
}

/** What the chain says next of a deposit; null when nothing is new. */
export function nextOf(deposit: DepositRow, look: Look): Next | null {
  return deposit.position === null
    ? nextOfClaim(deposit, look)
    : nextOfBound({ ...deposit, position: deposit.position }, look)
}

/** Whether a transfer that is known waits to be seen again; one that is held for people does not. */
export function isSeenAgain({ state, reason }: Pick<DepositRow, 'state' | 'reason'>): boolean {
  return afterDepositEvent(state, 'see', 'chain') !== null && reason !== 'belowMinimum'
}

/** How many blocks a transfer has, its own among them. */
export function confirmationsOf(block: number, head: number): number {
  return Math.max(0, head - block + 1)
}

function nextOfBound(deposit: Bound, look: Look): Next | null {
  const { facts, head, confirmations: needed, least } = look
  const transfer = transferIn(look, deposit)
  if (facts.kind !== 'mined' || transfer === null) return nextOfMissing(deposit, look)
  const deep = confirmationsOf(facts.block, head)
  const { block, blockHash } = facts
  const confirmations = Math.min(deep, needed)
  const change = { units: transfer.units, block, blockHash, confirmations }
  const { state, reason } = deposit
  if (state === 'confirming' && deep >= needed) {
    return transfer.units < least
      ? chain('hold', 'belowMinimum', change)
      : chain('confirm', null, change)
  }
  if (isSeenAgain(deposit)) return chain('see', null, change)
  return noted(deposit, change, reason)
}

/**
 * A transfer that cannot be found has left the chain only when the chain has another block in its place:
 * a node that is behind, or has forgotten, says the same of a block that is still there.
 */
function nextOfMissing(deposit: Bound, look: Look): Next | null {
  const { facts, head, blockThere, confirmations: needed, spent, now } = look
  const { state, since, debt } = deposit
  const gone = blockThere !== null && blockThere !== deposit.blockHash
  if (state === 'submitted') {
    // While the treasury carries something for it, whatever comes of its transaction pays that back first.
    const mayEnd = debt === 0n || (facts.kind === 'mined' && !facts.ok)
    if (mayEnd && facts.kind === 'mined' && confirmationsOf(facts.block, head) >= needed) {
      return chain('fail', facts.ok ? 'noTransfer' : 'txFailed', { position: null })
    }
    if (spent) return chain('fail', 'replaced', { position: null })
    if (mayEnd && facts.kind === 'missing' && now - since >= DEPOSIT_HOURS.appear * HOUR_MS) {
      return expire({ position: null })
    }
    return gone ? noted(deposit, { confirmations: 0 }, 'reorganised') : null
  }
  if (!gone || state === 'reversed') return null
  if (state === 'success') return chain('undo', 'reorganised', { confirmations: 0 })
  return chain('lose', 'reorganised', { confirmations: 0 })
}

function nextOfClaim(deposit: DepositRow, look: Look): Next | null {
  const { facts, head, confirmations: needed, spent, why, now } = look
  if (facts.kind === 'missing') {
    if (spent) return chain('fail', 'replaced', {})
    const { appear, review } = DEPOSIT_HOURS
    // People look for what is known by its end alone, and have their time for it.
    const hours = deposit.hash === null ? review : appear
    const over = now - deposit.submittedAt >= hours * HOUR_MS
    if (over && why === null && deposit.reason === null) return expire({})
    return noted(deposit, { confirmations: 0 }, why)
  }
  const { sender, nonce } = facts
  if (facts.kind === 'pending') return noted(deposit, { sender, nonce }, null)
  const deep = confirmationsOf(facts.block, head)
  if (!facts.ok && deep >= needed) return chain('fail', 'txFailed', { sender, nonce })
  return noted(deposit, { sender, nonce, confirmations: Math.min(deep, needed) }, why)
}

/** The transfer that a deposit is; null when the chain does not have it, or has another in its place. */
function transferIn({ facts, ours }: Look, deposit: Bound): Transfer | null {
  if (facts.kind !== 'mined' || !facts.ok) return null
  const { position: place, asset, units } = deposit
  // What only people saw has no log; that its transaction is there is all the chain can say.
  if (place === BY_PEOPLE && units !== null) {
    return { position: place, from: facts.sender, to: '', asset, units }
  }
  const found = facts.transfers.find((one) => one.position === place && one.asset === asset)
  if (found === undefined) return null
  // In another block a contract may have paid somebody else by the same transaction.
  if (facts.blockHash !== deposit.blockHash && !ours.has(found.to)) return null
  const isFree =
    deposit.debt === 0n && (deposit.state === 'submitted' || deposit.state === 'confirming')
  return isFree || found.units === units ? found : null
}

/**
 * Why a mined transaction is not what its claim says. `owned` are its transfers to us, each with the
 * customer it can be given to and whether it is a deposit already.
 */
export function whyNot(
  { customerId, asset }: Pick<DepositRow, 'customerId' | 'asset'>,
  facts: MinedFacts,
  owned: readonly { readonly transfer: Transfer; readonly owner: string | null }[],
): DepositReason | null {
  if (!facts.ok) return null
  if (owned.length === 0) return 'noTransfer'
  const ofAsset = owned.filter(({ transfer }) => transfer.asset === asset)
  if (ofAsset.length === 0) return 'otherAsset'
  return ofAsset.some(({ owner }) => owner === customerId) ? 'counted' : 'otherSender'
}

const chain = (
  event: Step['event'],
  reason: DepositReason | null,
  change: NonNullable<Step['change']>,
): Next => ({ to: 'step', step: { event, reason, by: 'chain', change } })

const expire = (change: NonNullable<Step['change']>): Next => ({
  to: 'step',
  step: { event: 'expire', reason: 'notFound', by: 'engine', change },
})

/** Only what is new is written down. */
function noted(
  deposit: DepositRow,
  change: NonNullable<Step['change']>,
  reason: DepositReason | null,
): Next | null {
  const known: Readonly<Record<string, unknown>> = { ...deposit }
  const news = Object.entries(change).some(([key, value]) => known[key] !== value)
  return news || deposit.reason !== reason ? { to: 'note', change, reason } : null
}
