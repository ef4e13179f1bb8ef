import type { Logger } from 'pino'
import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Db, Queryable } from '#server/platform/db.ts'

/** Recomputes what the books must say. Writes of money stay shut from a breach until an audit is clean. */
export interface Auditor {
  run(): Promise<void>
  /** Of the last audit that could be made; false before the first. */
  clean(): boolean
}

export type Check = (query: Queryable) => Promise<AuditReport>

export function createAuditor(
  db: Db,
  log: Logger,
  checks: Readonly<Record<string, Check>>,
): Auditor {
  let clean = false
  return {
    clean: () => clean,
    async run() {
      const breaches = await db.transaction(async (tx) => {
        // All checks look at one and the same moment.
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
        await tx.query(`SET LOCAL statement_timeout = '10min'`)
        const found: string[] = []
        for (const [name, check] of Object.entries(checks)) {
          const report = await check(tx)
          found.push(...report.breaches.map((breach) => `${name}: ${breach}`))
          if (!report.ok && report.breaches.length === 0) found.push(`${name}: not well`)
        }
        return found
      })
      clean = breaches.length === 0
      if (!clean) log.fatal({ breaches }, 'the books do not add up; writes of money are shut')
    },
  }
}
