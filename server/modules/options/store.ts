import type { Queryable, Transaction } from '#server/platform/db.ts'
import { rowsText } from '#server/platform/rowsText.ts'
import { type OptionRow, toRecord } from './rows.ts'
import type { Holder, OptionClosing, OptionPurchase, OptionRecord } from './types.ts'

/** Keeps a new open option. */
export function insertOption(tx: Transaction, option: OptionPurchase): void {
  const { deal, basis } = option
  const callPut = 'lots' in deal ? deal : null
  const row: readonly (readonly [string, unknown])[] = [
    ['id', option.id],
    ['customer_id', option.customerId],
    ['account', option.account],
    ['instrument_id', option.instrumentId],
    ['code', option.code],
    ['app_name', option.appName],
    ['decimals', option.decimals],
    ['side', deal.side],
    ['term', option.term],
    ['formula', option.formula],
    ['opened_at', new Date(option.openedAt)],
    ['expires_at', new Date(option.expiresAt)],
    ['open_price', option.openPrice],
    ['open_log_seq', option.openLogSeq],
    ['open_log_at', new Date(option.openLogAt)],
    ['strike', deal.strike],
    ['stake', deal.stake],
    ['escrow', option.escrow],
    ['rate_ppm', 'ratePpm' in deal ? deal.ratePpm : null],
    ['lots', callPut?.lots ?? null],
    ['contract_size', callPut?.contractSize ?? null],
    ['cap_price', callPut?.capPrice ?? null],
    ['sigma', basis?.sigma ?? null],
    ['sigma_as_of', basis === null ? null : new Date(basis.asOf)],
    ['trading_ms', basis?.tradingMs ?? null],
    ['markup_ppm', basis?.markupPpm ?? null],
    ['state', 'open'],
  ]
  tx.send(
    `INSERT INTO option_order (${row.map(([name]) => name).join(', ')})
     VALUES (${row.map((_, place) => `$${place + 1}`).join(', ')})`,
    row.map(([, value]) => value),
  )
}

/** Which options to lock, and whose they must be. */
export interface OptionAt {
  readonly orderId: string
  readonly holder: Holder
}

/** These options, locked until the transaction ends; without those there are not, or that are another's. */
export async function lockOptions(
  tx: Queryable,
  options: readonly OptionAt[],
): Promise<readonly OptionRecord[]> {
  if (options.length === 0) return []
  const rows = await tx.query<OptionRow>(
    `SELECT o.* FROM option_order o
     WHERE (o.id, o.customer_id, o.account) IN (
       SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ) ORDER BY o.no FOR UPDATE`,
    [
      options.map(({ orderId }) => orderId),
      options.map(({ holder }) => holder.customerId),
      options.map(({ holder }) => holder.account),
    ],
  )
  return rows.map(toRecord)
}

/** An option and how it ends. */
export interface SettledOption {
  readonly id: string
  readonly closing: OptionClosing
}

/** Settles open options, in this order; an error when one of them is not open. */
export function settleOptions(tx: Transaction, options: readonly SettledOption[]): void {
  if (options.length === 0) return
  const rows = options.map(({ id, closing: { outcome, settled, at, payout, sale, exAt } }) => [
    id,
    outcome === 'void' ? 'void' : 'closed',
    outcome,
    settled?.price ?? null,
    settled?.seq ?? null,
    settled === null ? null : new Date(settled.at).toISOString(),
    new Date(at).toISOString(),
    payout,
    sale?.sigma ?? null,
    sale === null ? null : new Date(sale.asOf).toISOString(),
    sale?.tradingMs ?? null,
    exAt === null ? null : new Date(exAt).toISOString(),
  ])
  tx.send('SELECT option_order_settle($1::option_closing[])', [rowsText(rows)])
}

/** A customer's open options, newest first, below `before`. */
export async function selectOpenPage(
  query: Queryable,
  holder: Holder,
  before: bigint,
  limit: number,
): Promise<readonly OptionRecord[]> {
  const rows = await query.query<OptionRow>(
    `SELECT * FROM option_order
     WHERE customer_id = $1 AND account = $2 AND state = 'open'
       AND no < $3::bigint
     ORDER BY no DESC LIMIT $4`,
    [holder.customerId, holder.account, before, limit],
  )
  return rows.map(toRecord)
}

/** One of a customer's options; null when there is none. */
export async function selectOne(
  query: Queryable,
  holder: Holder,
  id: string,
): Promise<OptionRecord | null> {
  const rows = await query.query<OptionRow>(
    'SELECT * FROM option_order WHERE id = $1 AND customer_id = $2 AND account = $3',
    [id, holder.customerId, holder.account],
  )
  return rows[0] === undefined ? null : toRecord(rows[0])
}
