import { randomUUID } from 'node:crypto'
import { parseDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { owedOf } from '#protocol/formulas/loan.ts'
import type { Loan as WireLoan } from '#protocol/loan.ts'
import { REPAY_LEAST } from '#protocol/loanTerms.ts'
import { isLoanOpen } from '#protocol/machines/loan.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { Books, Place } from '#server/modules/ledger/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type AskingDeps,
  askingContext,
  type Background,
  freeDaysLeft,
  pocketsOf,
  readBackground,
} from './reading.ts'
import { mustBeLendable, requested, type Wanted } from './rulesAsking.ts'
import {
  type Change,
  caughtUp,
  changed,
  repaying,
  stepOf,
  taking,
  ticked,
  writtenOff,
} from './rulesChange.ts'
import { afterCancel, afterExpiry, afterReview } from './rulesCourse.ts'
import { paidOutEntry } from './rulesEntries.ts'
import * as store from './store.ts'
import type { Holder, Loan, LoanRecord, Review } from './types.ts'
import { toLoan } from './view.ts'

/** What is asked about loans, by a customer, an operator or the job. */
export type Ask =
  | { readonly to: 'request'; readonly holder: Holder; readonly wanted: Wanted }
  | (OfLoan & { readonly to: 'cancel' })
  | (OfLoan & { readonly to: 'repay'; readonly amount: string })
  | (OfLoan & { readonly to: 'review'; readonly operatorId: string; readonly act: Review })
  /** Days that are over, a request that is; reminders. `cover` in parts per million, null where it is not known. */
  | (OfLoan & {
      readonly to: 'tick'
      readonly by: 'job'
      readonly cover: bigint | null
      /** Payments of the loan that `cover` was worked out with: after another one it says nothing. */
      readonly payments: number
    })
  | (OfLoan & { readonly to: 'collect' | 'writeOff'; readonly by: 'job' })

interface OfLoan {
  readonly holder: Holder
  readonly id: string
}

type Result = WireLoan | null
/** Decides requests, answers, payments and days of loans, in batches. */
export function createHandler(deps: AskingDeps): CommandHandler<Ask, Result> {
  return {
    places: (ask, holder): readonly Place[] => [
      ...(isLending(ask)
        ? pocketsOf(holder.customerId)
        : [{ account: { owner: holder.customerId, bucket: 'loan' }, asset: 'USDT' } as const]),
      { account: { owner: 'house', bucket: 'lent' }, asset: 'USDT' },
    ],
    async begin(tx, asks) {
      const ids = asks.map(({ holder }) => holder.customerId)
      const lending = asks.filter(isLending).map(({ holder }) => holder.customerId)
      const [loans, background] = await Promise.all([
        store.lockLoans(
          tx,
          ids,
          asks.flatMap((ask) => (ask.to === 'request' ? [] : [ask.id])),
        ),
        lending.length === 0
          ? null
          : store.lockLending(tx).then(() => readBackground(deps, tx, lending)),
      ])
      return new LoanBatch(deps, loans, background)
    },
  }
}

/** Whether all that a customer has is looked at, since more may be lent to them. */
const isLending = (ask: Ask): boolean =>
  ask.to === 'request' || (ask.to === 'review' && ask.act.event === 'approve')

class LoanBatch implements BatchContext<Ask, Result> {
  readonly #deps: AskingDeps
  readonly #loans: Map<string, LoanRecord>
  readonly #background: Background | null
  /** Lent in this batch, beside what was lent before it. */
  #lent = 0n
  readonly #writes: ((tx: Transaction) => void)[] = []

  constructor(deps: AskingDeps, loans: readonly LoanRecord[], background: Background | null) {
    this.#deps = deps
    this.#loans = new Map(loans.map((loan) => [loan.id, loan]))
    this.#background = background
  }

  decide(ask: Ask, books: Books): Decision<Result> {
    if (ask.to === 'request') return this.#request(ask.holder, ask.wanted, books)
    const found = this.#loans.get(ask.id)
    const loan = found?.customerId === ask.holder.customerId ? found : null
    const now = this.#deps.clock.now()
    if ('by' in ask) return loan === null ? NOTHING : this.#work(loan, ask, books)
    if (loan === null) throw new Refusal(CODE.notFound)
    if (ask.to === 'repay') return this.#repay(loan, ask.amount, books)
    if (ask.to === 'review') return this.#review(loan, ask, books)
    const over = afterCancel(loan, now)
    return this.#changed(loan, changed(over, stepOf(over, 'cancel', 'customer', now)))
  }

