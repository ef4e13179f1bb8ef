import type { Queryable, Transaction } from '#server/platform/db.ts'
import type { NewVersion, TextKey, TextSource } from './types.ts'

interface TitleRow {
  readonly id: string
  readonly title: string
}

/** The title of each page: of its newest text in this language, else in English. */
export function selectTitles(
  query: Queryable,
  lang: string,
  templates: boolean,
): Promise<readonly TitleRow[]> {
  return query.query<TitleRow>(
    `SELECT DISTINCT ON (id) id, title FROM (
       SELECT DISTINCT ON (id, lang) id, lang, title FROM content_version
       WHERE lang IN ($1, 'en') AND ($2 OR status <> 'template') ORDER BY id, lang, version DESC
     ) AS newest ORDER BY id, lang = $1 DESC`,
    [lang, templates],
  )
}

/** A text as it is kept. */
export interface VersionRow {
  readonly id: string
  readonly lang: string
  readonly version: number
  readonly status: 'plain' | 'template' | 'reviewed'
  readonly body: string
  readonly hash: Buffer
  readonly created_at: Date
}

/** The newest text of a page, or one of its versions, in this language or else in English; null when there is none. */
export async function selectText(
  query: Queryable,
  { id, lang }: TextKey,
  version: number | null,
  templates: boolean,
): Promise<VersionRow | null> {
  const rows = await query.query<VersionRow>(
    `SELECT id, lang, version, status, body, hash, created_at FROM content_version
     WHERE id = $1 AND lang IN ($2, 'en') AND ($3::int IS NULL OR version = $3)
       AND ($4 OR $3 IS NOT NULL OR status <> 'template')
     ORDER BY lang = $2 DESC, version DESC LIMIT 1`,
    [id, lang, version, templates],
  )
  return rows[0] ?? null
}

interface VersionOf {
  readonly version: number
  readonly created_at: Date
}

/** Which versions of a text there are: the newest 100, newest first. */
export function selectVersions(
  query: Queryable,
  { id, lang }: TextKey,
): Promise<readonly VersionOf[]> {
  return query.query<VersionOf>(
    `SELECT version, created_at FROM content_version WHERE id = $1 AND lang = $2
     ORDER BY version DESC LIMIT 100`,
    [id, lang],
  )
}

/** The newest version of a text from one source. */
export interface NewestRow {
  readonly id: string
  readonly lang: string
  readonly source: TextSource
  readonly status: VersionRow['status']
  readonly version: number
  readonly hash: Buffer
}

/** Of each page, language and source the newest version. */
export function selectNewest(query: Queryable): Promise<readonly NewestRow[]> {
  return query.query<NewestRow>(
    `SELECT DISTINCT ON (id, lang, source) id, lang, source, status, version, hash
     FROM content_version ORDER BY id, lang, source, version DESC`,
  )
}

/** Lets one writer in at a time: the next version of a text is counted from those there are. */
export async function lockVersions(tx: Transaction): Promise<void> {
  await tx.query('LOCK TABLE content_version IN SHARE ROW EXCLUSIVE MODE')
}

/** Adds a version to each of these texts, whose moment is ISO 8601. */
export async function insertVersions(
  tx: Transaction,
  texts: readonly NewVersion[],
  now: string,
): Promise<void> {
  const column = (name: keyof NewVersion): readonly unknown[] => texts.map((one) => one[name])
  await tx.query(
    `INSERT INTO content_version (id, lang, version, source, author, status, title, body, hash, created_at)
     SELECT t.id, t.lang, 1 + coalesce((SELECT max(version) FROM content_version AS v
         WHERE v.id = t.id AND v.lang = t.lang), 0), t.source, t.author, t.status, t.title, t.body, t.hash, $9
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::bytea[]) AS t (id, lang, source, author, status, title, body, hash)`,
    [
      column('id'),
      column('lang'),
      column('source'),
      column('author'),
      column('status'),
      column('title'),
      column('body'),
      column('hash'),
      now,
    ],
  )
}
