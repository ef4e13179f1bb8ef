import { randomUUID } from 'node:crypto'
import type { Deposit, DepositAsset } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { DepositState } from '#protocol/machines/deposit.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { Decision, CommandHandler, BatchContext } from '#server/modules/commands/types.ts'
import type { Books, Entry, Holder, Place } from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Claim, countReported, dustBelow, MOST_OPEN, sameAs } from './rulesClaim.ts'
import {
  boundTo,
  fromArrival,
  fromClaim,
  isAnother,
  isTakenBy,
  type Taken,
} from './rulesArrival.ts'
import { afterStep, isSeenAgain, type Next } from './rulesCourse.ts'
import { creditedEntry, reversedEntry, shortOf } from './rulesEntries.ts'
import { insertDeposit, insertStep, lockDeposits, selectTaken, updateDeposit } from './store.ts'
import { sendUnattributed } from './storeWatch.ts'
import type { Arrival, DepositRow, DepositSetup, ProofImages, Step } from './types.ts'
import { toView } from './view.ts'

export interface HandlerDeps {
  readonly clock: Clock
  readonly setup: DepositSetup
  readonly images: ProofImages | null
  /** Those of these transactions that fund the operator's treasury; who else names one waits until the transaction ends. */
  readonly fundingsAmong: (tx: Queryable, hashes: readonly string[]) => Promise<readonly string[]>
}

/** What becomes of a deposit. Each is harmless when it is asked twice. */
export type Ask =
  | {
      readonly to: 'claim'
      readonly id: string
      readonly customerId: string
      readonly claim: Claim
    }
  | {
      readonly to: 'arrive'
      readonly customerId: string
      readonly arrival: Arrival
      readonly collecting: string
    }
  /** `seen` is the deposit as who asks saw it: what moved on meanwhile is looked at the next time. */
  | { readonly to: 'move'; readonly seen: DepositRow; readonly next: Next }

type Result = Deposit | null

/** States that a customer is told of: the others follow from an act of theirs, or change nothing yet. */
const TOLD: ReadonlySet<DepositState> = new Set(['success', 'rejected', 'failed', 'reversed'])

const assetOf = (ask: Ask): DepositAsset =>
  ask.to === 'claim' ? ask.claim.asset : ask.to === 'arrive' ? ask.arrival.asset : ask.seen.asset

/** Decides everything that happens to deposits, in the partition of whose money it is. */
export function createHandler(deps: HandlerDeps): CommandHandler<Ask, Result> {
  return {
    places: (ask, { customerId }): readonly Place[] => {
      const asset = assetOf(ask)
      return [
        { account: { owner: customerId, bucket: 'available' }, asset },
        { account: { owner: 'house', bucket: 'external' }, asset },
        { account: { owner: 'house', bucket: 'treasury' }, asset },
      ]
    },
    async begin(tx, asks) {
      const ids = asks.flatMap((ask) => (ask.to === 'move' ? [ask.seen.id] : []))
      const customers = asks.flatMap((ask) => (ask.to === 'move' ? [] : [ask.customerId]))
      const hashes = asks.flatMap(hashesOf)
      const sixes = asks.flatMap((ask) => (ask.to === 'claim' ? (ask.claim.lastSix ?? []) : []))
      const [rows, taken] = await Promise.all([
        lockDeposits(tx, ids, customers, hashes, sixes),
        selectTaken(tx, hashes),
      ])
      const credited = asks.flatMap(creditedByPeople)
      const fundings = credited.length === 0 ? [] : await deps.fundingsAmong(tx, credited)
      const context = new DepositBatch(deps, rows, taken, fundings)
      for (const ask of asks) await context.prove(tx, ask)
      return context
    },
  }
}

function hashesOf(ask: Ask): readonly string[] {
  if (ask.to === 'claim') return ask.claim.hash === null ? [] : [ask.claim.hash]
  return ask.to === 'arrive' ? [ask.arrival.hash] : []
}

