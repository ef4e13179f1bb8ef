import type { Queryable } from '#server/platform/db.ts'
import { PriceHistory } from '../recount/prices.ts'
import { readPrices, type Recount, recount } from '../recount/recount.ts'

/** The laws of the books, each as SQL that gives a line for every breach. None is the server's own. */
const LAWS: Readonly<Record<string, string>> = {
  'an asset sums to something': `
    SELECT kind || ' ' || asset || ' ' || sum(balance) AS line FROM ledger_account
    GROUP BY kind, asset HAVING sum(balance) <> 0`,
  'postings of an asset sum to something': `
    SELECT a.kind || ' ' || a.asset AS line FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
    GROUP BY a.kind, a.asset HAVING sum(p.units) <> 0`,
  'a balance is not the sum of its postings': `
    SELECT a.id || ' ' || a.balance AS line FROM ledger_account a
      LEFT JOIN ledger_posting p ON p.account = a.id
    GROUP BY a.id HAVING a.balance <> coalesce(sum(p.units), 0)`,
  'an entry sums to something': `
    SELECT p.entry::text AS line FROM ledger_posting p JOIN ledger_account a ON a.id = p.account
    GROUP BY p.entry, a.asset HAVING sum(p.units) <> 0`,
  'an account is below zero': `
    SELECT id::text AS line FROM ledger_account WHERE bucket <> 'external' AND balance < 0`,
  'a margin is not what open orders hold': `
    SELECT a.owner || ' ' || a.balance AS line FROM ledger_account a
    WHERE a.bucket = 'margin' AND a.asset = 'USDT' AND a.balance <> (
      SELECT coalesce(sum(o.margin), 0) FROM contract_order o
      WHERE o.customer_id = a.owner AND o.account = a.kind AND o.state = 'open')`,
  'the escrow is not what open orders may win': `
    SELECT kind || ' ' || sum(balance) AS line FROM ledger_account k
    WHERE bucket = 'escrow' AND asset = 'USDT' GROUP BY kind HAVING sum(balance) <> (
      SELECT coalesce(sum(o.escrow), 0) FROM contract_order o
      WHERE o.account = k.kind AND o.state = 'open')`,
  'an order was not booked exactly once for each thing that happened to it': `
    SELECT o.id || ' ' || o.state AS line FROM contract_order o
      LEFT JOIN (
        SELECT ref, count(*) FILTER (WHERE type = 'contractOpened') AS opened,
          count(*) FILTER (WHERE type = 'contractClosed') AS closed
        FROM ledger_entry GROUP BY ref
      ) AS booked ON booked.ref = o.id
    WHERE booked.opened IS DISTINCT FROM 1
      OR booked.closed IS DISTINCT FROM CASE o.state WHEN 'closed' THEN 1 ELSE 0 END`,
  'an order was booked that is not there': `
    SELECT DISTINCT e.ref AS line FROM ledger_entry e
    WHERE e.type IN ('contractOpened', 'contractClosed')
      AND NOT EXISTS (SELECT 1 FROM contract_order o WHERE o.id = e.ref)`,
  'a command has no answer': `SELECT key AS line FROM command WHERE reply IS NULL OR code IS NULL`,
  'an order that no answer speaks of': `
    SELECT o.id AS line FROM contract_order o
      LEFT JOIN (
        SELECT reply -> 'result' ->> 'id' AS id FROM command
        WHERE route = 'openContract' AND code = '200'
      ) AS told USING (id)
    GROUP BY o.id HAVING count(told.id) <> 1`,
  'an answer speaks of an order that is not there': `
    SELECT key AS line FROM command
    WHERE code = '200' AND NOT EXISTS (
      SELECT 1 FROM contract_order o WHERE o.id = command.reply -> 'result' ->> 'id')`,
  'the price log has a gap': `
    SELECT count(*) || ' rows from ' || min(seq) || ' to ' || max(seq) AS line FROM price_log
    HAVING count(*) <> max(seq) - min(seq) + 1 OR min(seq) <> 1
      OR max(seq) <> (SELECT last_seq FROM price_log_head)`,
}

const SHOWN = 3

/** Every breach of the laws in one moment of the database, a line each. */
export async function bookFaults(tx: Queryable): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [law, sql] of Object.entries(LAWS)) {
    const rows = await tx.query<{ line: string }>(sql)
    faults.push(...rows.slice(0, SHOWN).map(({ line }) => `${law}: ${line}`))
    if (rows.length > SHOWN) faults.push(`${law}: ${rows.length - SHOWN} more`)
  }
  return faults
}

/** A customer may have been quicker than a price that was logged just before. */
const LEEWAY_MS = 2_000

/**
 * Compares everything that prices decide with the price log.
 * @param settled rows that are younger may still be on their way to the engine
 */
export async function priceFaults(tx: Queryable, settled: Date): Promise<Recount> {
  const prices = new PriceHistory()
  await readPrices(tx, prices)
  return recount(tx, prices, { settled, leewayMs: LEEWAY_MS })
}
