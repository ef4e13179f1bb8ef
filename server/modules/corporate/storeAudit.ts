import type { AuditReport } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/**
 * What was opened or placed before an action that took effect, beside its first action of that kind. An order of after a
 * clock was set back has a later row than that action, and is not of it.
 */
const BEFORE_ACTION = `
  SELECT o.id, o.state, o.close_reason, o.close_log_seq, a.state AS action_state, a.log_seq
    FROM contract_order o JOIN LATERAL (
      SELECT state, log_seq FROM corporate_action a
       WHERE a.instrument_id = o.instrument_id AND a.ex_at > o.opened_at AND a.state IN ('effective', 'ended')
         AND o.open_log_seq <= a.log_seq
       ORDER BY ex_at LIMIT 1
    ) AS a ON true`

/**
 * Holds every contract order against the actions of its instrument, a line for each fault: what is open before an action
 * ends no later than at its row, and nothing else ends for that reason.
 */
export async function auditActions(query: Queryable): Promise<AuditReport> {
  const rows = await query.query<{ readonly breach: string }>(`
    WITH before AS (${BEFORE_ACTION})
    SELECT format('order %s ended for an action at row %s, which is not the row of one', id, close_log_seq) AS breach
      FROM contract_order o WHERE close_reason = 'corporateAction'
       AND NOT EXISTS (SELECT FROM before b WHERE b.id = o.id AND b.log_seq = o.close_log_seq)
    UNION ALL
    SELECT format('order %s was opened before an action and ended at row %s, after its row %s', id, close_log_seq, log_seq)
      FROM before WHERE close_log_seq > log_seq AND close_reason <> 'corporateAction'
    UNION ALL
    SELECT format('order %s was opened before an action that has ended, and is open', id)
      FROM before WHERE state = 'open' AND action_state = 'ended'
    UNION ALL
    SELECT format('order %s was placed before an action that has ended, and waits', id)
      FROM contract_waiting w WHERE state = 'waiting' AND EXISTS (
        SELECT FROM corporate_action a WHERE a.instrument_id = w.instrument_id AND a.ex_at > w.placed_at
         AND a.state = 'ended' AND w.placed_log_seq <= a.log_seq)
    UNION ALL
    SELECT format('order %s was cancelled for an action, and there was none', id)
      FROM contract_waiting w WHERE cancel_reason = 'corporateAction' AND NOT EXISTS (
        SELECT FROM corporate_action a WHERE a.instrument_id = w.instrument_id AND a.ex_at > w.placed_at
         AND a.state IN ('effective', 'ended'))
    ORDER BY breach`)
  const breaches = rows.map(({ breach }) => breach)
  return { ok: breaches.length === 0, breaches }
}
