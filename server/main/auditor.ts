import type { Logger } from 'pino'
import type { Millis } from '#protocol/time.ts'
import type { AuditService, Pass } from '#server/modules/audit/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'

/** What the last audits came to. */
export interface AuditState {
  /** `pending` before the first audit that could be made. */
  readonly state: 'clean' | 'mismatch' | 'pending'
  /** When the last audit that could be made ended; null before the first. */
  readonly at: Millis | null
  readonly tookMs: number | null
  /** A line each, for operators. */
  readonly breaches: readonly string[]
}

/**
 * Recomputes what the books must say. Writes of money stay shut from a breach until an audit of the same
 * kind is clean. An audit that cannot be made changes nothing.
 */
export interface Auditor {
  /** The audit of each minute; after a breach that only a complete one can see, also that. */
  run(): Promise<void>
  /** Reads everything there is. For the start, in the background, and each night. */
  complete(): Promise<void>
  /** False before the first audit, and while a breach stands. */
  clean(): boolean
  report(): AuditState
  /** Gives up an audit that is running. */
  stop(): Promise<void>
}

export interface AuditorDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly audit: AuditService
  /** Told after each audit that could be made. */
  readonly onAudited?: () => void
}

const QUICK_TIMEOUT = '1min'
/** No customer waits for it. */
const COMPLETE_TIMEOUT = '6h'

type Depth = 'quick' | 'complete'

export function createAuditor({ db, clock, log, audit, onAudited }: AuditorDeps): Auditor {
  /** Null: none of that kind could be made yet. A breach of the one says nothing about the other. */
  const found: Record<Depth, readonly string[] | null> = { quick: null, complete: null }
  const running = new Set<number>()
  let last: { readonly at: Millis; readonly tookMs: number } | null = null
  let stopped = false

  const look = async (depth: Depth): Promise<void> => {
    if (stopped) return
    const began = performance.now()
    const told = (step: string): void =>
      log.info(
        { step, ms: Math.round(performance.now() - began) },
        'complete audit: a step is done',
      )
    const { breaches, checkpoint } = await inOneMoment(db, depth, running, (tx) =>
      depth === 'quick' ? audit.quick(tx) : audit.complete(tx, told),
    )
    found[depth] = breaches
    // A complete audit has seen all that a quick one sees.
    if (depth === 'complete' && breaches.length === 0) found.quick = breaches
    last = { at: clock.now(), tookMs: Math.round(performance.now() - began) }
    onAudited?.()
    if (breaches.length === 0) await audit.keep(db, checkpoint, last.at)
    else log.fatal({ breaches }, 'the books do not add up; writes of money are shut')
  }

  const breachesNow = (): readonly string[] => [
    ...new Set([...(found.quick ?? []), ...(found.complete ?? [])]),
  ]
  const isClean = (): boolean => found.quick !== null && breachesNow().length === 0

  return {
    async run() {
      await look('quick')
      if ((found.complete ?? []).length > 0) await look('complete')
    },
    complete: () => look('complete'),
    clean: isClean,
    report() {
      const breaches = breachesNow()
      const state = breaches.length > 0 ? 'mismatch' : isClean() ? 'clean' : 'pending'
      return { state, at: last?.at ?? null, tookMs: last?.tookMs ?? null, breaches }
    },
    async stop() {
      stopped = true
      for (const pid of running) await db.query('SELECT pg_cancel_backend($1)', [pid])
    },
  }
}

/** All looks of an audit see one and the same moment, and write nothing. */
function inOneMoment(
  db: Db,
  depth: Depth,
  running: Set<number>,
  work: (tx: Queryable) => Promise<Pass>,
): Promise<Pass> {
  return db.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const timeout = depth === 'quick' ? QUICK_TIMEOUT : COMPLETE_TIMEOUT
    await tx.query(`SET LOCAL statement_timeout = '${timeout}'`)
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const [session] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const pid = session?.pid ?? 0
    running.add(pid)
    try {
      return await work(tx)
    } finally {
      running.delete(pid)
    }
  })
}
