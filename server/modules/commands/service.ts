import type { LedgerService } from '#server/modules/ledger/types.ts'
import { isOnes } from '#server/platform/postgres.ts'
import { type BatchDeps, type Job, repeated, runBatch } from './batch.ts'
import { createOnce } from './once.ts'
import { createPartitions } from './partitions.ts'
import { hashOf } from './rulesKey.ts'
import { limitShares } from './shares.ts'
import { selectKept } from './store.ts'
import type { BatchRun, CommandReply, CommandService, Decision } from './types.ts'

export {
  discountShare,
  FEE_COLUMNS,
  inviterOf,
  type OfferTo,
  readOffers,
  toDiscount,
  toFeeTerms,
} from './feeTerms.ts'
export type { FeeTermsRow } from './feeTerms.ts'
export { runAfter } from './runAfter.ts'

/** What becomes of a command whose work was done before: nothing at all. */
export const NOTHING: Decision<null> = {
  entry: null,
  result: null,
  accept: () => undefined,
  tell: () => undefined,
}

export interface CommandDeps extends BatchDeps {
  readonly ledger: Pick<LedgerService, 'lockBooks' | 'append' | 'partitionOf' | 'funds'>
  /** Told of each transaction, also of one that failed. For measuring; it must not throw. */
  readonly onBatch?: (run: BatchRun) => void
}

/** Commands in one transaction at most: their rows stay locked until it is on disk. */
const MOST = 64

/** Opens the partitions in which all writes of money run. */
export function createCommandService(deps: CommandDeps): CommandService {
  const { onBatch = () => undefined } = deps
  const enqueue = createPartitions<Job, CommandReply | null>({
    most: MOST,
    isOnes,
    run: async (partition, jobs) => {
      const began = performance.now()
      try {
        return await runBatch(deps, partition, jobs)
      } finally {
        onBatch({ partition, size: jobs.length, ms: performance.now() - began })
      }
    },
  })
  const partitionOf = (job: Job): number => deps.ledger.partitionOf(job.holder.customerId)
  return {
    async run(handler, holder, ask, keyed) {
      const job: Job = { handler, holder, ask, keyed }
      const reply = await enqueue(partitionOf(job), job)
      if (reply === null) throw new Error('a command without an answer')
      return reply
    },
    once: createOnce(async (command) => {
      const [kept] = await selectKept(deps.db, [command])
      return kept === undefined ? null : repeated(kept, command, hashOf(command.body))
    }),
    async settle(handler, holder, ask) {
      const job: Job = { handler, holder, ask, keyed: null }
      await enqueue(partitionOf(job), job)
    },
    limited: (bound) => limitShares(deps.ledger, bound),
  }
}
