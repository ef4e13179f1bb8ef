import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { coverOf, interestOfTerm, owedOf } from '#protocol/formulas/loan.ts'
import { LOAN_DAYS, LOAN_LEAST, LOAN_STEP, LOAN_TERMS } from '#protocol/loanTerms.ts'
import type { AccountsService } from '#server/modules/accounts/types.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { auditHeld, auditLoans } from './audit.ts'
import { collect, type CollectingDeps } from './collecting.ts'
import { type Ask, createHandler } from './handler.ts'
import { type AskingDeps, askingContext, freeDaysLeft, readBackground } from './reading.ts'
import { mostOf, mustBeLendable, readWanted, type Wanted } from './rulesAsking.ts'
import { ticked } from './rulesChange.ts'
import { afterExpiry } from './rulesCourse.ts'
import { assetsOf } from './rulesEquity.ts'
import * as store from './store.ts'
import type { Holder, LoanRecord, LoansService } from './types.ts'
import { rateText, toLoan, toQueued, usdt } from './view.ts'

export { loanFacts } from './storeFacts.ts'
export { selectOverdue } from './store.ts'
export { type LoanWithDays, selectWithDays } from './storeDays.ts'

export interface LoansDeps extends AskingDeps, CollectingDeps {
  readonly ledger: AskingDeps['ledger'] & CollectingDeps['ledger']
  readonly commands: CommandService
  readonly accounts: Pick<AccountsService, 'asOwner' | 'prepareOwnerText'>
  /** Told of a loan that could not be gone on with; it is tried again the next time. */
  readonly onFault: (error: unknown) => void
}

/** Loans looked at together by the job. */
const PAGE = 100

const holderOf = (customerId: string): Holder => ({ customerId, account: 'real' })

/** Requests, their answers, days, payments and collection of loans. */
export function createLoansService(deps: LoansDeps): LoansService {
  const { db, clock, commands, accounts } = deps
  const handler = createHandler(deps)
  const about = (wanted: Wanted) => ({ act: 'borrow' as const, about: wordsOf(wanted) })
  return {
    terms: (query, customerId) => readTerms(deps, query, customerId),
    async prepare(customerId, body) {
      const wanted = readWanted(body)
      await mustBeOpenTo(deps, customerId, wanted)
      const { act, about: words } = about(wanted)
      return accounts.prepareOwnerText(customerId, act, words)
    },
    async request({ customerId, ip }, asked, keyed) {
      const { proof, ...body } = asked
      // What is kept of the body must help nobody to prove anything.
      const command = { ...keyed.command, body }
      return commands.once(command, asked, async () => {
        // The tab keeps no proof: what was never answered is asked for anew.
        if (proof === null) throw new Refusal(CODE.textOver)
        const wanted = readWanted(body)
        // First, so that no proof is used up for what would be refused.
        await mustBeOpenTo(deps, customerId, wanted)
        await accounts.asOwner({ customerId, ip, ...about(wanted) }, proof, async () => undefined)
        const holder = holderOf(customerId)
        const ask = { to: 'request', holder, wanted } as const
        return commands.run(handler, holder, ask, { ...keyed, command })
      })
    },
    cancel: (customerId, id, keyed) => {
      const holder = holderOf(customerId)
      return commands.run(handler, holder, { to: 'cancel', holder, id }, keyed)
    },
    repay: (customerId, { id, amount }, keyed) => {
      const holder = holderOf(customerId)
      return commands.run(handler, holder, { to: 'repay', holder, id, amount }, keyed)
    },
    async list(query, customerId, { cursor, limit }) {
      const found = await store.selectPage(query, customerId, readCursor(cursor), limit + 1)
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toLoan(one, one.payments),
      )
    },
    async queue(query, after, limit) {
      const found = await store.selectQueue(query, after, limit + 1)
      return pageOf(
        found,
        limit,
        ({ no }) => no,
        (one) => toQueued(one, clock.now()),
      )
    },
    async review(operatorId, id, act) {
      const holder = holderOf((await loanOf(db, id)).customerId)
      await commands.settle(handler, holder, { to: 'review', holder, id, operatorId, act })
      return toQueued(await loanOf(db, id), clock.now())
    },
    runDue: () => runDue(deps, (holder, ask) => commands.settle(handler, holder, ask)),
    audit: auditLoans,
    auditHeld,
  }
}

/** @throws Refusal notFound */
async function loanOf(query: Queryable, id: string): Promise<LoanRecord> {
  const loan = await store.selectLoan(query, id, null)
  if (loan === null) throw new Refusal(CODE.notFound)
  return loan
}

