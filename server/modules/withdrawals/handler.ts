import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { isWithdrawalHeld } from '#protocol/machines/withdrawal.ts'
import type { Millis } from '#protocol/time.ts'
import type { Withdrawal as WireWithdrawal } from '#protocol/withdrawal.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { Books, Entry, Place } from '#server/modules/ledger/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterAct, afterCancel, afterChain, type Moved, submitted } from './rulesCourse.ts'
import { paidEntry, requestedEntry, returnedEntry } from './rulesEntries.ts'
import { isPaid, isSettled } from './rulesPayout.ts'
import type { Ask, HandlerDeps } from './asks.ts'
import { codeFor } from './confirming.ts'
import { type Read, readFor } from './reading.ts'
import { type Lately, type Limits, usedOf } from './rulesLimit.ts'
import { needsTwo, shareOf } from './rulesTwoPeople.ts'
import * as store from './store.ts'
import type {
  Holder,
  OperatorAct,
  PayoutChain,
  Request,
  SignedText,
  Step,
  Withdrawal,
  WithdrawalRecord,
} from './types.ts'
import { toWithdrawal } from './view.ts'

type Result = WireWithdrawal | null

/** Withdrawals of one customer that are not over: each is looked at by people. */
const MOST_OPEN = 20

/** What goes where nothing of its customer went yet waits so long before anybody approves it. */
const NEW_TARGET_MS: Millis = 24 * 3_600_000

