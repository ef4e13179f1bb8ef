import { setImmediate } from 'node:timers/promises'

/** What became of one piece of work: its value, or why it failed. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: unknown }

export interface PartitionOptions<J, T> {
  /** Pieces of work taken together at most. */
  readonly most: number
  /** Does them as one: an outcome each, in their order, or an error when none of them counts. */
  readonly run: (partition: number, jobs: readonly J[]) => Promise<readonly Outcome<T>[]>
  /** Whether an error may be the doing of one piece, so that the others should be done without it. */
  readonly isOnes: (fault: unknown) => boolean
}

interface Waiting<J, T> {
  readonly job: J
  readonly settle: (outcome: Outcome<T>) => void
}

/**
 * Queues of work that is done in batches. What arrives while a batch runs becomes the next one, so nobody
 * waits for company. When a batch fails by one of its pieces, they are done one by one, in their order:
 * what cannot be done harms nothing else.
 */
export function createPartitions<J, T>(
  options: PartitionOptions<J, T>,
): (partition: number, job: J) => Promise<T> {
  const queues = new Map<number, Waiting<J, T>[]>()

  const drain = async (partition: number, queue: Waiting<J, T>[]): Promise<void> => {
    // Whatever arrives in the same round of the event loop goes along.
    await setImmediate()
    while (queue.length > 0) {
      await runBatch(options, partition, queue.splice(0, options.most))
      await setImmediate()
    }
    queues.delete(partition)
  }

  return (partition, job) =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome<T>): void => {
        if (outcome.ok) resolve(outcome.value)
        else reject(errorOf(outcome.fault))
      }
      const queue = queues.get(partition)
      if (queue !== undefined) {
        queue.push({ job, settle })
        return
      }
      const started = [{ job, settle }]
      queues.set(partition, started)
      void drain(partition, started)
    })
}

const errorOf = (fault: unknown): Error =>
  fault instanceof Error ? fault : new Error('work failed', { cause: fault })

async function runBatch<J, T>(
  options: PartitionOptions<J, T>,
  partition: number,
  batch: readonly Waiting<J, T>[],
): Promise<void> {
  const run = (waiting: readonly Waiting<J, T>[]): Promise<readonly Outcome<T>[]> =>
    options.run(
      partition,
      waiting.map(({ job }) => job),
    )
  try {
    const outcomes = await run(batch)
    batch.forEach(({ settle }, place) => {
      settle(outcomes[place] ?? { ok: false, fault: new Error('work without an outcome') })
    })
  } catch (fault) {
    if (batch.length > 1 && options.isOnes(fault)) {
      for (const waiting of batch) await runBatch(options, partition, [waiting])
    } else {
      for (const { settle } of batch) settle({ ok: false, fault })
    }
  }
}
