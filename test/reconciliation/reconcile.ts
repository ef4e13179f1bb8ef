import type { Queryable } from '#server/platform/db.ts'
import { type EditRow, type OrderRow, reconcileOrder } from './contracts.ts'
import { type EntryRow, reconcileEntry, type RevisionRow } from './entries.ts'
import type { Finding, Moment } from './finding.ts'
import { type OptionRow, reconcileOption } from './options.ts'
import type { PriceHistory, PriceRow } from './prices.ts'
import { reconcileSpot, type SpotRow } from './spot.ts'

/** Every outcome that prices decide, worked out once more. */
export interface Reconciliation {
  /** A line for each that came out otherwise. */
  readonly faults: readonly string[]
  /** How many of each kind were compared. */
  readonly compared: ReadonlyMap<string, number>
}

/** Reads what was logged since the history was read last. */
export async function readPrices(query: Queryable, prices: PriceHistory): Promise<void> {
  prices.add(
    await query.query<PriceRow>(
      'SELECT seq, instrument_id, at, mid FROM price_log WHERE seq > $1 ORDER BY seq',
      [prices.end],
    ),
  )
}

/** Entries, each with what its customer had available when the server cancelled it. */
const ENTRIES = `
  SELECT w.*, (
    SELECT sum(p.units) FROM ledger_entry e
      JOIN ledger_posting p ON p.entry < e.id
      JOIN ledger_account a ON a.id = p.account
    WHERE w.cancel_reason = 'margin' AND e.ref = w.id AND e.type = 'contractCancelled'
      AND a.owner = w.customer_id AND a.kind = w.account
      AND a.bucket = 'available' AND a.asset = 'USDT'
  ) AS available FROM contract_waiting w ORDER BY no`

/** What each order moved of its customer's available balance. */
const NET = `
  SELECT e.ref, a.asset, sum(p.units) AS units FROM ledger_entry e
    JOIN ledger_posting p ON p.entry = e.id
    JOIN ledger_account a ON a.id = p.account
  WHERE a.bucket = 'available' AND e.ref IS NOT NULL GROUP BY e.ref, a.asset`

interface NetRow {
  readonly ref: string
  readonly asset: string
  readonly units: bigint
}

/** Works out every contract, waiting order, coin-to-coin order and option of a database once more. */
export async function reconcile(
  query: Queryable,
  prices: PriceHistory,
  moment: Moment,
): Promise<Reconciliation> {
  const orders = await query.query<OrderRow>('SELECT * FROM contract_order ORDER BY no')
  const entries = await query.query<EntryRow>(ENTRIES)
  const revisions = await query.query<RevisionRow>(
    'SELECT order_id, at, log_seq, from_limit FROM contract_revision ORDER BY order_id, n',
  )
  const edits = await query.query<EditRow>(
    `SELECT order_id, log_seq, lots, added, from_stop_loss, from_take_profit, from_trail
     FROM contract_edit ORDER BY order_id, n`,
  )
  const spots = await query.query<SpotRow>('SELECT * FROM spot_order ORDER BY no')
  const options = await query.query<OptionRow>('SELECT * FROM option_order ORDER BY no')
  const net = await query.query<NetRow>(NET)

  const byId = new Map(orders.map((order) => [order.id, order]))
  const [changesOf, editsOf] = [byOrder(revisions), byOrder(edits)]
  const named: readonly (readonly [string, Finding])[] = [
    ...orders.map((one) => {
      return [one.id, reconcileOrder(one, prices, moment, editsOf.get(one.id))] as const
    }),
    ...entries.map((one) => {
      const changes = changesOf.get(one.id) ?? []
      return [one.id, reconcileEntry(one, byId.get(one.id), prices, moment, changes)] as const
    }),
    ...spots.map((one) => [one.id, reconcileSpot(one, prices, moment)] as const),
    ...options.map((one) => [one.id, reconcileOption(one, prices, moment)] as const),
  ]
  const moved = new Map(net.map(({ ref, asset, units }) => [`${ref} ${asset}`, units]))
  const compared = new Map<string, number>()
  const faults: string[] = []
  for (const [id, finding] of named) {
    compared.set(finding.kind, (compared.get(finding.kind) ?? 0) + 1)
    if (changesOf.has(id) && finding.kind.startsWith('entry'))
      compared.set('changed', (compared.get('changed') ?? 0) + 1)
    if (editsOf.has(id) && finding.kind.startsWith('contract'))
      compared.set('edited', (compared.get('edited') ?? 0) + 1)
    if (editsOf.get(id)?.some(({ added }) => added > 0n) === true)
      compared.set('more margin', (compared.get('more margin') ?? 0) + 1)
    if ((byId.get(id)?.trail_distance ?? null) !== null && finding.kind.startsWith('contract'))
      compared.set('trailing', (compared.get('trailing') ?? 0) + 1)
    if (finding.fault !== null) faults.push(finding.fault)
    for (const [asset, units] of Object.entries(finding.net)) {
      const booked = moved.get(`${id} ${asset}`) ?? 0n
      if (booked !== units)
        faults.push(`${finding.kind} ${id} moved ${booked} ${asset}, not ${units}`)
    }
  }
  return { faults, compared }
}

/** Changes by the order that was changed, in their order. */
function byOrder<T extends { readonly order_id: string }>(
  changes: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>()
  for (const one of changes) found.set(one.order_id, [...(found.get(one.order_id) ?? []), one])
  return found
}

/** The kinds with their numbers, for people. */
export function spell(compared: ReadonlyMap<string, number>): string {
  const lines = [...compared].map(([kind, count]) => `${kind} ${count}`)
  return lines.toSorted().join(', ')
}
