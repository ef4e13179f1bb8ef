import type { Millis } from '#protocol/time.ts'
import type { CommandService, CommandHandler } from '#server/modules/commands/types.ts'
import { ChainFault, type ChainFaultReason } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { Chain } from './chain.ts'
import { type Ask, holderOf } from './handler.ts'
import { ownerOf } from './rulesArrival.ts'
import { leastOf } from './rulesClaim.ts'
import { type Look, LOOKED_AFTER, nextOf, whyNot } from './rulesCourse.ts'
import { arrivalsIn, scan } from './scan.ts'
import { selectApproved, selectFollowed, selectTaken } from './store.ts'
import { keepUnattributed, selectAddresses, selectUnattributedEnding } from './storeWatch.ts'
import type { Arrival, DepositRow, Facts, WatchedNetwork } from './types.ts'

/** A chain that is watched, and what reads it. */
export interface Watched {
  readonly network: WatchedNetwork
  readonly chain: Chain
}

export interface WatchDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly handler: CommandHandler<Ask>
  /** Which customers these wallets are linked to. */
  readonly ownersOf: (
    query: Queryable,
    wallets: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>
  /** Told why a chain could not be looked at. */
  readonly onChainFault: (network: string, reason: ChainFaultReason) => void
  /** Told how old the newest block is that a chain was looked at up to. */
  readonly onLooked: (network: string, newest: Millis) => void
  /** Told of a deposit that could not be moved; it is tried again the next time. */
  readonly onFault: (error: unknown) => void
}

const PAGE = 200

/** Who can be given what arrives on a chain. */
interface Recipients {
  readonly addresses: ReadonlyMap<string, string>
  readonly ours: ReadonlySet<string>
}

/** Looks at one chain: new blocks first, so that what they bring is known to what is under way. */
export async function watchChain(
  deps: WatchDeps,
  watched: Watched,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const { network, chain } = watched
  try {
    // In this order: an address that is made later receives nothing in the blocks up to here.
    const head = await chain.height()
    const addresses = await selectAddresses(deps.db)
    const to: Recipients = { addresses, ours: new Set([...addresses.keys(), network.collecting]) }
    const arrived = (arrival: Arrival): Promise<void> => take(deps, watched, to, arrival)
    const looked = (newest: Millis): void => deps.onLooked(network.id, newest)
    await scan({ query: deps.db, network, chain, head, ours: to.ours, arrived, looked }, stopped)
    await followAll(deps, watched, to, head)
  } catch (error) {
    if (error instanceof ChainFault) deps.onChainFault(network.id, error.reason)
    else deps.onFault(error)
  }
}

/** Credits what is approved. */
export async function creditApproved({ db, commands, handler, onFault }: WatchDeps): Promise<void> {
  const step = { event: 'credit', reason: null, by: 'engine' } as const
  for (const seen of await selectApproved(db)) {
    const ask: Ask = { to: 'move', seen, next: { to: 'step', step } }
    await commands.settle(handler, holderOf(seen.customerId), ask).catch(onFault)
  }
}

async function ownerOfArrival(
  { db, ownersOf }: WatchDeps,
  { network }: Watched,
  { addresses }: Recipients,
  arrival: Arrival,
): Promise<string | null> {
  const wallets = await ownersOf(db, [arrival.from])
  return ownerOf(arrival, addresses, network.collecting, wallets)
}

/** Makes a transfer to us a deposit of whose it is, or keeps it for people. */
async function take(
  deps: WatchDeps,
  watched: Watched,
  to: Recipients,
  arrival: Arrival,
): Promise<void> {
  const customerId = await ownerOfArrival(deps, watched, to, arrival)
  if (customerId === null) return keepUnattributed(deps.db, arrival, deps.clock.now())
  const { collecting } = watched.network
  const ask: Ask = { to: 'arrive', customerId, arrival, collecting }
  await deps.commands.settle(deps.handler, holderOf(customerId), ask)
}

async function followAll(
  deps: WatchDeps,
  watched: Watched,
  to: Recipients,
  head: number,
): Promise<void> {
  const { id, confirmations } = watched.network
  const fromBlock = head - confirmations * LOOKED_AFTER
  let after = 0n
  for (;;) {
    const page = await selectFollowed(deps.db, id, fromBlock, after, PAGE)
    for (const deposit of page) {
      // One that cannot be looked at keeps nobody else waiting.
      await follow(deps, watched, to, head, deposit).catch((error: unknown) => {
        if (error instanceof ChainFault) deps.onChainFault(id, error.reason)
        else deps.onFault(error)
      })
    }
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return
    after = last.no
  }
}

async function follow(
  deps: WatchDeps,
  watched: Watched,
  to: Recipients,
  head: number,
  seen: DepositRow,
): Promise<void> {
  const next = nextOf(seen, await lookAt(deps, watched, to, head, seen))
  if (next === null) return
  await deps.commands.settle(deps.handler, holderOf(seen.customerId), { to: 'move', seen, next })
}

/** Finds out what there is to know of a deposit. A claim whose transfer is found becomes it on the way. */
async function lookAt(
  deps: WatchDeps,
  watched: Watched,
  to: Recipients,
  head: number,
  seen: DepositRow,
): Promise<Look> {
  const { network, chain } = watched
  const { hash, block, position } = seen
  const facts: Facts = hash === null ? { kind: 'missing' } : await chain.facts(hash)
  const blockThere = block === null || position === null ? null : await blockAt(chain, block, head)
  const spent = facts.kind === 'missing' && (await chain.isSpent(seen, head))
  return {
    facts,
    blockThere,
    head,
    spent,
    why: await whyWaiting(deps, watched, to, seen, facts),
    now: deps.clock.now(),
    confirmations: network.confirmations,
    least: leastOf(seen.asset),
    ours: to.ours,
  }
}

const blockAt = async (chain: Chain, block: number, head: number): Promise<string | null> =>
  block > head ? null : ((await chain.header(block))?.hash ?? null)

/** Why a claim does not become a deposit; null when it does, or nothing is known. */
async function whyWaiting(
  deps: WatchDeps,
  watched: Watched,
  to: Recipients,
  seen: DepositRow,
  facts: Facts,
): Promise<DepositRow['reason']> {
  if (seen.position !== null) return seen.reason
  if (seen.hash === null) return whyByEnding(deps, seen)
  if (facts.kind !== 'mined') return null
  const arrivals = arrivalsIn(watched.network, seen.hash, facts, to.ours)
  const owned = []
  for (const arrival of arrivals) {
    const owner = await ownerOfArrival(deps, watched, to, arrival)
    await take(deps, watched, to, arrival)
    owned.push({ transfer: arrival, owner })
  }
  const taken = await selectTaken(deps.db, [seen.hash])
  return taken.some(({ id }) => id === seen.id) ? null : whyNot(seen, facts, owned)
}

/** Of a claim that names only the end of a hash: whether somebody unknown sent what ends so. */
async function whyByEnding(
  { db }: WatchDeps,
  { network, lastSix, asset }: DepositRow,
): Promise<DepositRow['reason']> {
  if (lastSix === null) return null
  const unattributed = await selectUnattributedEnding(db, network, lastSix)
  return unattributed.some((transfer) => transfer.asset === asset) ? 'otherSender' : null
}
