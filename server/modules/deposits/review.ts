import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { afterDepositEvent, type DepositEvent } from '#protocol/machines/deposit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import { type Ask, holderOf } from './handler.ts'
import { isTakenBy, ownerOf } from './rulesArrival.ts'
import { spelt } from './rulesClaim.ts'
import { type Approvable, approvable, type Found } from './rulesReview.ts'
import { arrivalsIn } from './scan.ts'
import { selectDeposit, selectTaken } from './store.ts'
import { insertApproval, selectApprovals } from './storeReview.ts'
import { selectAddresses, selectUnattributedEnding } from './storeWatch.ts'
import type { Approval, DepositRow, Named, Rejection, Step } from './types.ts'
import { creditApproved, type WatchDeps, type Watched } from './watch.ts'

export interface ReviewDeps extends WatchDeps {
  readonly watched: readonly Watched[]
}

/** How many operators a credit by hand needs. */
const APPROVALS = 2
/** Letters of a note. */
const MOST_WORDS = 500

/** Approves what waits for people; see the service for what it is refused with. */
export async function approve(
  deps: ReviewDeps,
  id: string,
  operator: string,
  note: string,
  named: Named,
): Promise<void> {
  const words = note.trim()
  if (words === '' || words.length > MOST_WORDS)
    throw new Refusal(CODE.malformed, { note: 'malformed' })
  const seen = await waiting(deps, id, operator, 'approve')
  const hash = await hashOf(deps, seen, named.hash)
  const found = await find(deps, seen, hash)
  const what = approvable(seen, found, saidOf(seen, named.amount))
  if (what === null) throw new Refusal(CODE.depositFactsDiffer)
  if (await isTaken(deps, seen, hash, what)) throw new Refusal(CODE.depositCounted)
  const { db, clock } = deps
  const isIt = (one: Approval): boolean => one.hash === hash && one.units === what.units
  const before = (await selectApprovals(db, [id])).filter(isIt)
  // One that two people gave and that did not get to the end is seen off by whoever tries again.
  const mine = before.some((one) => one.operator === operator)
  if (mine && before.length < APPROVALS) throw new Refusal(CODE.otherOperatorNeeded)
  if (!mine) await insertApproval(db, id, { operator, hash, units: what.units }, words, clock.now())
  if ((await selectApprovals(db, [id])).filter(isIt).length < APPROVALS) return
  const change = { ...what, hash }
  await move(deps, seen, { event: 'approve', reason: null, by: operator, note: words, change })
  await creditApproved(deps)
  await mustBeApproved(deps, id, change)
}

/** Rejects what the chain does not bear out; see the service for what it is refused with. */
export async function reject(
  deps: ReviewDeps,
  id: string,
  operator: string,
  { reason, note }: Rejection,
): Promise<void> {
  const seen = await waiting(deps, id, operator, 'reject')
  const found = seen.watched && seen.hash !== null ? await find(deps, seen, seen.hash) : null
  if (seen.position !== null || found?.isTheirs === true) throw new Refusal(CODE.depositFactsDiffer)
  const words = note === null ? {} : { note: note.trim() }
  await move(deps, seen, { event: 'reject', reason, by: operator, ...words })
}

/** @throws Refusal when there is nothing to decide here for this operator */
async function waiting(
  { db }: ReviewDeps,
  id: string,
  operator: string,
  event: DepositEvent,
): Promise<DepositRow> {
  const seen = await selectDeposit(db, id)
  if (seen === null) throw new Refusal(CODE.notFound)
  if (operator === seen.customerId) throw new Refusal(CODE.forbidden)
  if (afterDepositEvent(seen.state, event, 'operator') === null)
    throw new Refusal(CODE.depositNotForReview)
  return seen
}

/** What an operator says arrived; null when they leave it open. @throws Refusal malformed */
function saidOf({ asset }: DepositRow, amount: string | undefined): bigint | null {
  if (amount === undefined) return null
  const read = parseDecimal(amount, ASSET_SCALE[asset])
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  return read.units
}

/** The transaction that is decided about: the reported one, or the one that operators found to its end. */
async function hashOf(
  { db }: ReviewDeps,
  seen: DepositRow,
  named: string | undefined,
): Promise<string> {
  const { watched, hash, lastSix, network } = seen
  const said = named === undefined ? null : spelt(named, watched)
  if (hash !== null) {
    if (said !== null && said !== hash) throw new Refusal(CODE.depositFactsDiffer)
    return hash
  }
  if (said !== null) {
    if (lastSix === null || !/[0-9a-f]{64}$/.test(said) || !said.endsWith(lastSix)) {
      throw new Refusal(CODE.depositFactsDiffer)
    }
    return said
  }
  const unattributed = await selectUnattributedEnding(db, network, lastSix ?? '')
  const [only, ...more] = new Set(unattributed.map((transfer) => transfer.hash))
  if (only === undefined || more.length > 0) throw new Refusal(CODE.depositFactsDiffer)
  return only
}

/** What the chain says of it; null where no watcher looks. @throws Refusal chainUnavailable */
async function find(deps: ReviewDeps, seen: DepositRow, hash: string): Promise<Found | null> {
  if (!seen.watched) return null
  const watched = deps.watched.find(({ network }) => network.id === seen.network)
  if (watched === undefined) throw new Refusal(CODE.chainUnavailable)
  const { network, chain } = watched
  try {
    const head = await chain.height()
    const facts = await chain.facts(hash)
    const addresses = await selectAddresses(deps.db)
    const ours = new Set([...addresses.keys(), network.collecting])
    const arrivals = arrivalsIn(network, hash, facts, ours)
    const wallets = await deps.ownersOf(
      deps.db,
      arrivals.map(({ from }) => from),
    )
    const taken = await selectTaken(deps.db, [hash])
    const free = arrivals.filter(
      (arrival) => !taken.some((one) => isTakenBy(one, arrival) && one.id !== seen.id),
    )
    const owners = free.map((one) => ownerOf(one, addresses, network.collecting, wallets))
    return {
      facts,
      head,
      confirmations: network.confirmations,
      native: network.native,
      arrivals: free,
      anyToUs: arrivals.length > 0,
      isTheirs: owners.includes(seen.customerId),
      isAnothers: owners.some((owner) => owner !== null && owner !== seen.customerId),
    }
  } catch (error) {
    if (error instanceof ChainFault) throw new Refusal(CODE.chainUnavailable)
    throw error
  }
}

async function isTaken(
  { db }: ReviewDeps,
  { id, network, asset }: DepositRow,
  hash: string,
  { position }: Approvable,
): Promise<boolean> {
  const what = { network, hash, position, asset }
  return (await selectTaken(db, [hash])).some((one) => one.id !== id && isTakenBy(one, what))
}

async function move(deps: ReviewDeps, seen: DepositRow, step: Step): Promise<void> {
  const ask: Ask = { to: 'move', seen, next: { to: 'step', step } }
  await deps.commands.settle(deps.handler, holderOf(seen.customerId), ask)
}

/**
 * Of two who gave the second yes at once both are right, as long as they meant the same.
 * @throws Refusal depositNotForReview when it became something else meanwhile
 */
async function mustBeApproved(
  { db }: ReviewDeps,
  id: string,
  { hash, units }: { readonly hash: string; readonly units: bigint },
): Promise<void> {
  const after = await selectDeposit(db, id)
  const isApproved = after?.state === 'approved' || after?.state === 'success'
  if (!isApproved || after.hash !== hash || after.units !== units)
    throw new Refusal(CODE.depositNotForReview)
}
