import { afterDepositEvent } from '#contract/machines/deposit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
import { type Ask, holderOf } from './desk.ts'
import { ownerOf } from './rulesArrival.ts'
import { BY_PEOPLE } from './rulesCourse.ts'
import { type Approvable, approvable, type Found } from './rulesReview.ts'
import { arrivalsIn } from './scan.ts'
import { selectDeposit, selectTaken } from './store.ts'
import {
  insertApproval,
  selectAddresses,
  selectApprovers,
  selectStraysEnding,
} from './storeWatch.ts'
import type { DepositRow, Step } from './types.ts'
import { creditApproved, type WatchDeps, type Watched } from './watch.ts'

export interface ReviewDeps extends WatchDeps {
  readonly watched: readonly Watched[]
}

/** How many operators a credit by hand needs. */
const APPROVALS = 2

/** Approves what waits for people; see the service for what it is refused with. */
export async function approve(
  deps: ReviewDeps,
  id: string,
  operator: string,
  reason: string,
  named: string | undefined,
): Promise<DepositRow> {
  const seen = await waiting(deps, id, operator, reason)
  if (seen.state !== 'submitted') throw new Refusal('10253')
  const hash = await hashOf(deps, seen, named)
  const found = await find(deps, seen, hash)
  const what = approvable(seen, found)
  if (what === null) throw new Refusal('10254')
  if (await isTaken(deps, seen, hash, what)) throw new Refusal('10251')
  const given = await insertApproval(deps.db, id, operator, reason.trim(), deps.clock.now())
  const approvers = await selectApprovers(deps.db, id)
  if (!given && approvers.length < APPROVALS) throw new Refusal('10255')
  if (approvers.length < APPROVALS) return seen
  const change: Step['change'] = { ...what, hash }
  await move(deps, seen, {
    event: 'approve',
    reason: null,
    by: operator,
    note: reason.trim(),
    change,
  })
  await creditApproved(deps)
  return again(deps, id)
}

/** Rejects what the chain does not bear out; see the service for what it is refused with. */
export async function reject(
  deps: ReviewDeps,
  id: string,
  operator: string,
  reason: string,
): Promise<DepositRow> {
  const seen = await waiting(deps, id, operator, reason)
  const found = seen.watched && seen.hash !== null ? await find(deps, seen, seen.hash) : null
  if (seen.position !== null || found?.isTheirs === true) throw new Refusal('10254')
  const note = reason.trim()
  await move(deps, seen, { event: 'reject', reason: 'byOperator', by: operator, note })
  return again(deps, id)
}

/** @throws Refusal when there is nothing to decide here for this operator */
async function waiting(
  { db }: ReviewDeps,
  id: string,
  operator: string,
  reason: string,
): Promise<DepositRow> {
  const seen = await selectDeposit(db, id)
  if (seen === null) throw new Refusal('404')
  const words = reason.trim()
  if (words === '' || words.length > 500) throw new Refusal('400', { reason: 'malformed' })
  if (operator === seen.customerId) throw new Refusal('403')
  if (afterDepositEvent(seen.state, 'reject', 'operator') === null) throw new Refusal('10253')
  return seen
}

/** The transaction that is decided about: the reported one, or the one that operators found to its end. */
async function hashOf(
  { db }: ReviewDeps,
  seen: DepositRow,
  named: string | undefined,
): Promise<string> {
  if (seen.hash !== null) {
    if (named !== undefined && named !== seen.hash) throw new Refusal('10254')
    return seen.hash
  }
  if (named !== undefined) {
    const isOne = /^(?:0x)?[0-9a-f]{64}$/.test(named)
    if (!isOne || seen.lastSix === null || !named.endsWith(seen.lastSix)) throw new Refusal('10254')
    return named
  }
  const strays = await selectStraysEnding(db, seen.network, seen.lastSix ?? '')
  const [only, ...more] = new Set(strays.map(({ hash }) => hash))
  if (only === undefined || more.length > 0) throw new Refusal('10254')
  return only
}

/** What the chain says of it; null where no watcher looks. @throws Refusal 10223 */
async function find(deps: ReviewDeps, seen: DepositRow, hash: string): Promise<Found | null> {
  if (!seen.watched) return null
  const watched = deps.watched.find(({ network }) => network.id === seen.network)
  if (watched === undefined) throw new Refusal('10223')
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
      ({ position }) => !taken.some((one) => one.position === position && one.id !== seen.id),
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
    if (error instanceof ChainFault) throw new Refusal('10223')
    throw error
  }
}

async function isTaken(
  { db }: ReviewDeps,
  { id, network }: DepositRow,
  hash: string,
  { position }: Approvable,
): Promise<boolean> {
  const taken = await selectTaken(db, [hash])
  return taken.some(
    (one) =>
      one.id !== id &&
      one.network === network &&
      (one.position === position || position === BY_PEOPLE),
  )
}

async function move(deps: ReviewDeps, seen: DepositRow, step: Step): Promise<void> {
  const ask: Ask = { to: 'move', seen, next: { to: 'step', step } }
  await deps.commands.settle(deps.desk, holderOf(seen.customerId), ask)
}

/** @throws Refusal 10253 when somebody else decided it meanwhile */
async function again({ db }: ReviewDeps, id: string): Promise<DepositRow> {
  const after = await selectDeposit(db, id)
  if (after === null || after.state === 'submitted') throw new Refusal('10253')
  return after
}