/** The transaction that two operators credit a deposit by. */
function creditedByPeople(ask: Ask): readonly string[] {
  if (ask.to !== 'move' || ask.next.to !== 'step' || ask.next.step.event !== 'approve') return []
  const hash = ask.next.step.change?.hash ?? ask.seen.hash
  return hash === null ? [] : [hash]
}

class DepositBatch implements BatchContext<Ask, Result> {
  readonly #deps: HandlerDeps
  readonly #rows: Map<string, DepositRow>
  readonly #taken: Taken[]
  readonly #fundings: ReadonlySet<string>
  /** Claims by hand whose image is theirs now. */
  readonly #proven = new Set<string>()
  /** Claims of this batch that nothing is known against yet. */
  readonly #ahead: DepositRow[] = []
  readonly #writes: ((tx: Transaction) => void)[] = []

  constructor(
    deps: HandlerDeps,
    rows: readonly DepositRow[],
    taken: readonly Taken[],
    fundings: readonly string[],
  ) {
    this.#deps = deps
    this.#fundings = new Set(fundings)
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#taken = [...taken]
  }

  /** Takes the image of a claim that is not refused for anything else: it is gone for good by that. */
  async prove(tx: Queryable, ask: Ask): Promise<void> {
    if (ask.to !== 'claim' || this.#isRefused(ask)) return
    const { customerId, claim, id } = ask
    if (claim.imageId !== null) {
      const taken = await this.#deps.images?.claim(tx, customerId, claim.imageId, id)
      if (taken !== true) return
      this.#proven.add(id)
    }
    this.#ahead.push(fromClaim(id, customerId, claim, this.#deps.clock.now()))
  }

  decide(ask: Ask, books: Books): Decision<Result> {
    if (ask.to === 'claim') return this.#claim(ask)
    if (ask.to === 'arrive') return this.#arrive(ask, books)
    const row = this.#rows.get(ask.seen.id)
    const { seen, next } = ask
    if (row === undefined || row.state !== seen.state || row.position !== seen.position) {
      // Whoever says no must learn that somebody else decided; yeses of the same amount are compared afterwards.
      if (next.to === 'step' && next.step.event === 'reject')
        throw new Refusal(CODE.depositNotForReview)
      return NOTHING
    }
    // What funds the treasury is nobody's deposit.
    if (creditedByPeople(ask).some((hash) => this.#fundings.has(hash)))
      throw new Refusal(CODE.depositCounted)
    return next.to === 'step'
      ? this.#step(row, next.step, books)
      : this.#kept({ ...row, ...next.change, reason: next.reason }, null, (tx, after) =>
          updateDeposit(tx, after),
        )
  }

  write(tx: Transaction): void {
    for (const send of this.#writes) send(tx)
  }

  #isRefused(ask: Ask & { readonly to: 'claim' }): boolean {
    const { customerId } = ask
    const ahead = this.#ahead.filter((one) => one.customerId === customerId)
    const own = [...this.#own(customerId), ...ahead]
    return sameAs(ask.claim, own) !== null || countReported(own) >= MOST_OPEN
  }

  #claim(ask: Ask & { readonly to: 'claim' }): Decision<Result> {
    const { claim, id, customerId } = ask
    const own = this.#own(customerId)
    const same = sameAs(claim, own)
    if (same !== null) {
      // The watcher may have been faster than the app that reports what its own wallet sent.
      if (claim.way === 'hand') throw new Refusal(CODE.depositCounted)
      return { ...NOTHING, result: toView(same, this.#deps.setup) }
    }
    if (countReported(own) >= MOST_OPEN) throw new Refusal(CODE.tooManyAtOnce)
    if (claim.way === 'hand' && !this.#proven.has(id)) throw new Refusal(CODE.depositProofMissing)
    const row = fromClaim(id, customerId, claim, this.#deps.clock.now())
    return this.#kept(row, null, insertDeposit)
  }

  #arrive(ask: Ask & { readonly to: 'arrive' }, books: Books): Decision<Result> {
    const { customerId, arrival, collecting } = ask
    const { network, hash, position } = arrival
    const step: Step = { event: 'see', reason: null, by: 'chain', change: changeOf(arrival) }
    const own = this.#own(customerId)
    const isIt = (one: Pick<DepositRow, 'network' | 'hash' | 'position'>): boolean =>
      one.network === network && one.hash === hash && one.position === position
    const known = own.find(isIt)
    if (known !== undefined) {
      if (isAnother(known, arrival)) return this.#unattributed(arrival)
      // It may come back to the chain long after anybody looked for it.
      return isSeenAgain(known) ? this.#step(known, step, books) : NOTHING
    }
    if (this.#taken.some((one) => isTakenBy(one, arrival))) return NOTHING
    const now = this.#deps.clock.now()
    const claim = boundTo(arrival, own)
    if (claim === null && arrival.units < dustBelow(arrival.asset))
      return this.#unattributed(arrival)
    const id = claim?.id ?? randomUUID()
    const base = claim ?? fromArrival(id, customerId, arrival, collecting, now)
    const seen = afterStep(base, step, now)
    this.#taken.push({ ...arrival, id })
    return this.#kept(seen, null, (tx, after) => {
      if (claim === null) insertDeposit(tx, after)
      else updateDeposit(tx, after)
      insertStep(tx, base, after, step, now)
    })
  }

  /** Keeps for people what is no longer the deposit that it was, or too little to be one. */
  #unattributed(arrival: Arrival): Decision<Result> {
    const now = this.#deps.clock.now()
    return {
      ...NOTHING,
      accept: () => void this.#writes.push((tx) => sendUnattributed(tx, arrival, now)),
    }
  }

  #step(row: DepositRow, step: Step, books: Books): Decision<Result> {
    const now = this.#deps.clock.now()
    const { entry, debt } = moneyOf(row, step, books)
    const after = { ...afterStep(row, step, now), debt }
    return this.#kept(after, entry, (tx) => {
      updateDeposit(tx, after)
      insertStep(tx, row, after, step, now)
    })
  }

