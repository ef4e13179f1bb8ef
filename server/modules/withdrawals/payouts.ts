import { isDeepStrictEqual } from 'node:util'
import type { PayoutTrouble } from '#protocol/payout.ts'
import type { CommandService, CommandHandler } from '#server/modules/commands/types.ts'
import { ChainFault, type ChainFaultReason } from '#server/platform/chainFault.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { Ask } from './asks.ts'
import { isPaid, isSettled, payoutAfter, type PayoutLook } from './rulesPayout.ts'
import { keepPayout, selectSent } from './storePayout.ts'
import type { Payout, PayoutChain, WithdrawalRecord } from './types.ts'

export interface PayoutDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  /** Chains on which payouts are looked up. */
  readonly payouts: readonly PayoutChain[]
  /** Told why a chain could not be asked. */
  readonly onChainFault: (network: string, reason: ChainFaultReason) => void
  /** Told of a payout that could not be looked at; it is the next time. */
  readonly onFault: (error: unknown) => void
  /** Told when a transaction turns out not to be the payout it was named as, and whether for good. */
  readonly onTrouble: (withdrawalId: string, trouble: PayoutTrouble, settled: boolean) => void
}

const PAGE = 200

/** Looks every payout up that is on its way. Asking again, or twice at a time, pays nothing twice. */
export async function watchPayouts(
  deps: PayoutDeps,
  handler: CommandHandler<Ask>,
  stopped: AbortSignal | undefined,
): Promise<void> {
  await Promise.all(deps.payouts.map((chain) => watchChain(deps, handler, chain, stopped)))
}

async function watchChain(
  deps: PayoutDeps,
  handler: CommandHandler<Ask>,
  chain: PayoutChain,
  stopped: AbortSignal | undefined,
): Promise<void> {
  const tell = (error: unknown): void => {
    if (error instanceof ChainFault) deps.onChainFault(chain.network, error.reason)
    else deps.onFault(error)
  }
  try {
    let page = await selectSent(deps.db, chain, 0n, PAGE)
    if (page.length === 0) return
    const head = await chain.height()
    while (stopped?.aborted !== true) {
      // One that cannot be looked at keeps no other waiting.
      for (const sent of page) await follow(deps, handler, chain, head, sent).catch(tell)
      const last = page.at(-1)
      if (last === undefined || page.length < PAGE) return
      page = await selectSent(deps.db, chain, last.no, PAGE)
    }
  } catch (error) {
    tell(error)
  }
}

async function follow(
  deps: PayoutDeps,
  handler: CommandHandler<Ask>,
  chain: PayoutChain,
  head: number,
  sent: WithdrawalRecord,
): Promise<void> {
  const { db, clock, commands, onTrouble } = deps
  const { id, customerId, account, asset, reference, payout: known } = sent
  if (reference === null) return
  const look = await lookAt(chain, head, reference, known, clock.now())
  const payout = payoutAfter(sent, known, look, chain)
  if (!isDeepStrictEqual(payout, known)) {
    await keepPayout(db, id, payout, clock.now())
    const { trouble } = payout
    if (trouble !== null && trouble !== known?.trouble) onTrouble(id, trouble, isSettled(payout))
  }
  if (!isPaid(payout)) return
  const holder = { customerId, account }
  await commands.settle(handler, holder, { to: 'observe', holder, asset, id })
}

/** Asks all that decides about one payout. @throws ChainFault */
async function lookAt(
  chain: PayoutChain,
  head: number,
  hash: string,
  known: Payout | null,
  now: number,
): Promise<PayoutLook> {
  const facts = await chain.facts(hash)
  if (facts.kind === 'mined') {
    const there = await chain.header(facts.block)
    // Between the two questions the chain may have changed its mind: ask again the next time.
    if (there?.hash !== facts.blockHash) throw new ChainFault('disagreement')
    return { facts, minedAt: there.at, stands: true, spent: false, head, now }
  }
  const stands = known !== null && (await isThere(chain, head, known))
  const spent = facts.kind === 'missing' && known !== null && (await chain.isSpent(known, head))
  return { facts, minedAt: null, stands, spent, head, now }
}

/** Nodes that are behind the block say nothing against it. */
async function isThere(
  chain: PayoutChain,
  head: number,
  { block, blockHash }: Payout,
): Promise<boolean> {
  if (block === null) return false
  return block > head || (await chain.header(block))?.hash === blockHash
}
