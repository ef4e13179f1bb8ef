import { toHex } from '#protocol/proof/bytes.ts'
import { CHAIN_START, logRow, nextChain } from '#protocol/proof/logRow.ts'
import type { Price } from '#protocol/price.ts'
import type { App } from '#server/main/app.ts'
import { pastGuards } from './pastGuards.ts'

interface StoredRow {
  readonly seq: bigint
  readonly instrument_id: number
  readonly at: Date
  readonly mid: Price
  readonly source: string
  readonly previous_seq: bigint | null
  readonly evidence: Uint8Array | null
}

/**
 * What an administrator with the database and the key can do: one price of the past becomes another, and
 * the chain, all seals and all signed heads are made again as if it had always been so.
 */
export async function rewriteLog(app: App, seq: bigint): Promise<void> {
  const { db } = app
  await pastGuards(db, `UPDATE price_log SET mid = mid + 100000000 WHERE seq = ${seq}`)
  const rows = await db.query<StoredRow>(
    'SELECT seq, instrument_id, at, mid, source, previous_seq, evidence FROM price_log WHERE chain IS NOT NULL ORDER BY seq',
  )
  let chain = CHAIN_START
  const statements = rows.map((row) => {
    chain = nextChain(
      chain,
      logRow({
        ...row,
        instrumentId: row.instrument_id,
        at: row.at.getTime(),
        previous: row.previous_seq,
      }),
    )
    return `UPDATE price_log SET chain = decode('${toHex(chain)}', 'hex') WHERE seq = ${row.seq}`
  })
  statements.push(
    `UPDATE price_log_head SET chain = decode('${toHex(chain)}', 'hex')`,
    ...['tree_head', 'node', 'seal'].map((table) => `DELETE FROM price_log_${table}`),
  )
  await pastGuards(db, statements.join(';'))
  await app.seal()
}
