import type { AnnounceBody, Announcement } from '#protocol/announcement.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { OwnAnnouncement } from './types.ts'

/** The value of a parameter; null when it is not set. */
export async function selectParameter(query: Queryable, key: string): Promise<string | null> {
  const rows = await query.query<{ readonly value: string }>(
    'SELECT value FROM parameter WHERE key = $1',
    [key],
  )
  return rows[0]?.value ?? null
}

/** Sets a parameter. */
export async function putParameter(query: Queryable, key: string, value: string): Promise<void> {
  await query.query(
    'INSERT INTO parameter (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2',
    [key, value],
  )
}

/** Takes the value of a parameter away. */
export async function deleteParameter(query: Queryable, key: string): Promise<void> {
  await query.query('DELETE FROM parameter WHERE key = $1', [key])
}

interface AnnouncementRow extends Omit<Announcement, 'publishedAt'> {
  readonly published_at: Date
}

/** The newest announcements, pinned ones first, each in this language or else in English. */
export async function selectAnnouncements(
  query: Queryable,
  lang: string,
): Promise<readonly Announcement[]> {
  const rows = await query.query<AnnouncementRow>(
    `SELECT id, lang, title, content, pinned, page, published_at FROM (
       SELECT DISTINCT ON (id) * FROM announcement WHERE lang IN ($1, 'en') ORDER BY id, lang = $1 DESC
     ) AS a ORDER BY pinned DESC, published_at DESC, id LIMIT 50`,
    [lang],
  )
  return rows.map(({ published_at: at, ...row }) => ({ ...row, publishedAt: toIso(at.getTime()) }))
}

/** Publishes a text, or puts another in its place; when it was first published stays. */
export async function putAnnouncement(
  query: Queryable,
  { id, lang, title, content, pinned }: AnnounceBody,
  now: Millis,
): Promise<void> {
  await query.query(
    `INSERT INTO announcement (id, lang, title, content, pinned, published_at)
     VALUES ($1, $2, $3, $4, $5, coalesce((SELECT min(published_at) FROM announcement WHERE id = $1), $6))
     ON CONFLICT (id, lang) DO UPDATE SET title = $3, content = $4, pinned = $5`,
    [id, lang, title, content, pinned, toIso(now)],
  )
}

/** Publishes one in all its languages; a text that is there already stays. */
export async function insertAnnouncement(
  tx: Queryable,
  { id, page, texts }: OwnAnnouncement,
  now: Millis,
): Promise<void> {
  const all = Object.entries(texts)
  await tx.query(
    `INSERT INTO announcement (id, lang, title, content, pinned, page, published_at)
     SELECT $1, t.lang, t.title, t.content, false, $2, $3
     FROM unnest($4::text[], $5::text[], $6::text[]) AS t (lang, title, content) ON CONFLICT DO NOTHING`,
    [
      id,
      page,
      toIso(now),
      all.map(([lang]) => lang),
      all.map(([, { title }]) => title),
      all.map(([, { content }]) => content),
    ],
  )
}

/** Deletes an announcement in all languages; whether there was one. */
export async function deleteAnnouncement(query: Queryable, id: string): Promise<boolean> {
  const rows = await query.query('DELETE FROM announcement WHERE id = $1 RETURNING id', [id])
  return rows.length > 0
}
