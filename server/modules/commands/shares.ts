import type { AccountKind } from '#protocol/account.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Books, Holder, LedgerService } from '#server/modules/ledger/types.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mostForOne, setAsideBy } from './rulesShare.ts'
import type { Bound, BoundAsk, Decision, Limit, ReadBound, BatchContext } from './types.ts'

/**
 * Wraps the handlers of a product, so that they refuse with treasuryNotFunded what would set more of the operator's funds aside for
 * one customer than their share: whoever has much of it bound leaves nothing to promise to anybody else. The
 * handlers know nothing of it: what they would post says how much more is set aside.
 */
export function limitShares<A extends BoundAsk>(
  ledger: Pick<LedgerService, 'funds'>,
  bound: Bound<A>,
): Limit<A> {
  const tallies = new WeakMap<Queryable, Tally>()
  const tallyOf = (tx: Queryable): Tally => {
    const tally = tallies.get(tx) ?? new Tally()
    tallies.set(tx, tally)
    return tally
  }
  const binding = new Set(
    Object.entries(bound.binds).flatMap(([to, does]) => (does === true ? [to] : [])),
  )
  return (handler) => ({
    places: (ask, holder) => handler.places?.(ask, holder) ?? [],
    async begin(tx, asks) {
      const binders = asks.filter(({ to }) => binding.has(to)).map(({ holder }) => holder)
      // The share first: whom a handler asks about too is looked up for both by one statement.
      const [tally, context] = await Promise.all([
        tallyOf(tx).read(tx, ledger, bound.read, binders),
        handler.begin(tx, asks),
      ])
      return new LimitedBatch(context, tally, bound.bucket)
    },
  })
}

class LimitedBatch<A extends BoundAsk, R> implements BatchContext<A, R> {
  readonly #inner: BatchContext<A, R>
  readonly #tally: Tally
  readonly #bucket: Bound<A>['bucket']

  constructor(inner: BatchContext<A, R>, tally: Tally, bucket: Bound<A>['bucket']) {
    this.#inner = inner
    this.#tally = tally
    this.#bucket = bucket
  }

  decide(ask: A, books: Books): Decision<R> {
    const { holder } = ask
    const decision = this.#inner.decide(ask, books)
    const more = setAsideBy(decision.entry, this.#bucket)
    if (more > 0n && !this.#tally.has(holder, more)) throw new Refusal(CODE.treasuryNotFunded)
    return {
      ...decision,
      accept: () => {
        decision.accept()
        this.#tally.add(holder, more)
      },
    }
  }

  write(tx: Transaction): void {
    this.#inner.write(tx)
  }
}

/** What is set aside for each customer in one transaction, shared by all handlers of a product. */
class Tally {
  readonly #bound = new Map<string, bigint>()
  readonly #most = new Map<AccountKind, bigint>()

  /** Counts what is set aside for these holders now: under their locks, before anything is decided. */
  async read(
    tx: Queryable,
    ledger: Pick<LedgerService, 'funds'>,
    read: ReadBound,
    holders: readonly Holder[],
  ): Promise<Tally> {
    if (holders.length === 0) return this
    const kinds = [...new Set(holders.map(({ account }) => account))]
    const [rows, ...funds] = await Promise.all([
      read(tx, holders),
      ...kinds.map((kind) => ledger.funds(tx, kind, 'USDT')),
    ])
    for (const { units, ...holder } of rows) this.#bound.set(keyOf(holder), units)
    kinds.forEach((kind, place) => this.#most.set(kind, mostForOne(funds[place] ?? 0n)))
    return this
  }

  /** Whether this holder may have so much more set aside. @throws Error for one that was not counted */
  has(holder: Holder, more: bigint): boolean {
    const bound = this.#bound.get(keyOf(holder))
    const most = this.#most.get(holder.account)
    if (bound === undefined || most === undefined) throw new Error('a share that nobody counted')
    return bound + more <= most
  }

  add(holder: Holder, more: bigint): void {
    const bound = this.#bound.get(keyOf(holder))
    if (bound !== undefined) this.#bound.set(keyOf(holder), bound + more)
  }
}

const keyOf = ({ account, customerId }: Holder): string => `${account} ${customerId}`
