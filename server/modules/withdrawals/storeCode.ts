import type { Queryable } from '#server/platform/db.ts'

/** Keeps the hash of the code that goes out with a text. */
export async function insertCode(tx: Queryable, textId: string, mac: Buffer): Promise<void> {
  await tx.query('INSERT INTO withdrawal_code (text_id, mac, tries) VALUES ($1, $2, 0)', [
    textId,
    mac,
  ])
}

/** What is kept of the code of a text, locked until the transaction ends; null when none was sent. */
export async function lockCode(
  tx: Queryable,
  textId: string,
): Promise<{ readonly mac: Buffer; readonly tries: number } | null> {
  const [row] = await tx.query<{ readonly mac: Buffer; readonly tries: number }>(
    'SELECT mac, tries FROM withdrawal_code WHERE text_id = $1 FOR UPDATE',
    [textId],
  )
  return row ?? null
}

export async function countTry(tx: Queryable, textId: string): Promise<void> {
  await tx.query('UPDATE withdrawal_code SET tries = tries + 1 WHERE text_id = $1', [textId])
}

/**
 * Those of these texts that are about a destination to which their customer was paid before. An IBAN names its bank; any
 * other account number is another account at another bank.
 */
export async function selectKnown(
  tx: Queryable,
  textIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (textIds.length === 0) return new Set()
  const rows = await tx.query<{ readonly id: string }>(
    `SELECT t.id FROM withdrawal_text t WHERE t.id = ANY ($1::text[]) AND EXISTS (
       SELECT 1 FROM withdrawal w WHERE w.customer_id = t.customer_id AND w.state = 'success'
         AND w.target - '{asset,holder,bank}'::text[] = t.target - '{asset,holder,bank}'::text[]
         AND (t.target ->> 'bankType' = 'iban' OR w.target -> 'bank' IS NOT DISTINCT FROM t.target -> 'bank'))`,
    [textIds],
  )
  return new Set(rows.map(({ id }) => id))
}