/** Decides requests, cancellations and what becomes of withdrawals, in batches. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: ({ holder, asset }): readonly Place[] => [
      debtOf(holder),
      ...(['available', 'withdrawalHold'] as const).map((bucket) => ({
        account: { owner: holder.customerId, bucket },
        asset,
      })),
      ...(['external', 'fees'] as const).map((bucket) => ({
        account: { owner: 'house', bucket } as const,
        asset,
      })),
    ],
    begin: async (tx, asks) => new WithdrawalBatch(deps, await readFor(deps, tx, asks)),
  }
}

class WithdrawalBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #texts: Map<string, SignedText>
  readonly #withdrawals: Map<string, WithdrawalRecord>
  readonly #open: Map<string, number>
  readonly #held: ReadonlySet<string>
  readonly #named: Set<string>
  readonly #verified: ReadonlySet<string>
  readonly #known: ReadonlySet<string>
  readonly #limits: ReadonlyMap<string, Limits>
  readonly #lately: Lately[]
  /** Of what one person may approve in a day, what each customer has come to. */
  readonly #shares = new Map<string, bigint>()
  readonly #writes: ((tx: Transaction) => void)[] = []

  constructor(deps: HandlerDeps, read: Read) {
    const { texts, standing, withdrawals, named, today } = read
    this.#deps = deps
    this.#verified = read.verified
    this.#known = read.known
    this.#limits = read.limits
    this.#lately = [...read.lately]
    this.#texts = new Map(texts.map((text) => [text.id, text]))
    this.#withdrawals = new Map(withdrawals.map((one) => [one.id, one]))
    this.#open = new Map(standing.map(({ customerId, open }) => [customerId, open]))
    this.#held = new Set(standing.flatMap(({ customerId, held }) => (held ? [customerId] : [])))
    this.#named = new Set(named.map(({ network, reference }) => payoutOf(network, reference)))
    for (const sum of today) this.#shares.set(sum.customerId, this.#sharesWith(sum.customerId, sum))
  }

  decide(ask: Ask, books: Books): Decision<Result> {
    if (ask.to === 'request') return this.#request(ask, books)
    const found = this.#withdrawals.get(ask.id)
    const withdrawal = found !== undefined && isOf(found, ask.holder) ? found : null
    if (ask.to === 'observe') return this.#observe(withdrawal)
    if (withdrawal === null) throw new Refusal(CODE.notFound)
    if (ask.to === 'cancel') {
      return this.#move(withdrawal, afterCancel(withdrawal, this.#deps.clock.now()))
    }
    if (ask.act.event === 'approve') mustOweNothing(ask.holder, books)
    return this.#act(withdrawal, ask.act, ask.operatorId)
  }

  write(tx: Transaction): void {
    for (const send of this.#writes) send(tx)
  }

  #request(ask: Extract<Ask, { to: 'request' }>, books: Books): Decision<Result> {
    const { holder, signature } = ask
    const { customerId } = holder
    const now = this.#deps.clock.now()
    const text = this.#texts.get(ask.textId)
    if (text === undefined || text.customerId !== customerId) throw new Refusal(CODE.notFound)
    if (text.terms === null || text.used || text.expiresAt <= now) throw new Refusal(CODE.textOver)
    if (this.#held.has(customerId)) throw new Refusal(CODE.withdrawalsHeld)
    mustOweNothing(holder, books)
    // It may have lapsed since the text was given out.
    if (text.terms.target.method === 'bank' && !this.#verified.has(customerId))
      throw new Refusal(CODE.notVerified)
    const open = this.#open.get(customerId) ?? 0
    if (open >= MOST_OPEN) throw new Refusal(CODE.tooManyAtOnce)
    const { terms } = text
    const own = { account: { owner: customerId, bucket: 'available' }, asset: terms.asset } as const
    if (books.balance(holder.account, own) < terms.amount)
      throw new Refusal(CODE.insufficientBalance)
    const { asset, amount: units } = terms
    const asked: Lately = { customerId, asset, units, toBank: terms.network === null, at: now }
    this.#mustBeWithinLimit(asked)
    const shares = this.#sharesWith(customerId, { asset, units })
    const request: Request = {
      ...holder,
      ...terms,
      id: randomUUID(),
      textId: text.id,
      signature,
      // Where no wallet signs, who has taken over mailbox and phone meets a day in which the customer can object.
      waitsUntil: signature === null && !this.#known.has(text.id) ? now + NEW_TARGET_MS : null,
      twoPeople: needsTwo(shares),
      submittedAt: now,
    }
    const fresh = submitted(request)
    const step: Step = {
      state: 'submitted',
      event: 'request',
      actor: 'customer',
      operatorId: null,
      at: now,
    }
    return this.#decision(fresh, [step], requestedEntry(request), () => {
      this.#texts.set(text.id, { ...text, used: true })
      this.#open.set(customerId, open + 1)
      this.#shares.set(customerId, shares)
      this.#lately.push(asked)
      this.#writes.push((tx) => {
        store.insertWithdrawal(tx, request)
        if (signature === null) this.#deps.codes.end(tx, codeFor(text.id))
        store.insertStep(tx, request.id, step)
      })
    })
  }

  /** By what is kept under the customer's lock, so that two at once don't both fit. @throws Refusal withdrawalLimit */
  #mustBeWithinLimit(asked: Lately): void {
    const { customerId, toBank } = asked
    const limits = this.#limits.get(customerId)
    const limit = (toBank ? limits?.bank : limits?.crypto) ?? null
    const lately = this.#lately.filter(
      (one) => one.customerId === customerId && one.toBank === toBank,
    )
    const used = usedOf([...lately, asked], this.#deps.worthOf)
    if (limit === null || used === null || used > limit) throw new Refusal(CODE.withdrawalLimit)
  }

  #sharesWith(customerId: string, more: Parameters<typeof shareOf>[0]): bigint {
    return (this.#shares.get(customerId) ?? 0n) + shareOf(more)
  }

  #act(withdrawal: WithdrawalRecord, act: OperatorAct, operatorId: string): Decision<Result> {
    const { clock, payouts } = this.#deps
    const leaves = act.event === 'approve' || act.event === 'send'
    if (leaves && withdrawal.stoppedUntil > clock.now()) throw new Refusal(CODE.withdrawalsHeld)
    const move = afterAct(withdrawal, act, operatorId, clock.now(), isOpen(withdrawal, payouts))
    const { network, reference } = move.to
    const isNamed = reference !== null && this.#named.has(payoutOf(network, reference))
    if (move.event === 'send' && isNamed) throw new Refusal(CODE.payoutNamed)
    return this.#move(withdrawal, move)
  }

  #observe(withdrawal: WithdrawalRecord | null): Decision<Result> {
    // By what is kept under the lock: who asks may have seen less, or something that is gone since.
    const payout = withdrawal?.payout ?? null
    if (withdrawal === null || payout === null || !isPaid(payout)) return NOTHING
    const move = afterChain(withdrawal, this.#deps.clock.now())
    return move === null ? NOTHING : this.#move(withdrawal, move)
  }

  #move(from: WithdrawalRecord, { to, event, mover }: Moved): Decision<Result> {
    const operatorId = mover.actor === 'operator' ? mover.operatorId : null
    const step: Step = { state: to.state, event, actor: mover.actor, operatorId, at: to.since }
    const steps = [...from.steps, step]
    return this.#decision(to, steps, entryAfter(to), () => {
      this.#withdrawals.set(to.id, { ...from, ...to, steps })
      if (to.reference !== null) this.#named.add(payoutOf(to.network, to.reference))
      this.#writes.push((tx) => {
        store.updateWithdrawal(tx, to)
        store.insertStep(tx, to.id, step)
      })
    })
  }

  #decision(
    withdrawal: Withdrawal,
    steps: readonly Step[],
    entry: Entry | null,
    accept: () => void,
  ): Decision<Result> {
    const { customerId, account } = withdrawal
    const view = toWithdrawal(withdrawal, steps, this.#deps.clock.now())
    // What customers do themselves, they see where they did it.
    const isOwnAct = steps.at(-1)?.actor === 'customer'
    const isNews = !isOwnAct && view.state !== this.#withdrawals.get(withdrawal.id)?.state
    return {
      entry,
      result: view,
      accept,
      tell: () => undefined,
      notice: isNews
        ? { customerId, account, notice: { kind: 'withdrawalMoved', withdrawal: view } }
        : null,
    }
  }
}

/** What becomes of the money in this state, when a withdrawal comes into it. */
function entryAfter(to: Withdrawal): Entry | null {
  if (isWithdrawalHeld(to.state)) return null
  return to.state === 'success' ? paidEntry(to) : returnedEntry(to, to.reason ?? to.state)
}

/** Whether the chain may still say how a payout ends: it is read there, and has not said no for good. */
function isOpen(
  { network, asset, payout }: WithdrawalRecord,
  chains: readonly PayoutChain[],
): boolean {
  const isRead = chains.some((one) => one.network === network && one.assets.includes(asset))
  return isRead && (payout === null || !isSettled(payout))
}

/** Where a customer's loan stands: below zero while something is owed. */
const debtOf = ({ customerId }: Holder): Place => ({
  account: { owner: customerId, bucket: 'loan' },
  asset: 'USDT',
})

/** Read under the customer's lock, so that no loan is paid out meanwhile. @throws Refusal withdrawalBlockedByLoan */
function mustOweNothing(holder: Holder, books: Books): void {
  if (books.balance(holder.account, debtOf(holder)) !== 0n)
    throw new Refusal(CODE.withdrawalBlockedByLoan)
}

const payoutOf = (network: string | null, reference: string): string =>
  `${network ?? 'bank'} ${reference}`

const isOf = ({ customerId, account }: Holder, holder: Holder): boolean =>
  customerId === holder.customerId && account === holder.account
