import type { ContentItem } from '#protocol/content.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Every item, each in this language where it exists and in English where it does not. */
export function selectItems(query: Queryable, lang: string): Promise<readonly ContentItem[]> {
  return query.query<ContentItem>(
    `SELECT id, title, type FROM (
       SELECT DISTINCT ON (id) id, title, type, position FROM content_item
       WHERE lang IN ($1, 'en') ORDER BY id, lang = $1 DESC
     ) AS items ORDER BY type, position, id`,
    [lang],
  )
}

/** The value of a parameter; null when it is not set. */
export async function selectParameter(query: Queryable, key: string): Promise<string | null> {
  const rows = await query.query<{ readonly value: string }>(
    'SELECT value FROM parameter WHERE key = $1',
    [key],
  )
  return rows[0]?.value ?? null
}
