import type { Db } from '#server/platform/db.ts'

/** A hash of everything contracts and their books hold: equal before and after what changes nothing. */
export async function fingerprint(db: Db): Promise<string> {
  const rows = await db.query<{ hash: string }>(`
    SELECT md5(concat(
      (SELECT string_agg(e::text, '|' ORDER BY id) FROM ledger_entry e),
      (SELECT string_agg(p::text, '|' ORDER BY id) FROM ledger_posting p),
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM ledger_account a WHERE balance <> 0),
      (SELECT string_agg(o::text, '|' ORDER BY no) FROM contract_order o),
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM commission_accrual a),
      (SELECT string_agg(c::text, '|' ORDER BY order_id, n) FROM contract_edit c),
      (SELECT string_agg(r::text, '|' ORDER BY order_id, n) FROM contract_revision r),
      (SELECT string_agg(w::text, '|' ORDER BY no) FROM contract_waiting w)
    )) AS hash`)
  return rows[0]?.hash ?? ''
}
