import type { LogRow } from '#protocol/proof/logRow.ts'
import type { Queryable } from '#server/platform/db.ts'
import { unpackTexts } from '#server/platform/packedTexts.ts'

/**
 * What prices of exactly these rows were made of, in canonical text by the number of the row; without what retention
 * dropped.
 */
export async function selectEvidence(
  query: Queryable,
  rows: readonly LogRow[],
): Promise<ReadonlyMap<string, string>> {
  const asked = rows.filter(({ evidence }) => evidence !== undefined)
  if (asked.length === 0) return new Map()
  const rounds = await query.query<{ packed: Buffer }>(
    `SELECT packed FROM price_evidence WHERE at = ANY ($1::timestamptz[])
     UNION ALL
     SELECT packed FROM price_evidence_kept WHERE at = ANY ($1::timestamptz[])`,
    [[...new Set(asked.map(({ at }) => at))]],
  )
  // A round holds the texts of all its rows, and a second comes twice where the clock was set back.
  const texts = new Map(rounds.flatMap(({ packed }) => [...unpackTexts(packed)]))
  return new Map(
    asked.flatMap(({ seq }) => {
      const text = texts.get(seq)
      return text === undefined ? [] : [[seq, text] as const]
    }),
  )
}