  #own(customerId: string): readonly DepositRow[] {
    return [...this.#rows.values()].filter((row) => row.customerId === customerId)
  }

  #kept(
    after: DepositRow,
    entry: Entry | null,
    write: (tx: Transaction, after: DepositRow) => void,
  ): Decision<Result> {
    const { customerId, state } = after
    const view = toView(after, this.#deps.setup)
    const moved = state !== this.#rows.get(after.id)?.state && TOLD.has(state)
    return {
      entry,
      result: view,
      accept: () => {
        this.#rows.set(after.id, after)
        this.#writes.push((tx) => write(tx, after))
      },
      tell: () => undefined,
      notice: moved
        ? { customerId, account: 'real', notice: { kind: 'depositMoved', deposit: view } }
        : null,
    }
  }
}

const changeOf = ({ hash, position, txSender, nonce, units, block, blockHash }: Arrival) => ({
  hash,
  position,
  sender: txSender,
  nonce,
  units,
  block,
  blockHash,
  confirmations: 0,
})

/** The entry of a step that moves money, and what the treasury carries after it. */
function moneyOf(
  row: DepositRow,
  { event }: Step,
  books: Books,
): { readonly entry: Entry | null; readonly debt: bigint } {
  if (event === 'credit') return { entry: creditedEntry(row), debt: 0n }
  if (event !== 'undo') return { entry: null, debt: row.debt }
  const account = { owner: row.customerId, bucket: 'available' } as const
  const short = shortOf(row, books.balance('real', { account, asset: row.asset }))
  return { entry: reversedEntry(row, short), debt: short }
}

/** All money of deposits is of the real account. */
export const holderOf = (customerId: string): Holder => ({ customerId, account: 'real' })
