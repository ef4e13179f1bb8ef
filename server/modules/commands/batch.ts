import * as CODE from '#protocol/errorCodes.ts'
import { ERRORS } from '#protocol/errors.ts'
import {
  type Books,
  type Holder,
  TreasuryShardShort,
  type LedgerService,
  ShortOfFunds,
} from '#server/modules/ledger/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Outcome } from './partitions.ts'
import { hashOf, identityOf } from './rulesKey.ts'
import { insertKept, type Kept, selectKept } from './store.ts'
import { accrualsOf } from './rulesAccruals.ts'
import type {
  Accrual,
  AccrualBook,
  BatchContext,
  Command,
  CommandHandler,
  CommandReply,
  CustomerNotice,
  Keyed,
  NoticeBook,
} from './types.ts'

export interface BatchDeps {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Pick<LedgerService, 'lockBooks' | 'append'>
  /** Absent where nobody is told of anything. */
  readonly notices?: NoticeBook
  /** Absent where nobody is due a commission. */
  readonly accruals?: AccrualBook
}

/** One command on its way through a partition. */
export interface Job {
  readonly handler: CommandHandler<unknown>
  readonly holder: Holder
  readonly ask: unknown
  /** Null for writes of the operator's own. */
  readonly keyed: Keyed | null
}

/** The answer of a command; null for writes of the operator's own. */
type Reply = CommandReply | null

/**
 * Runs these commands as one transaction: locks and reads for all of them, decides one after another in
 * the program, writes for all of them. A refusal is one command's own; an error says that none counts.
 */
export async function runBatch(
  deps: BatchDeps,
  home: number,
  jobs: readonly Job[],
): Promise<readonly Outcome<Reply>[]> {
  try {
    return await attempt(deps, jobs, { home, whole: false })
  } catch (error) {
    if (!(error instanceof TreasuryShardShort)) throw error
    return attempt(deps, jobs, { home, whole: true })
  }
}

function attempt(
  { db, clock, ledger, notices, accruals }: BatchDeps,
  jobs: readonly Job[],
  operator: { readonly home: number; readonly whole: boolean },
): Promise<readonly Outcome<Reply>[]> {
  return db.transaction(async (tx) => {
    const holders = jobs.map(({ holder }) => holder)
    const commands = jobs.flatMap(({ keyed }) => (keyed === null ? [] : [keyed.command]))
    const handlers = [...new Set(jobs.map(({ handler }) => handler))]
    const more = jobs.flatMap(({ handler, ask, holder }) =>
      (handler.places?.(ask, holder) ?? []).map((place) => ({ ...place, kind: holder.account })),
    )
    // In this order: under the customers' locks nothing that is read about them changes any more.
    const [books, answered, contexts] = await Promise.all([
      ledger.lockBooks(tx, holders, 'USDT', operator, more),
      selectKept(tx, commands),
      Promise.all(
        handlers.map((handler) => {
          const asks = jobs.filter((job) => job.handler === handler).map(({ ask }) => ask)
          return handler.begin(tx, asks)
        }),
      ),
    ])
    const contextOf = new Map(handlers.map((handler, place) => [handler, contexts[place]]))
    const round = new Round(tx, books, answered, notices)
    const outcomes = jobs.map((job) => round.take(job, contextOf.get(job.handler)))
    // No answer is waited for, so that all of it travels with the commit.
    for (const context of contexts) context.write(tx)
    if (round.notices.length > 0) notices?.keep(tx, round.notices)
    keepAccruals(tx, round.accruals, accruals)
    await ledger.append(tx, books)
    insertKept(tx, round.fresh, clock.now())
    return outcomes
  })
}

/** The commands of one transaction, one after another. */
class Round {
  /** Answers to keep. */
  readonly fresh: Kept[] = []
  readonly notices: CustomerNotice[] = []
  readonly accruals: Accrual[] = []
  readonly #tx: Queryable
  readonly #books: Books
  readonly #kept: Map<string, Kept>
  readonly #book: NoticeBook | undefined

  constructor(tx: Queryable, books: Books, answered: readonly Kept[], book?: NoticeBook) {
    this.#tx = tx
    this.#books = books
    this.#book = book
    this.#kept = new Map(answered.map((kept) => [identityOf(kept), kept]))
  }

  take(job: Job, context: BatchContext<unknown> | undefined): Outcome<Reply> {
    if (context === undefined) throw new Error('a handler without a context')
    try {
      return { ok: true, value: this.#answer(job, context) }
    } catch (fault) {
      // Not this command's fault alone: all of them need the other shards.
      if (fault instanceof TreasuryShardShort) throw fault
      return { ok: false, fault }
    }
  }

  #answer({ ask, keyed }: Job, context: BatchContext<unknown>): Reply {
    const hash = keyed === null ? '' : hashOf(keyed.command.body)
    const kept = keyed === null ? undefined : this.#kept.get(identityOf(keyed.command))
    if (keyed !== null && kept !== undefined) return repeated(kept, keyed.command, hash)
    try {
      const reply = this.#decide(ask, keyed, context)
      if (keyed !== null && reply !== null) this.#keep(keyed, hash, reply)
      return reply
    } catch (error) {
      const refusal = refusalIn(error)
      if (refusal === null || keyed === null || ERRORS[refusal.code].retry) throw refusal ?? error
      const reply = keyed.refused(refusal)
      this.#keep(keyed, hash, reply)
      return reply
    }
  }

  /** Posting is the last thing that can fail, so that a command leaves all or nothing in memory. */
  #decide(ask: unknown, keyed: Keyed | null, context: BatchContext<unknown>): Reply {
    const decided = context.decide(ask, this.#books)
    const { entry, result, accept, tell, notice = null, inviterId = null } = decided
    const reply = keyed === null ? null : keyed.success(result)
    const accruals = entry === null ? [] : accrualsOf([entry].flat(), inviterId)
    if (entry !== null) this.#books.postAll([entry].flat())
    accept()
    this.accruals.push(...accruals)
    this.#tx.afterCommit(tell)
    if (notice !== null) {
      this.notices.push(notice)
      this.#tx.afterCommit(() => this.#book?.tell(notice))
    }
    return reply
  }

  #keep({ command }: Keyed, bodyHash: string, reply: CommandReply): void {
    const { customerId, key, route, account } = command
    const kept = { customerId, key, route, account, bodyHash, reply }
    this.#kept.set(identityOf(command), kept)
    this.fresh.push(kept)
  }
}

/** What entries set aside for inviters is kept beside them, or they are not posted. */
function keepAccruals(
  tx: Transaction,
  accruals: readonly Accrual[],
  book: AccrualBook | undefined,
): void {
  if (accruals.length === 0) return
  if (book === undefined) throw new Error('a commission that nobody keeps')
  book.keep(tx, accruals)
}

/** The answer that is kept of a command. @throws Refusal keyReused when its key was used for something else */
export function repeated(kept: Kept, { route, account }: Command, hash: string): CommandReply {
  const same = kept.route === route && kept.account === account && kept.bodyHash === hash
  if (!same) throw new Refusal(CODE.keyReused)
  return kept.reply
}

function refusalIn(error: unknown): Refusal | null {
  if (error instanceof ShortOfFunds) {
    return new Refusal(
      error.account.owner === 'house' ? CODE.treasuryNotFunded : CODE.insufficientMargin,
    )
  }
  return error instanceof Refusal ? error : null
}
