import type { Queryable } from '#server/platform/db.ts'

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
