import { fromHex } from '#protocol/proof/bytes.ts'
import { evidenceHash } from '#protocol/proof/evidence.ts'
import { logRow, nextChain } from '#protocol/proof/logRow.ts'
import { type Price, price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import { packTexts } from '#server/platform/packedTexts.ts'
import { AT_END, ELSEWHERE, endValues, type LogEnd } from './storeEnd.ts'
import type { LogNeed, LoggedPrice, MarketService, SourceKind } from './types.ts'

/** A price on its way into the log; `at` is a whole second. */
export interface NewPrice {
  readonly instrumentId: number
  readonly at: Millis
  readonly mid: Price
  readonly source: SourceKind
  /** What the price was made of, in canonical text; null where there is nothing to show. */
  readonly evidence: string | null
}

/** What leaves a band after a row. */
export interface Outside {
  readonly instrumentId: number
  readonly afterSeq: bigint
  readonly low: Price
  readonly high: Price
}

interface Row {
  readonly instrument_id: number
  readonly seq: bigint
  readonly at: Date
  readonly mid: Price
}

const fromRow = (row: Row): LoggedPrice => ({
  instrumentId: row.instrument_id,
  seq: row.seq,
  at: row.at.getTime(),
  mid: row.mid,
})

/**
 * Appends prices in the order given, in one statement, and only where the log still ends where the
 * writer believes it to: so numbers have no gaps, and two writers never fork the chain. From then on the log
 * is complete up to the second given. Evidence of the prices is written with them; prices with evidence are of one
 * second.
 * @throws Error when the log ends elsewhere; nothing was written then
 */
export async function appendPrices(
  query: Queryable,
  prices: readonly NewPrice[],
  end: LogEnd,
  complete: Millis,
): Promise<{ readonly logged: readonly LoggedPrice[]; readonly end: LogEnd }> {
  const { rows, chains, hashes, chain, previous, latest } = chainPrices(prices, end)
  const { at, packed } = packEvidence(prices, rows)
  const written = await query.query(
    `WITH head AS (
       UPDATE price_log_head SET last_seq = $4, chain = $5, complete_at = $6 WHERE ${AT_END}
       RETURNING true
     ), proof AS (
       INSERT INTO price_evidence (first_seq, at, packed)
       SELECT $1 + 1, $14::timestamptz, $15::bytea FROM head WHERE $15::bytea IS NOT NULL
     )
     INSERT INTO price_log (seq, instrument_id, at, mid, source, chain, previous_seq, evidence)
     SELECT $1 + new.n, new.instrument_id, new.at, new.mid, new.source, new.chain, new.previous_seq, new.evidence
       FROM head, unnest($7::int[], $8::timestamptz[], $9::bigint[], $10::text[], $11::bytea[],
                         $12::bigint[], $13::bytea[])
            WITH ORDINALITY AS new (instrument_id, at, mid, source, chain, previous_seq, evidence, n)
     RETURNING seq`,
    [
      ...endValues(end),
      end.lastSeq + BigInt(rows.length),
      Buffer.from(chain),
      new Date(complete),
      rows.map((one) => one.instrumentId),
      prices.map((one) => new Date(one.at).toISOString()),
      rows.map((one) => one.mid),
      prices.map((one) => one.source),
      chains.map((one) => Buffer.from(one)),
      previous,
      hashes.map((one) => (one === null ? null : Buffer.from(one))),
      at === null ? null : new Date(at),
      packed === null ? null : Buffer.from(packed),
    ],
  )
  if (written.length !== rows.length) {
    throw new Error(`the price log does not end at ${end.lastSeq}: ${ELSEWHERE}`)
  }
  const lastSeq = end.lastSeq + BigInt(rows.length)
  return { logged: rows, end: { ...end, lastSeq, chain, complete, latest } }
}

function chainPrices(
  prices: readonly NewPrice[],
  end: LogEnd,
): {
  readonly rows: LoggedPrice[]
  readonly chains: Uint8Array[]
  readonly hashes: (Uint8Array | null)[]
  readonly chain: Uint8Array
  readonly previous: bigint[]
  readonly latest: LogEnd['latest']
} {
  const rows: LoggedPrice[] = []
  const chains: Uint8Array[] = []
  const hashes: (Uint8Array | null)[] = []
  const previous: bigint[] = []
  const latest = new Map(end.latest)
  let { chain } = end
  for (const { instrumentId, at, mid, source, evidence: text } of prices) {
    const seq = end.lastSeq + BigInt(rows.length) + 1n
    const before = latest.get(instrumentId) ?? 0n
    const evidence = text === null ? null : fromHex(evidenceHash(text), 32)
    const own = { seq, instrumentId, at, mid, source }
    chain = nextChain(chain, logRow({ ...own, previous: before, evidence }))
    hashes.push(evidence)
    latest.set(instrumentId, seq)
    previous.push(before)
    rows.push({ instrumentId, seq, at, mid })
    chains.push(chain)
  }
  return { rows, chains, hashes, chain, previous, latest }
}

/** The evidence of a round, and the second it is of; nulls where there is none. */
function packEvidence(
  prices: readonly NewPrice[],
  rows: readonly LoggedPrice[],
): { readonly at: Millis | null; readonly packed: Uint8Array | null } {
  const texts = new Map<string, string>()
  prices.forEach(({ evidence }, index) => {
    const seq = rows[index]?.seq
    if (evidence !== null && seq !== undefined) texts.set(String(seq), evidence)
  })
  const at = prices.find(({ evidence }) => evidence !== null)?.at ?? null
  return { at, packed: at === null ? null : packTexts(texts) }
}

/** The newest row of each of these instruments that has one, in the order of the log. */
export async function lastPrices(
  query: Queryable,
  instrumentIds: readonly number[],
): Promise<readonly LoggedPrice[]> {
  const rows = await query.query<Row>(
    `SELECT last.instrument_id, last.seq, last.at, last.mid
       FROM unnest($1::int[]) AS asked (id)
      CROSS JOIN LATERAL (
        SELECT row.* FROM price_log_stretch s CROSS JOIN LATERAL (
          SELECT instrument_id, seq, at, mid FROM price_log
           WHERE instrument_id = asked.id AND seq > s.after_seq AND seq <= s.upto_seq
           ORDER BY at DESC LIMIT 1
        ) AS row ORDER BY row.seq DESC LIMIT 1
      ) AS last
      ORDER BY last.seq`,
    [instrumentIds],
  )
  return rows.map(fromRow)
}

/** The first rows of a stretch after a row; `at` lets whole days be left out. */
const FIRST_AFTER = (which: string, most: string, ofStretch: string, ofRow: string): string =>
  `SELECT instrument_id, seq, at, mid FROM price_log
    WHERE instrument_id = $1 AND seq > $2 ${which} ${ofStretch}
      AND at >= coalesce((SELECT at FROM price_log WHERE seq = $2 ${ofRow}), '-infinity')
    ORDER BY at LIMIT ${most}`

/** The first rows after a row. @param unbroken as below */
const firstAfter = (unbroken: boolean, which: string, most: string): string =>
  unbroken
    ? FIRST_AFTER(which, most, '', '')
    : `SELECT row.* FROM price_log_stretch s CROSS JOIN LATERAL (
         ${FIRST_AFTER(which, most, 'AND seq > s.after_seq AND seq <= s.upto_seq', 'AND seq > s.after_seq')}
       ) AS row WHERE s.upto_seq > $2 ORDER BY row.seq LIMIT ${most}`

/**
 * The first row after `afterSeq` at or below `low` or at or above `high`; null when there is none.
 * @param unbroken whether the clock is known not to have been set back from that row on: it costs less then
 */
export async function firstOutside(
  query: Queryable,
  { instrumentId, afterSeq, low, high }: Outside,
  unbroken: boolean,
): Promise<LoggedPrice | null> {
  const rows = await query.query<Row>(firstAfter(unbroken, 'AND (mid <= $3 OR mid >= $4)', '1'), [
    instrumentId,
    afterSeq,
    low,
    high,
  ])
  const row = rows[0]
  return row === undefined ? null : fromRow(row)
}

/** Up to `limit` rows of an instrument after `afterSeq`, in the order of the log. @param unbroken as above */
export async function loggedAfter(
  query: Queryable,
  asked: Pick<Outside, 'instrumentId' | 'afterSeq'> & { readonly limit: number },
  unbroken: boolean,
): Promise<readonly LoggedPrice[]> {
  const { instrumentId, afterSeq, limit } = asked
  const rows = await query.query<Row>(firstAfter(unbroken, '', '$3'), [
    instrumentId,
    afterSeq,
    limit,
  ])
  return rows.map(fromRow)
}

type OneBetween = MarketService['lastBetween']

const oneBetween =
  (order: 'seq DESC' | 'at, seq'): OneBetween =>
  async (query, instrumentId, from, to, sinceSeq) => {
    const rows = await query.query<Row>(
      `SELECT instrument_id, seq, at, mid FROM price_log
        WHERE instrument_id = $1 AND at >= $2 AND at <= $3 AND seq >= $4 ORDER BY ${order} LIMIT 1`,
      [instrumentId, new Date(from), new Date(to), sinceSeq],
    )
    const row = rows[0]
    return row === undefined ? null : fromRow(row)
  }

/**
 * The last row of an instrument from one moment to another, both included, that was logged as number `sinceSeq`
 * or after it; null when there is none.
 */
export const lastBetween: OneBetween = oneBetween('seq DESC')

/** The earliest row there, which need not be the first logged where the clock was set back. */
export const firstBetween: OneBetween = oneBetween('at, seq')

/** The logged prices of an instrument from a moment on, oldest first. */
export async function midsSince(
  query: Queryable,
  instrumentId: number,
  from: Millis,
): Promise<readonly Price[]> {
  const rows = await query.query<Pick<Row, 'mid'>>(
    'SELECT mid FROM price_log WHERE instrument_id = $1 AND at >= $2 ORDER BY seq',
    [instrumentId, new Date(from)],
  )
  return rows.map(({ mid }) => price(mid))
}

/** When the first of these rows was logged that is still there; null when there is none. */
export async function firstNeeded(
  query: Queryable,
  needs: readonly LogNeed[],
): Promise<Millis | null> {
  if (needs.length === 0) return null
  const [first] = await query.query<{ at: Date | null }>(
    `SELECT min(row.at) AS at
       FROM unnest($1::int[], $2::bigint[], $3::timestamptz[]) AS need (id, seq, since)
      CROSS JOIN price_log_stretch s
      CROSS JOIN LATERAL (
        SELECT at FROM price_log
         WHERE instrument_id = need.id AND seq > greatest(need.seq, s.after_seq) AND seq <= s.upto_seq
           AND at >= coalesce(need.since,
             (SELECT at FROM price_log WHERE seq = need.seq AND seq > s.after_seq), '-infinity')
         ORDER BY at LIMIT 1
      ) AS row WHERE s.upto_seq > need.seq`,
    [
      needs.map((one) => one.instrumentId),
      needs.map((one) => one.afterSeq),
      needs.map((one) => (one.from === null ? null : new Date(one.from).toISOString())),
    ],
  )
  return first?.at?.getTime() ?? null
}

/** Makes the partition of the UTC day a moment lies in, if it is not there. */
export async function addDay(query: Queryable, at: Millis): Promise<void> {
  await query.query('SELECT price_log_add_day($1::date)', [dayText(at)])
}

/** Drops the partitions of whole UTC days before a moment; says which. */
export async function dropBefore(query: Queryable, at: Millis): Promise<readonly string[]> {
  const rows = await query.query<{ part: string }>(
    'SELECT price_log_drop_before AS part FROM price_log_drop_before($1::date)',
    [dayText(at)],
  )
  return rows.map((row) => row.part)
}

function dayText(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10)
}
