/** The laws of loans in the books, each as SQL that gives a line for every breach. None is the server's own. */
export const LOAN_LAWS: Readonly<Record<string, string>> = {
  'a loan was not paid out, or a day of it not charged, exactly once': `
    WITH due (id, type, reason, units) AS (
      SELECT id, 'loanPaidOut', '', -amount FROM loan WHERE paid_out_at IS NOT NULL
      UNION ALL SELECT loan_id, 'loanInterest', 'day ' || day || ' ' || on_date, -interest
      FROM loan_day WHERE interest > 0
    ), booked AS (
      SELECT e.ref AS id, e.type, coalesce(e.reason, '') AS reason, sum(p.units) AS units, count(*)
      FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id JOIN ledger_account a ON a.id = p.account
      WHERE e.type IN ('loanPaidOut', 'loanInterest') AND a.bucket = 'loan' GROUP BY 1, 2, 3
    )
    SELECT id || ' ' || type || ' ' || reason AS line FROM due FULL JOIN booked b USING (id, type, reason)
    WHERE b.count IS DISTINCT FROM 1 OR b.units IS DISTINCT FROM due.units`,
  'interest of a loan is not that of the principal of each day': `
    SELECT l.id AS line FROM loan l WHERE l.paid_out_at IS NOT NULL AND (
      SELECT floor(coalesce(sum((l.amount - (
          SELECT coalesce(sum(p.principal), 0) FROM loan_payment p WHERE p.loan_id = l.id AND p.days_done <= d.day
        )) * CASE WHEN d.day < l.free_days THEN 0 WHEN d.day > l.days THEN l.overdue_ppm ELSE l.daily_ppm END
      ), 0) / 1000000) <> coalesce(sum(d.interest), 0) FROM loan_day d WHERE d.loan_id = l.id)`,
}
