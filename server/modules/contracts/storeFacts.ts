import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { NO_FACTS, type StatementFacts } from '#protocol/statement.ts'
import type { StatementType } from '#protocol/statementKinds.ts'
import { toIso } from '#protocol/time.ts'
import { discountShare } from '#server/modules/commands/service.ts'
import type { Queryable } from '#server/platform/db.ts'

interface Row {
  readonly id: string
  readonly app_name: string
  readonly side: Side
  readonly decimals: number
  /** Lots it was opened with, and those that are left or were closed under its own id. */
  readonly opened_lots: bigint | null
  readonly lots: bigint | null
  readonly open_price: Price | null
  readonly close_price: Price | null
  readonly closed_at: Date | null
  readonly discount_percent: number | null
  readonly waiting_lots: bigint | null
  readonly entry_type: EntryType | null
  /** The limit it was placed with, and the last one. */
  readonly first_limit: Price | null
  readonly last_limit: Price | null
  readonly waits: boolean
  /** Whether its limit or its stops were changed while it waited. */
  readonly changed: boolean
  /** Whether margin was added to it. */
  readonly grew: boolean
  /** Where it was cancelled and has a receipt, or will. */
  readonly cancelled_at: Date | null
}

const ORDERS = `
  SELECT coalesce(o.id, w.id) AS id, coalesce(o.app_name, w.app_name) AS app_name,
    coalesce(o.side, w.side) AS side, coalesce(o.decimals, w.decimals) AS decimals,
    coalesce(o.opened_lots, o.lots) AS opened_lots, o.lots, o.open_price, o.close_price, o.closed_at, o.discount_percent,
    w.lots AS waiting_lots, w.entry_type, w.limit_price AS last_limit, coalesce((
      SELECT from_limit FROM contract_revision r WHERE r.order_id = w.id AND r.n = 1
    ), w.limit_price) AS first_limit, coalesce(w.state = 'waiting', false) AS waits,
    coalesce(w.edits > 0, false) AS changed,
    coalesce(o.added_per_lot > 0, false) AS grew, CASE WHEN w.state = 'cancelled'
      AND (w.cancel_reason = 'customer' OR w.cancel_log_seq IS NOT NULL) THEN w.ended_at END AS cancelled_at
  FROM (SELECT * FROM contract_order WHERE id = ANY ($1) AND customer_id = $2) o
    FULL JOIN (SELECT * FROM contract_waiting WHERE id = ANY ($1) AND customer_id = $2) w USING (id)`

/**
 * Which limit each entry of a changed limit brought. The entries of an order and its revisions are counted side by
 * side; where a limit changed what is held by nothing there are fewer entries, and none of the order's is told.
 */
const LIMITS = `
  SELECT e.id, r.to_limit FROM (
    SELECT id, ref, row_number() OVER (PARTITION BY ref ORDER BY id) AS turn,
      count(*) OVER (PARTITION BY ref) AS of
    FROM ledger_entry WHERE ref = ANY ($1) AND type = 'contractRevised'
  ) e JOIN (
    SELECT order_id, to_limit, row_number() OVER (PARTITION BY order_id ORDER BY n) AS turn,
      count(*) OVER (PARTITION BY order_id) AS of
    FROM contract_revision WHERE order_id = ANY ($1) AND from_limit <> to_limit
  ) r ON r.order_id = e.ref AND r.turn = e.turn AND r.of = e.of`

/** How many lots an order had when each entry added to its margin: in turn the same as its changes. */
const GROWN = `
  SELECT e.id, c.lots FROM (
    SELECT id, ref, row_number() OVER (PARTITION BY ref ORDER BY id) AS turn
    FROM ledger_entry WHERE ref = ANY ($1) AND type = 'contractMarginAdded'
  ) e JOIN (
    SELECT order_id, lots, row_number() OVER (PARTITION BY order_id ORDER BY n) AS turn
    FROM contract_edit WHERE order_id = ANY ($1) AND added > 0
  ) c ON c.order_id = e.ref AND c.turn = e.turn`

/** What changes of orders brought, by the entry of each. */
interface Brought {
  readonly limits: ReadonlyMap<bigint, Price>
  readonly lots: ReadonlyMap<bigint, bigint>
}

type FactsOf = (entry: { readonly id: bigint; readonly type: StatementType }) => StatementFacts

/** What entries about these contract orders say of them, for a statement. */
export async function contractFacts(
  query: Queryable,
  customerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FactsOf>> {
  const rows = await query.query<Row>(ORDERS, [ids, customerId])
  const brought = await broughtTo(query, rows)
  return new Map(rows.map((row) => [row.id, (entry) => factsOf(row, entry, brought)]))
}

async function broughtTo(query: Queryable, rows: readonly Row[]): Promise<Brought> {
  const idsOf = (has: 'changed' | 'grew') => rows.filter((row) => row[has]).map(({ id }) => id)
  const [changed, grown] = [idsOf('changed'), idsOf('grew')]
  type Limit = { readonly id: bigint; readonly to_limit: Price }
  type Lots = { readonly id: bigint; readonly lots: bigint }
  const limits = changed.length === 0 ? [] : await query.query<Limit>(LIMITS, [changed])
  const lots = grown.length === 0 ? [] : await query.query<Lots>(GROWN, [grown])
  return {
    limits: new Map(limits.map((one) => [one.id, one.to_limit])),
    lots: new Map(lots.map((one) => [one.id, one.lots])),
  }
}

function factsOf(
  row: Row,
  { id, type }: Parameters<FactsOf>[0],
  { limits, lots: lotsOf }: Brought,
): StatementFacts {
  const { decimals, closed_at: closedAt } = row
  const over = closedAt ?? row.cancelled_at
  const [lots, price] = atEntry(row, type, limits.get(id) ?? null, lotsOf.get(id) ?? null)
  return {
    ...NO_FACTS,
    instrument: row.app_name,
    side: row.side,
    size: lots === null ? null : String(lots),
    unit: 'lots',
    price: price === null ? null : formatPrice(price, decimals),
    decimals,
    entryType: row.entry_type,
    discount: PAYS_FEE.includes(type) ? discountShare(row.discount_percent) : null,
    place: row.waits ? 'waiting' : row.lots !== null && closedAt === null ? 'open' : 'history',
    receiptAt: over === null ? null : toIso(over.getTime()),
  }
}

/** The entries that a fee is paid in. */
const PAYS_FEE: readonly StatementType[] = ['contractOpened', 'contractClosed']

/** How many lots an entry was about, and at which price. */
function atEntry(
  row: Row,
  type: StatementType,
  revised: Price | null,
  grown: bigint | null,
): readonly [bigint | null, Price | null] {
  const placed = ENTRY_PRICES[type]
  if (type === 'contractRevised') return [row.waiting_lots, revised]
  if (type === 'contractMarginAdded') return [grown, row.open_price]
  if (placed !== undefined) return [row.waiting_lots, row[placed]]
  return type === 'contractClosed' ? [row.lots, row.close_price] : [row.opened_lots, row.open_price]
}

/** Which limit entries of an order that waits were posted at. */
const ENTRY_PRICES: Readonly<Partial<Record<StatementType, 'first_limit' | 'last_limit'>>> = {
  contractPlaced: 'first_limit',
  contractCancelled: 'last_limit',
  contractReleased: 'last_limit',
}
