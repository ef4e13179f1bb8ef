import type { LedgerService } from '#server/modules/ledger/types.ts'
import { isConnectionLost, sqlState } from '#server/platform/postgres.ts'
import { type BatchDeps, type Job, repeated, runBatch } from './batch.ts'
import { createLanes } from './lanes.ts'
import { hashOf } from './rulesKey.ts'
import { limitShares } from './shares.ts'
import { selectKept } from './store.ts'
import type { BatchRun, CommandReply, CommandService, Decision } from './types.ts'

/** What becomes of a command whose work was done before: nothing at all. */
export const NOTHING: Decision<null> = {
  entry: null,
  result: null,
  accept: () => undefined,
  tell: () => undefined,
}

export interface CommandDeps extends BatchDeps {
  readonly ledger: Pick<LedgerService, 'lockBooks' | 'append' | 'laneOf' | 'funds'>
  /** Told of each transaction, also of one that failed. For measuring; it must not throw. */
  readonly onBatch?: (run: BatchRun) => void
}

/** Commands in one transaction at most: their rows stay locked until it is on disk. */
const MOST = 64

/** Classes of SQLSTATE that are the database's own trouble: connection, resources, interruption. */
const OF_THE_DATABASE = /^(08|53|57)/

/**
 * Whether one command may be to blame. After a lost connection nobody knows what was committed; who asked
 * finds out by the same key. A database that has no time for a batch has none for each of its commands.
 */
function isOnes(fault: unknown): boolean {
  return !isConnectionLost(fault) && !OF_THE_DATABASE.test(sqlState(fault) ?? '')
}

/** Opens the lanes in which all writes of money run. */
export function createCommandService(deps: CommandDeps): CommandService {
  const { onBatch = () => undefined } = deps
  const enqueue = createLanes<Job, CommandReply | null>({
    most: MOST,
    isOnes,
    run: async (lane, jobs) => {
      const began = performance.now()
      try {
        return await runBatch(deps, lane, jobs)
      } finally {
        onBatch({ lane, size: jobs.length, ms: performance.now() - began })
      }
    },
  })
  const laneOf = (job: Job): number => deps.ledger.laneOf(job.holder.customerId)
  return {
    async run(desk, holder, ask, keyed) {
      const job: Job = { desk, holder, ask, keyed }
      const reply = await enqueue(laneOf(job), job)
      if (reply === null) throw new Error('a command without an answer')
      return reply
    },
    async answered(command) {
      const [kept] = await selectKept(deps.db, [command])
      return kept === undefined ? null : repeated(kept, command, hashOf(command.body))
    },
    async settle(desk, holder, ask) {
      const job: Job = { desk, holder, ask, keyed: null }
      await enqueue(laneOf(job), job)
    },
    limited: (bound) => limitShares(deps.ledger, bound),
  }
}
