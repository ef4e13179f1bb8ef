import type { SaveAnswerBody } from '#protocol/operatorSupport.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Queryable } from '#server/platform/db.ts'

interface SavedRow {
  readonly name: string
  readonly lang: FileLanguage
  readonly text: string
  readonly saved_by: string
  readonly saved_at: Date
}

export async function selectSaved(query: Queryable): Promise<readonly SavedRow[]> {
  return query.query<SavedRow>(
    'SELECT name, lang, text, saved_by, saved_at FROM support_saved_answer ORDER BY name, lang',
  )
}

export async function upsertSaved(
  query: Queryable,
  { name, lang, text }: SaveAnswerBody & { readonly text: string },
  operatorId: string,
  at: Date,
): Promise<void> {
  await query.query(
    `INSERT INTO support_saved_answer (name, lang, text, saved_by, saved_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name, lang) DO UPDATE
     SET text = excluded.text, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
    [name, lang, text, operatorId, at],
  )
}

export async function deleteSaved(
  query: Queryable,
  { name, lang }: Pick<SaveAnswerBody, 'name' | 'lang'>,
): Promise<void> {
  await query.query('DELETE FROM support_saved_answer WHERE name = $1 AND lang = $2', [name, lang])
}
