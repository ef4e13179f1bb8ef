import type { AccountKind } from '#contract/account.ts'
import type { Books, Holder, LedgerService } from '#server/modules/ledger/types.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mostForOne, setAsideBy } from './rulesShare.ts'
import { selectBound } from './store.ts'
import type { Bound, CommandService, Decision, Desk, Sitting } from './types.ts'

/** What runs commands. */
export type Runs = Pick<CommandService, 'run' | 'settle'>

/** An ask with its holder, whom a desk knows only from within. */
interface Asked {
  readonly holder: Holder
  readonly ask: unknown
}

/**
 * Runs commands as before, and refuses with 10214 what would set more of the house's funds aside for one
 * customer than their share: whoever has much of it bound leaves nothing to promise to anybody else. The
 * desks know nothing of it: what they would post says how much more is set aside.
 */
export function limitShares(
  commands: Runs,
  ledger: Pick<LedgerService, 'funds'>,
  bound: Bound,
): Runs {
  // A desk has one sitting a transaction, so it is wrapped once.
  const desks = new WeakMap<Desk<unknown>, Desk<Asked, never>>()
  const tallies = new WeakMap<Queryable, Tally>()
  const tallyOf = (tx: Queryable): Tally => {
    const tally = tallies.get(tx) ?? new Tally()
    tallies.set(tx, tally)
    return tally
  }
  const limited = <R>(desk: Desk<never, R>): Desk<Asked, R> => {
    const whole = desk as Desk<unknown, R>
    const known = desks.get(whole) as Desk<Asked, R> | undefined
    if (known !== undefined) return known
    const made = limitDesk(whole, bound, (tx, holders) =>
      tallyOf(tx).read(tx, ledger, bound, holders),
    )
    desks.set(whole, made as Desk<Asked, never>)
    return made
  }
  return {
    run: (desk, holder, ask, keyed) => commands.run(limited(desk), holder, { holder, ask }, keyed),
    settle: (desk, holder, ask) => commands.settle(limited(desk), holder, { holder, ask }),
  }
}

function limitDesk<R>(
  desk: Desk<unknown, R>,
  { bucket, asks }: Bound,
  tallyOf: (tx: Queryable, holders: readonly Holder[]) => Promise<Tally>,
): Desk<Asked, R> {
  const opens = (ask: unknown): boolean =>
    typeof ask === 'object' && ask !== null && 'to' in ask && asks.includes(String(ask.to))
  return {
    places: ({ ask }, holder) => desk.places?.(ask, holder) ?? [],
    async begin(tx, asked) {
      const openers = asked.filter(({ ask }) => opens(ask)).map(({ holder }) => holder)
      const begun = desk.begin(
        tx,
        asked.map(({ ask }) => ask),
      )
      const [sitting, tally] = await Promise.all([begun, tallyOf(tx, openers)])
      return new LimitedSitting(sitting, tally, bucket)
    },
  }
}

class LimitedSitting<R> implements Sitting<Asked, R> {
  readonly #inner: Sitting<unknown, R>
  readonly #tally: Tally
  readonly #bucket: Bound['bucket']

  constructor(inner: Sitting<unknown, R>, tally: Tally, bucket: Bound['bucket']) {
    this.#inner = inner
    this.#tally = tally
    this.#bucket = bucket
  }

  decide({ holder, ask }: Asked, books: Books): Decision<R> {
    const decision = this.#inner.decide(ask, books)
    const more = setAsideBy(decision.entry, this.#bucket)
    if (more > 0n && !this.#tally.has(holder, more)) throw new Refusal('10214')
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

/** What is set aside for each customer in one transaction, shared by all desks of a product. */
class Tally {
  readonly #bound = new Map<string, bigint>()
  readonly #most = new Map<AccountKind, bigint>()

  /** Counts what is set aside for these holders now: under their locks, before anything is decided. */
  async read(
    tx: Queryable,
    ledger: Pick<LedgerService, 'funds'>,
    { table }: Bound,
    holders: readonly Holder[],
  ): Promise<Tally> {
    if (holders.length === 0) return this
    const kinds = [...new Set(holders.map(({ account }) => account))]
    const [rows, ...funds] = await Promise.all([
      selectBound(tx, table, holders),
      ...kinds.map((kind) => ledger.funds(tx, kind, 'USDT')),
    ])
    for (const holder of holders) this.#bound.set(keyOf(holder), 0n)
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
