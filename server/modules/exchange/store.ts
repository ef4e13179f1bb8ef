import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { ExchangeSide } from '#protocol/formulas/exchange.ts'
import { price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { Holder, LoggedLeg, Quote, QuoteRecord } from './types.ts'

interface Row {
  readonly id: string
  readonly customer_id: string
  readonly account: AccountKind
  readonly formula: string
  readonly from_asset: AssetCode
  readonly to_asset: AssetCode
  readonly amount: bigint
  readonly fee_ppm: bigint
  readonly hold_ppm: bigint
  readonly leg_ids: readonly number[]
  readonly leg_codes: readonly string[]
  readonly leg_sides: readonly ExchangeSide[]
  readonly leg_mids: readonly bigint[]
  readonly leg_seqs: readonly bigint[]
  readonly leg_ats: readonly Date[]
  readonly gross: bigint
  readonly house_pays: bigint
  readonly fee: bigint
  readonly received: bigint
  readonly quoted_at: Date
  readonly expires_at: Date
  readonly no: bigint | null
  readonly exchanged_at: Date | null
  /** Told only where a quote is to be used. */
  readonly replaced?: boolean
}

/** Keeps a quote. */
export async function insertQuote(query: Queryable, quote: Quote): Promise<void> {
  const { legs } = quote
  await query.query(
    `INSERT INTO exchange (id, customer_id, account, formula, from_asset, to_asset, amount, fee_ppm,
       leg_ids, leg_codes, leg_sides, leg_mids, leg_seqs, leg_ats,
       gross, house_pays, fee, received, quoted_at, expires_at, hold_ppm)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
    [
      quote.id,
      quote.customerId,
      quote.account,
      quote.formula,
      quote.from,
      quote.to,
      quote.amount,
      quote.feePpm,
      legs.map(({ instrumentId }) => instrumentId),
      legs.map(({ code }) => code),
      legs.map(({ side }) => side),
      legs.map(({ mid }) => mid),
      legs.map(({ seq }) => seq),
      legs.map(({ at }) => new Date(at).toISOString()),
      quote.gross,
      quote.operatorPays,
      quote.fee,
      quote.received,
      new Date(quote.quotedAt),
      new Date(quote.expiresAt),
      quote.holdPpm,
    ],
  )
}

/** Lets one quote of this customer be made at a time, until the transaction ends. */
export async function lockQuoting(tx: Transaction, { customerId }: Holder): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('exchange ' || $1, 0))`, [
    customerId,
  ])
}

/** How many quotes of this holder are neither used nor over. */
export async function countHeld(
  query: Queryable,
  { customerId, account }: Holder,
  now: Millis,
): Promise<bigint> {
  const [row] = await query.query<{ readonly held: bigint }>(
    `SELECT count(*) AS held FROM exchange
     WHERE no IS NULL AND expires_at >= $3 AND customer_id = $1 AND account = $2`,
    [customerId, account, new Date(now)],
  )
  if (row === undefined) throw new Error('the quotes were not counted')
  return row.held
}

/** A quote by its id, whoever asked for it; null when there is none. */
export async function selectQuote(query: Queryable, id: string): Promise<QuoteRecord | null> {
  const [row] = await query.query<Row>('SELECT * FROM exchange WHERE id = $1', [id])
  return row === undefined ? null : toRecord(row)
}

/** These quotes, locked until the transaction ends; without those there are not. */
export async function lockQuotes(
  tx: Queryable,
  ids: readonly string[],
): Promise<readonly QuoteRecord[]> {
  const rows = await tx.query<Row>(
    `SELECT *, EXISTS (
       SELECT 1 FROM exchange newer
       WHERE newer.customer_id = exchange.customer_id AND newer.asked > exchange.asked
         AND newer.account = exchange.account
         AND ARRAY[newer.from_asset, newer.to_asset]
           IN (ARRAY[exchange.from_asset, exchange.to_asset], ARRAY[exchange.to_asset, exchange.from_asset])
     ) AS replaced
     FROM exchange WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE`,
    [ids],
  )
  return rows.map(toRecord)
}

/** Makes a quote an exchange; an error, by the table's guard, when it is one already or too old. */
export function keepExchange(tx: Transaction, id: string, at: Millis): void {
  tx.send(`UPDATE exchange SET no = nextval('exchange_no'), exchanged_at = $2 WHERE id = $1`, [
    id,
    new Date(at),
  ])
}

/** What the real treasury has of an asset, in units. */
export async function selectTreasury(query: Queryable, asset: AssetCode): Promise<bigint> {
  const [row] = await query.query<{ readonly units: bigint }>(
    `SELECT coalesce(sum(balance), 0) AS units FROM ledger_account
     WHERE kind = 'real' AND owner = 'house' AND bucket = 'treasury' AND asset = $1`,
    [asset],
  )
  if (row === undefined) throw new Error('the treasury was not told')
  return row.units
}

/** A customer's exchanges, newest first, below `before`. */
export async function selectPage(
  query: Queryable,
  { customerId, account }: Holder,
  before: bigint,
  limit: number,
): Promise<readonly QuoteRecord[]> {
  const rows = await query.query<Row>(
    `SELECT * FROM exchange
     WHERE customer_id = $1 AND account = $2 AND no IS NOT NULL AND no < $3::bigint
     ORDER BY no DESC LIMIT $4`,
    [customerId, account, before, limit],
  )
  return rows.map(toRecord)
}

/** Those of these exchanges that this customer made. */
export async function selectMade(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<readonly QuoteRecord[]> {
  const rows = await query.query<Row>(
    'SELECT * FROM exchange WHERE id = ANY ($1) AND customer_id = $2 AND no IS NOT NULL',
    [ids, customerId],
  )
  return rows.map(toRecord)
}

/** Forgets quotes that nobody used and that expired before this. */
export async function deleteUnused(query: Queryable, before: Millis): Promise<void> {
  await query.query('DELETE FROM exchange WHERE no IS NULL AND expires_at < $1', [new Date(before)])
}

/** A row of the table as a quote. */
export function toRecord(row: Row): QuoteRecord {
  return {
    id: row.id,
    customerId: row.customer_id,
    account: row.account,
    formula: row.formula,
    from: row.from_asset,
    to: row.to_asset,
    amount: row.amount,
    feePpm: row.fee_ppm,
    holdPpm: row.hold_ppm,
    legs: toLegs(row),
    gross: row.gross,
    operatorPays: row.house_pays,
    fee: row.fee,
    received: row.received,
    quotedAt: row.quoted_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    no: row.no,
    exchangedAt: row.exchanged_at?.getTime() ?? null,
    replaced: row.replaced ?? false,
  }
}

/** @throws Error when a list of the row is shorter than the others, which its checks rule out */
function toLegs(row: Row): readonly LoggedLeg[] {
  return row.leg_ids.map((instrumentId, place) => {
    const [code, side] = [row.leg_codes[place], row.leg_sides[place]]
    const [mid, seq, at] = [row.leg_mids[place], row.leg_seqs[place], row.leg_ats[place]]
    if (code === undefined || side === undefined || mid === undefined) throw lost(row)
    if (seq === undefined || at === undefined) throw lost(row)
    return { instrumentId, code, side, mid: price(mid), seq, at: at.getTime() }
  })
}

const lost = ({ id }: Row): Error => new Error(`exchange ${id} has lost one of its prices`)