  write(tx: Transaction): void {
    for (const send of this.#writes) send(tx)
  }

  #request(holder: Holder, wanted: Wanted, books: Books): Decision<Result> {
    const { customerId } = holder
    this.#mustBeLendable(customerId, wanted.units, books, this.#hasOpen(customerId, null))
    const now = this.#deps.clock.now()
    const loan = requested({ id: randomUUID(), customerId, requestedAt: now }, wanted)
    const step = stepOf(loan, 'request', 'customer', now)
    return {
      entry: null,
      result: toLoan(loan, []),
      tell: () => undefined,
      accept: () => {
        this.#loans.set(loan.id, { ...loan, no: 0n, payments: [], steps: 1 })
        this.#writes.push((tx) => {
          store.insertLoan(tx, loan)
          store.insertStep(tx, loan.id, 1, step)
        })
      },
    }
  }

  #review(loan: LoanRecord, ask: Extract<Ask, { to: 'review' }>, books: Books): Decision<Result> {
    const { operatorId, act } = ask
    const { customerId, amount } = loan
    const now = this.#deps.clock.now()
    const background = this.#background
    const freeDays = background === null ? 0 : freeDaysLeft(background, customerId)
    const { loan: next, event } = afterReview(loan, act, { operatorId, freeDays, now })
    const step = { ...stepOf(next, event, 'operator', now), operatorId }
    if (event === 'reject') return this.#changed(loan, changed(next, step, 'rejected'))
    this.#mustBeLendable(customerId, amount, books, this.#hasOpen(customerId, loan.id))
    if (event === 'approveFirst') return this.#changed(loan, changed(next, step))
    const decision = this.#changed(loan, {
      ...changed(next, step, 'paidOut'),
      entries: [paidOutEntry(next)],
    })
    return {
      ...decision,
      accept: () => {
        decision.accept()
        this.#lent += amount
      },
    }
  }

  /** Everything that bounds a loan, on the balances under the customer's locks. @throws Refusal */
  #mustBeLendable(customerId: string, units: bigint, books: Books, hasOpen: boolean): void {
    const background = this.#background
    if (background === null) throw new Error('a loan that nobody read for')
    const held = pocketsOf(customerId).map(({ account, asset, bucket }) => ({
      asset,
      bucket,
      units: books.balance('real', { account, asset }),
    }))
    if (background.states.has(customerId) && background.states.get(customerId) !== 'active')
      throw new Refusal(CODE.userStatusWrong)
    const lent = background.lent + this.#lent
    const funds = background.funds - this.#lent
    const context = askingContext(this.#deps, { ...background, lent, funds }, customerId, {
      held,
      hasOpen,
    })
    mustBeLendable(units, context)
  }

  #hasOpen(customerId: string, but: string | null): boolean {
    return [...this.#loans.values()].some(
      (one) => one.customerId === customerId && one.id !== but && isLoanOpen(one.state),
    )
  }

  #repay(loan: LoanRecord, text: string, books: Books): Decision<Result> {
    if (loan.state !== 'repaying') throw new Refusal(CODE.loanMovedOn)
    const now = this.#deps.clock.now()
    const due = caughtUp(loan, now)
    const owed = owedOf(due.loan)
    const units = text === 'all' ? owed : readPayment(text, owed)
    const free = freeOf(loan, books)
    if (free < units) throw new Refusal(CODE.insufficientBalance)
    return this.#changed(loan, repaying(due, units, free, now))
  }

  /** What the job asks for: whatever is no step of this loan now does nothing. */
  #work(loan: LoanRecord, ask: Extract<Ask, { by: 'job' }>, books: Books): Decision<Result> {
    const now = this.#deps.clock.now()
    const free = freeOf(loan, books)
    if (ask.to === 'tick') {
      const expired = afterExpiry(loan, now)
      if (expired !== null) {
        const step = stepOf(expired, 'expire', 'engine', now)
        return this.#changed(loan, changed(expired, step, 'expired'))
      }
    }
    if (loan.state !== 'repaying') return NOTHING
    // By what is under the lock: whoever asks to write off may have seen less.
    const change = {
      tick: () => ticked(loan, { free, cover: coverIn(ask, loan) }, now),
      collect: () => taking(caughtUp(loan, now), free, now),
      writeOff: () => (loan.collectingAt === null || free > 0n ? null : writtenOff(loan, now)),
    }[ask.to]()
    return change === null ? NOTHING : this.#changed(loan, change)
  }

  #changed(from: LoanRecord, change: Change): Decision<Result> {
    const { loan, entries, days, payment, step, told } = change
    const { id, customerId } = loan
    const payments = payment === null ? from.payments : [...from.payments, payment]
    const steps = from.steps + (step === null ? 0 : 1)
    const view = toLoan(loan, payments)
    return {
      entry: entries,
      result: view,
      tell: () => undefined,
      notice:
        told === null
          ? null
          : { customerId, account: 'real', notice: { kind: 'loanMoved', what: told, loan: view } },
      accept: () => {
        this.#loans.set(id, { ...loan, no: from.no, payments, steps })
        this.#writes.push((tx) => {
          for (const day of days) store.insertDay(tx, id, day)
          if (payment !== null) store.insertPayment(tx, id, payments.length, payment)
          if (step !== null) store.insertStep(tx, id, steps, step)
          store.updateLoan(tx, loan)
        })
      },
    }
  }
}

const coverIn = (ask: Extract<Ask, { by: 'job' }>, { payments }: LoanRecord): bigint | null =>
  ask.to === 'tick' && ask.payments === payments.length ? ask.cover : null

/** USDT of a customer that nothing holds. */
const freeOf = ({ customerId }: Loan, books: Books): bigint =>
  books.balances('real', customerId, 'USDT').available

/** A part that is repaid, in USDT units. @throws Refusal 400 for too fine, for less than the least, or more than is owed */
function readPayment(text: string, owed: bigint): bigint {
  const read = parseDecimal(text, 6)
  if (!read.ok) throw new Refusal(CODE.malformed, { amount: read.fault })
  const { units } = read
  if (units > owed || (units < REPAY_LEAST && units !== owed))
    throw new Refusal(CODE.malformed, { amount: 'outOfRange' })
  return units
}
