import type { LogSource } from '#protocol/proof/verifyLog.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectEnd, selectHeads, selectRows, selectSeals } from './store.ts'
import { selectEvidence } from './storeEvidence.ts'

const PAGE = 1_000

/** The log as it is stored, for `verifyLog`. The key is not in the database. */
export function storedLog(query: Queryable): LogSource {
  return {
    publicKey: async () => null,
    seals: (after) => selectSeals(query, after, PAGE),
    rows: (seal) => selectRows(query, BigInt(seal.firstSeq), BigInt(seal.lastSeq)),
    evidence: (rows) => selectEvidence(query, rows),
    heads: (after) => selectHeads(query, after, PAGE),
    async tail(last) {
      const { lastSeq, chain, chainFrom } = await selectEnd(query)
      const from = last === null ? chainFrom : BigInt(last.lastSeq) + 1n
      const rows = await selectRows(query, from, lastSeq)
      return { rows, from: String(from), lastSeq: String(lastSeq), chain }
    },
  }
}
