import { randomUUID } from 'node:crypto'
import { ASSET_SCALE, ASSETS, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { owedOf } from '#protocol/formulas/loan.ts'
import { parseAmount } from '#protocol/money.ts'
import { divideCeil } from '#protocol/rounding.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import type { Held, Holder, LedgerService } from '#server/modules/ledger/types.ts'
import type { PlansService } from '#server/modules/plans/types.ts'
import type { SpotService } from '#server/modules/spot/types.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { leftIn, type WorthOf } from './rulesEquity.ts'
import type { LoanRecord } from './types.ts'

/** What turns what an account holds into free USDT: each by the calls that its customer would make. */
export interface CollectingDeps {
  readonly db: Db
  readonly ledger: Pick<LedgerService, 'holdings'>
  readonly contracts: Pick<ContractsService, 'listWaiting' | 'cancel' | 'list' | 'close'>
  readonly spot: Pick<SpotService, 'list' | 'cancel'>
  readonly plans: Pick<PlansService, 'list' | 'redeem'>
  readonly exchange: Pick<ExchangeService, 'quote' | 'exchange'>
  /** Worth by the last prices. */
  readonly worthOf: WorthOf
}

/** What is asked of the loan meanwhile. */
export interface Collected {
  /** Takes what is free; the loan as it is then. */
  take(): Promise<LoanRecord>
}

/** Orders of one kind that are looked at in one pass; the next minute goes on. */
const PAGE = 100
/** What is exchanged beyond the worth of what is owed, for fee and price, in per cent. */
const MORE_PERCENT = 102n
/** An exchange that is too large is tried in smaller parts, so often. */
const MOST_HALVINGS = 12
/** What is worth less cannot be sold for sure, and keeps no loan open: 1 USDT. */
const DUST = 1_000_000n

/**
 * Collects a loan as far as it can be now: waiting orders are cancelled, coins and currencies exchanged, contracts closed,
 * smart plans ended, in this order and only until it is repaid. What a market that is closed or a stale price keeps from
 * being sold waits for the next time, and so does lock mining, which ends by itself.
 * @returns whether nothing is left that may become money
 */
export async function collect(
  deps: CollectingDeps,
  loan: LoanRecord,
  { take }: Collected,
): Promise<boolean> {
  const { db, ledger, worthOf } = deps
  const holder: Holder = { customerId: loan.customerId, account: 'real' }
  let last = await take()
  const course: Course = {
    owed: () => (last.state === 'repaying' ? owedOf(last) : 0n),
    goOn: async () => {
      last = await take()
      return last.state === 'repaying'
    },
  }
  for (const step of [cancelWaiting, exchangeAll, closeContracts, redeemPlans]) {
    if (course.owed() === 0n) return false
    await step(deps, holder, course)
  }
  if (course.owed() === 0n) return false
  return leftIn(await ledger.holdings(db, 'real', loan.customerId), worthOf, DUST) < DUST
}

/** How a collection goes. */
interface Course {
  /** What is owed still, as it was when something was taken last; 0: nothing. */
  owed(): bigint
  /** Takes what is free now; false once nothing is owed any more. */
  goOn(): Promise<boolean>
}

async function cancelWaiting(
  { db, contracts, spot }: CollectingDeps,
  holder: Holder,
  course: Course,
): Promise<void> {
  const page = { limit: PAGE, state: 'waiting' } as const
  for (const { id } of (await contracts.listWaiting(db, holder, page)).items) {
    await tried(() => contracts.cancel(holder, id, keyed(holder)))
  }
  for (const { id } of (await spot.list(db, holder, page)).items) {
    await tried(() => spot.cancel(holder, id, keyed(holder)))
  }
  await course.goOn()
}

/** The most liquid first: as the assets are listed. */
const rankOf = ({ asset }: Held): number => ASSETS.indexOf(asset)

async function exchangeAll(deps: CollectingDeps, holder: Holder, course: Course): Promise<void> {
  const held = (await deps.ledger.holdings(deps.db, 'real', holder.customerId))
    .filter(({ asset, bucket }) => bucket === 'available' && asset !== 'USDT')
    .toSorted((a, b) => rankOf(a) - rankOf(b))
  for (const { asset, units } of held) {
    const worth = deps.worthOf(asset, units)
    if (worth === null || worth === 0n) continue
    const needed = divideCeil(units * course.owed() * MORE_PERCENT, worth * 100n)
    const some = needed < units ? needed : units
    if ((await exchangeSome(deps, holder, asset, some)) && !(await course.goOn())) return
  }
}

/** Exchanges so much, or what of it fits into one exchange; false where nothing was. */
async function exchangeSome(
  { exchange }: CollectingDeps,
  holder: Holder,
  from: AssetCode,
  units: bigint,
): Promise<boolean> {
  let rest = units
  for (let halved = 0; halved < MOST_HALVINGS && rest > 0n; halved += 1) {
    const amount = formatDecimal(rest, ASSET_SCALE[from], 0)
    const refused = await tried(async () => {
      const { id } = await exchange.quote(holder, { from, to: 'USDT', amount })
      return exchange.exchange(holder, id, keyed(holder))
    })
    if (refused === null) return true
    if (refused !== CODE.aboveMaximumExchange) return false
    rest /= 2n
  }
  return false
}

const marginOf = ({ margin }: { readonly margin: string }): bigint =>
  parseAmount(margin, 'USDT')?.units ?? 0n

async function closeContracts(
  { db, contracts }: CollectingDeps,
  holder: Holder,
  course: Course,
): Promise<void> {
  const { items } = await contracts.list(db, holder, { state: 'open', limit: PAGE })
  for (const { id: orderId } of items.toSorted((a, b) => (marginOf(a) < marginOf(b) ? 1 : -1))) {
    const refused = await tried(() => contracts.close(holder, { orderId }, keyed(holder)))
    if (refused === null && !(await course.goOn())) return
  }
}

async function redeemPlans(
  { db, plans }: CollectingDeps,
  holder: Holder,
  course: Course,
): Promise<void> {
  const page = { state: 'running', kind: 'smart', limit: PAGE } as const
  for (const { id } of (await plans.list(db, holder, page)).items) {
    const refused = await tried(() => plans.redeem(holder, id, keyed(holder)))
    if (refused === null && !(await course.goOn())) return
  }
}

/** Null when it was done, else the code of its refusal. Any other error is thrown. */
async function tried(work: () => Promise<CommandReply>): Promise<string | null> {
  try {
    const { code } = await work()
    return code === '200' ? null : code
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/**
 * A command of its own each time: what was done is not asked for again, since what is held is read anew. It is run as a
 * repayment, which every state of an account allows.
 */
const keyed = <R>({ customerId, account }: Holder): Keyed<R> => ({
  command: { customerId, account, key: randomUUID(), route: 'repayLoan', body: null },
  success: () => ({ code: '200', json: '{}' }),
  refused: ({ code }) => ({ code, json: '{}' }),
})
