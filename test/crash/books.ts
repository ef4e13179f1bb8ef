import { ALERT_LAWS } from './alerts.ts'
import { LISTED_LAWS } from './listed.ts'
import { LOAN_LAWS } from './booksOfLoans.ts'
import type { Queryable } from '#server/platform/db.ts'
import { PriceHistory } from '../reconciliation/prices.ts'
import { readPrices, type Reconciliation, reconcile } from '../reconciliation/reconcile.ts'

/** Everything that a customer began; a waiting order and what it became are one. */
const THINGS = `
  SELECT id FROM contract_order UNION SELECT id FROM contract_waiting
  UNION SELECT id FROM spot_order UNION SELECT id FROM option_order UNION SELECT id FROM plan_order
  UNION SELECT id FROM exchange WHERE no IS NOT NULL UNION SELECT id FROM withdrawal`

/** Every change of the levels of a contract that was open or waited. One whose stop loss follows the price has no level. */
const CHANGES = `
  SELECT order_id AS id, n, CASE WHEN added > 0 THEN 'addMargin' ELSE 'editStops' END AS route,
    CASE WHEN added > 0 THEN 'contractMarginAdded' ELSE 'contractEdited' END AS booked,
    CASE WHEN to_trail IS NULL THEN to_stop_loss ELSE 0 END AS stop_loss, coalesce(to_trail, 0) AS trail,
    to_take_profit AS take_profit FROM contract_edit
  UNION ALL SELECT order_id, n, 'editWaiting', 'contractRevised', to_stop_loss, 0, to_take_profit
  FROM contract_revision`

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
    SELECT id::text AS line FROM ledger_account WHERE bucket NOT IN ('external', 'loan') AND balance < 0`,
  'a pocket is not what its customer holds in it': `
    SELECT a.owner || ' ' || a.bucket || ' ' || a.asset || ' ' || a.balance AS line
    FROM ledger_account a LEFT JOIN (
      SELECT account, customer_id, bucket, asset, sum(units) AS units FROM (
        SELECT account, customer_id, 'margin', 'USDT', margin FROM contract_order
        WHERE state = 'open'
        UNION ALL SELECT account, customer_id, 'margin', 'USDT', held FROM contract_waiting
        WHERE state = 'waiting'
        UNION ALL SELECT account, customer_id, 'spotHold',
          CASE side WHEN 'buy' THEN quote ELSE base END, hold FROM spot_order
        WHERE state = 'waiting'
        UNION ALL SELECT account, customer_id, 'optionStake', 'USDT', stake FROM option_order
        WHERE state = 'open'
        UNION ALL SELECT account, customer_id, 'staked', asset, principal FROM plan_order
        WHERE state IN ('earning', 'expired')
        UNION ALL SELECT account, customer_id, 'withdrawalHold', asset, amount FROM withdrawal
        WHERE state IN ('submitted', 'approved', 'broadcast')
        UNION ALL SELECT 'real', customer_id, 'loan', 'USDT', interest_paid - principal - div(exact, 1000000) FROM loan
        WHERE state = 'repaying'
      ) AS one (account, customer_id, bucket, asset, units)
      GROUP BY account, customer_id, bucket, asset
    ) AS held ON held.account = a.kind AND held.customer_id = a.owner
      AND held.bucket = a.bucket AND held.asset = a.asset
    WHERE a.owner <> 'house' AND a.bucket <> 'available'
      AND a.balance <> coalesce(held.units, 0)`,
  'an escrow is not what was promised': `
    SELECT k.kind || ' ' || k.bucket || ' ' || k.asset || ' ' || sum(balance) AS line
    FROM ledger_account k WHERE bucket IN ('escrow', 'optionEscrow', 'yieldEscrow')
    GROUP BY k.kind, k.bucket, k.asset HAVING sum(balance) <> (
      SELECT coalesce(sum(units), 0) FROM (
        SELECT account, 'escrow', 'USDT', escrow FROM contract_order WHERE state = 'open'
        UNION ALL SELECT account, 'optionEscrow', 'USDT', escrow FROM option_order
        WHERE state = 'open'
        UNION ALL SELECT account, 'yieldEscrow', asset, yield - paid FROM plan_order
        WHERE state IN ('earning', 'expired')
      ) AS one (account, bucket, asset, units)
      WHERE one.account = k.kind AND one.bucket = k.bucket AND one.asset = k.asset)`,
  'a commission is not the share of its fee, or not kept for its inviter': `
    SELECT coalesce(f.ref, a.order_id) || ' ' || coalesce(f.type, a.type) AS line FROM (
      SELECT e.ref, e.type, sum(p.units) AS fee, sum(CASE k.bucket WHEN 'commissionDue' THEN p.units ELSE 0 END) AS due
      FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account k ON k.id = p.account
      WHERE k.bucket IN ('fees', 'commissionDue') AND e.type IN ('contractOpened', 'contractClosed', 'spotFilled')
      GROUP BY e.ref, e.type
    ) AS f FULL JOIN commission_accrual a ON a.order_id = f.ref AND a.type = f.type
    LEFT JOIN (
      SELECT id, commission_percent FROM contract_order UNION ALL SELECT id, commission_percent FROM spot_order
    ) AS o ON o.id = coalesce(f.ref, a.order_id)
    WHERE coalesce(f.due, 0) <> coalesce(a.units, 0)
      OR coalesce(f.due, 0) <> floor(coalesce(f.fee, 0) * coalesce(o.commission_percent, 0) / 100)`,
  'what is unpaid of commissions is not what was set aside': `
    SELECT asset || ' ' || coalesce(k.units, 0) || ' for ' || coalesce(a.units, 0) AS line FROM (
      SELECT asset, sum(balance) AS units FROM ledger_account WHERE bucket = 'commissionDue' GROUP BY asset
    ) AS k FULL JOIN (
      SELECT asset, sum(units) AS units FROM commission_accrual WHERE payment_id IS NULL GROUP BY asset
    ) AS a USING (asset) WHERE coalesce(k.units, 0) <> coalesce(a.units, 0)`,
  'a payment is not what its commissions come to': `
    SELECT coalesce(p.id, a.payment_id) || ' ' || coalesce(p.units, 0) || ' for ' || coalesce(a.units, 0) AS line FROM (
      SELECT e.ref AS id, -sum(p.units) AS units FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
        JOIN ledger_account k ON k.id = p.account
      WHERE e.type IN ('commissionPaid', 'commissionReturned') AND k.bucket = 'commissionDue' GROUP BY e.id
    ) AS p FULL JOIN (
      SELECT payment_id, sum(units) AS units FROM commission_accrual WHERE payment_id IS NOT NULL GROUP BY 1
    ) AS a ON a.payment_id = p.id WHERE p.units IS DISTINCT FROM a.units`,
  'the cap of a month is held against another sum than its commissions': `
    SELECT coalesce(m.inviter_id, a.inviter_id) AS line FROM (
      SELECT inviter_id, sum(worth) AS worth FROM commission_month GROUP BY 1
    ) AS m FULL JOIN (
      SELECT inviter_id, sum(worth) AS worth FROM commission_accrual GROUP BY 1
    ) AS a USING (inviter_id) WHERE m.worth IS DISTINCT FROM a.worth`,
  'something was not booked exactly once for each thing that happened to it': `
    WITH due (id, type) AS (
      SELECT id, 'contractOpened' FROM contract_order
      UNION ALL SELECT id, 'contractClosed' FROM contract_order WHERE state = 'closed'
      UNION ALL SELECT id, 'contractPlaced' FROM contract_waiting
      UNION ALL SELECT id, 'contractReleased' FROM contract_waiting WHERE state = 'opened'
      UNION ALL SELECT id, 'contractCancelled' FROM contract_waiting WHERE state = 'cancelled'
      UNION ALL SELECT id, 'spotPlaced' FROM spot_order WHERE hold > 0
      UNION ALL SELECT id, 'spotFilled' FROM spot_order WHERE state = 'closed'
      UNION ALL SELECT id, 'spotCancelled' FROM spot_order WHERE state = 'cancelled'
      UNION ALL SELECT id, 'optionBought' FROM option_order
      UNION ALL SELECT id, CASE outcome WHEN 'sold' THEN 'optionSold' ELSE 'optionSettled' END FROM option_order WHERE state = 'closed'
      UNION ALL SELECT id, 'optionVoided' FROM option_order WHERE state = 'void'
      UNION ALL SELECT id, 'exchanged' FROM exchange WHERE no IS NOT NULL
      UNION ALL SELECT id, 'withdrawalRequested' FROM withdrawal
      UNION ALL SELECT id, 'withdrawalReturned' FROM withdrawal WHERE state = 'cancelled'
      UNION ALL SELECT id, 'planBought' FROM plan_order
      UNION ALL SELECT id, 'planRedeemed' FROM plan_order WHERE state = 'redeemed'
      UNION ALL SELECT id, 'planEnded' FROM plan_order WHERE state = 'profitShared'
    ), booked AS (
      SELECT ref AS id, type, count(*) FROM ledger_entry
      WHERE type ~ '^(contract|spot|option|plan|exchanged|withdrawal)'
        AND type NOT IN ('planYield', 'contractEdited', 'contractMarginAdded', 'contractRevised') GROUP BY ref, type
    )
    SELECT coalesce(due.id, booked.id) || ' ' || coalesce(due.type, booked.type) AS line
    FROM due FULL JOIN booked USING (id, type) WHERE booked.count IS DISTINCT FROM 1 OR due.id IS NULL`,
  'a change moved money more often than it was made': `
    SELECT e.ref || ' ' || e.type AS line FROM ledger_entry e
    WHERE e.type IN ('contractEdited', 'contractMarginAdded', 'contractRevised') GROUP BY e.ref, e.type
    HAVING count(*) > (SELECT count(*) FROM (${CHANGES}) AS one WHERE one.id = e.ref AND one.booked = e.type)`,
  'margin was not added exactly as often, and as much, as it is kept': `
    SELECT id AS line FROM (
      SELECT order_id AS id, count(*), sum(added) AS units FROM contract_edit WHERE added > 0 GROUP BY 1
    ) AS kept FULL JOIN (
      SELECT e.ref AS id, count(*), sum(p.units) AS units FROM ledger_entry e
        JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
      WHERE e.type = 'contractMarginAdded' AND a.bucket = 'margin' GROUP BY e.ref
    ) AS booked USING (id) WHERE (kept.count, kept.units) IS DISTINCT FROM (booked.count, booked.units)`,
  'a change that no answer speaks of, or more than one': `
    SELECT there.id || ' ' || there.n AS line FROM (${CHANGES}) AS there
      LEFT JOIN (
        -- An order that opens with a stop loss that follows the price is told as changed once.
        SELECT CASE route WHEN 'openContract' THEN 'editStops' ELSE route END AS route,
          reply -> 'result' ->> 'id' AS id, (reply -> 'result' ->> 'edits')::int AS n,
          -- Where a stop loss stands that follows the price is told, and not kept.
          CASE WHEN reply -> 'result' -> 'trail' IS NULL
            THEN (reply -> 'result' ->> 'stopLoss')::numeric * 100000000 ELSE 0 END AS stop_loss,
          coalesce((reply -> 'result' -> 'trail' ->> 'distance')::numeric * 100000000, 0) AS trail,
          (reply -> 'result' ->> 'takeProfit')::numeric * 100000000 AS take_profit
        FROM command WHERE code = '200' AND route IN ('openContract', 'addMargin', 'editStops', 'editWaiting')
      ) AS told USING (route, id, n, stop_loss, trail, take_profit)
    GROUP BY there.id, there.n, there.route HAVING count(told.id) <> 1`,
  'a command has no answer': `SELECT key AS line FROM command WHERE reply IS NULL OR code IS NULL`,
  'something that no answer speaks of, or more than one': `
    SELECT there.id AS line FROM (${THINGS}) AS there
      LEFT JOIN (
        SELECT reply -> 'result' ->> 'id' AS id FROM command WHERE code = '200'
          AND route IN ('openContract', 'placeSpotOrder', 'buyOption', 'subscribePlan', 'exchange',
            'withdraw')
        UNION ALL SELECT reply -> 'result' -> 'opened' ->> 'id' FROM command
        WHERE code = '200' AND route = 'reverseContract'
      ) AS told USING (id)
    GROUP BY there.id HAVING count(told.id) <> 1`,
  'an answer speaks of something that is not there': `
    SELECT key AS line FROM command
      LEFT JOIN (${THINGS} UNION SELECT id FROM loan) AS there
        ON there.id = coalesce(command.reply -> 'result' ->> 'id', command.reply -> 'result' -> 'opened' ->> 'id')
    WHERE code = '200' AND there.id IS NULL`,
  'a reversal did half of what was answered': `
    SELECT key AS line FROM command
      LEFT JOIN contract_order closed ON closed.id = command.reply -> 'result' -> 'closed' ->> 'id'
      LEFT JOIN contract_order opened ON opened.id = command.reply -> 'result' -> 'opened' ->> 'id'
    WHERE command.code = '200' AND route = 'reverseContract'
      AND (closed.state = 'closed' AND closed.close_log_seq = opened.open_log_seq
        AND closed.side <> opened.side AND closed.lots = opened.lots) IS NOT TRUE`,
  'a customer was told that something ended which did not': `
    SELECT key || ' ' || route AS line FROM command
      JOIN (
        SELECT id, state FROM contract_order UNION ALL SELECT id, state FROM contract_waiting
        UNION ALL SELECT id, state FROM spot_order UNION ALL SELECT id, state FROM plan_order
        UNION ALL SELECT id, state FROM withdrawal UNION ALL SELECT id, state FROM option_order
      ) AS there ON there.id = command.reply -> 'result' ->> 'id'
    WHERE code = '200' AND route IN ('closeContract', 'cancelOrder', 'redeemPlan', 'cancelWithdrawal', 'sellOption')
      AND there.state <> reply -> 'result' ->> 'state'
      AND NOT (route = 'closeContract' AND there.state = 'opened')`,
  ...LOAN_LAWS,
  ...ALERT_LAWS,
  ...LISTED_LAWS,
  'a loan was repaid more or less often than was answered': `
    SELECT coalesce(e.id, c.id) AS line FROM (
      SELECT ref AS id, count(*) FROM ledger_entry WHERE type = 'loanRepaid' GROUP BY ref
    ) AS e FULL JOIN (
      SELECT reply -> 'result' ->> 'id' AS id, count(*) FROM command
      WHERE code = '200' AND route = 'repayLoan' GROUP BY 1
    ) AS c USING (id) WHERE e.count IS DISTINCT FROM c.count`,
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

/** A customer may have been quicker than a price that was logged just before, where the machine is busy. */
const LEEWAY_MS = 4_000

/**
 * Compares everything that prices decide with the price log.
 * @param settled rows that are younger may still be on their way to the engine
 */
export async function priceFaults(tx: Queryable, settled: Date): Promise<Reconciliation> {
  const prices = new PriceHistory()
  await readPrices(tx, prices)
  return reconcile(tx, prices, { settled, leewayMs: LEEWAY_MS })
}
