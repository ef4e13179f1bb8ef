import type { Queryable } from '#server/platform/db.ts'

/** The classes of instruments that real accounts were offered at the last start of production. */
export async function selectOfferedClasses(query: Queryable): Promise<readonly string[]> {
  const rows = await query.query<{ readonly name: string }>('SELECT name FROM offered_class')
  return rows.map(({ name }) => name)
}

/** Keeps the classes that are offered from now on. */
export async function replaceOfferedClasses(
  query: Queryable,
  names: readonly string[],
): Promise<void> {
  await query.query(
    `WITH gone AS (DELETE FROM offered_class WHERE name <> ALL ($1::text[]))
     INSERT INTO offered_class SELECT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [names],
  )
}