/** What a text that is signed says of a loan. It names no day, as it is paid out on another one. */
function wordsOf({ units, days }: Wanted): string {
  const { dailyPpm, freeDays } = LOAN_TERMS
  const most = units + interestOfTerm(units, { ...LOAN_TERMS, freeDays: 0, days })
  return [
    `Borrow ${usdt(units)} USDT for ${days} days, at ${formatDecimal(dailyPpm, 4, 0)} % a day after up to ${freeDays} days without interest.`,
    `On the due day at most ${usdt(most)} USDT are owed. Nothing can be withdrawn until it is repaid.`,
  ].join(' ')
}

/** What is read without locks; it is all judged again under them. */
async function readContext(deps: LoansDeps, query: Queryable, customerId: string) {
  const [background, held, open] = await Promise.all([
    readBackground(deps, query, [customerId]),
    deps.ledger.holdings(query, 'real', customerId),
    store.selectOpen(query, customerId),
  ])
  const context = askingContext(deps, background, customerId, { held, hasOpen: open !== null })
  return { background, held, open, context }
}

/** @throws Refusal as `LoansService.request` */
async function mustBeOpenTo(deps: LoansDeps, customerId: string, { units }: Wanted): Promise<void> {
  const { context } = await readContext(deps, deps.db, customerId)
  mustBeLendable(units, context)
}

async function readTerms(
  deps: LoansDeps,
  query: Queryable,
  customerId: string,
): ReturnType<LoansService['terms']> {
  const { background, held, open, context } = await readContext(deps, query, customerId)
  const { most, obstacle } = mostOf(context)
  const results = background.open.get(customerId)
  const owed = open?.state === 'repaying' ? owedOf(open) : 0n
  const cover =
    owed === 0n || results === undefined
      ? null
      : coverOf(assetsOf(held, results, deps.worthOf), owed)
  return {
    version: LOAN_TERMS.version,
    days: [...LOAN_DAYS],
    dailyRate: rateText(LOAN_TERMS.dailyPpm),
    overdueRate: rateText(LOAN_TERMS.overduePpm),
    freeDays: freeDaysLeft(background, customerId),
    least: usdt(LOAN_LEAST),
    step: usdt(LOAN_STEP),
    most: usdt(most),
    obstacle,
    equity: usdt(context.equity > 0n ? context.equity : 0n),
    cover: cover === null ? null : rateText(cover < 0n ? 0n : cover),
  }
}

/** What the account of a loan comes to, over what is owed; null where nothing is. */
async function readCover(deps: LoansDeps, loan: LoanRecord): Promise<bigint | null> {
  if (loan.state !== 'repaying') return null
  const { db, ledger, openResults, worthOf } = deps
  const { customerId } = loan
  // In one snapshot: a contract that closes meanwhile would else count twice, or not at all.
  const { held, results } = await db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return {
      held: await ledger.holdings(tx, 'real', customerId),
      results: await openResults(tx, holderOf(customerId)),
    }
  })
  return coverOf(assetsOf(held, results, worthOf), owedOf(loan))
}

type Settle = (holder: Holder, ask: Ask) => Promise<void>

async function runDue(deps: LoansDeps, settle: Settle): Promise<void> {
  let after = 0n
  for (;;) {
    const found = await store.selectQueue(deps.db, after, PAGE)
    for (const loan of found) await runLoan(deps, settle, loan).catch(deps.onFault)
    const last = found.at(-1)
    if (last === undefined || found.length < PAGE) return
    after = last.no
  }
}

/** One loan, as far as it goes at this moment. */
async function runLoan(deps: LoansDeps, settle: Settle, found: LoanRecord): Promise<void> {
  const { db, clock } = deps
  const { id, customerId } = found
  // Those before it may have taken a while.
  const loan = await loanOf(db, id)
  const holder = holderOf(customerId)
  const cover = await readCover(deps, loan)
  if (isDue(loan, cover, clock.now()))
    await settle(holder, {
      to: 'tick',
      by: 'job',
      holder,
      id,
      cover,
      payments: loan.payments.length,
    })
  const now = await loanOf(db, id)
  if (now.state !== 'repaying' || now.collectingAt === null) return
  const take = async (): Promise<LoanRecord> => {
    await settle(holder, { to: 'collect', by: 'job', holder, id })
    return loanOf(db, id)
  }
  if (await collect(deps, now, { take }))
    await settle(holder, { to: 'writeOff', by: 'job', holder, id })
}

/** Whether the clock or the cover asks for something: most minutes do not. */
function isDue(loan: LoanRecord, cover: bigint | null, now: number): boolean {
  if (loan.state !== 'repaying') return afterExpiry(loan, now) !== null
  return ticked(loan, { free: 0n, cover }, now) !== null
}
