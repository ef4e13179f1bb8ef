import { toIso } from '#protocol/time.ts'
import type { SupportParts } from './parts.ts'
import { deleteSaved, selectSaved, upsertSaved } from './storeSaved.ts'
import type { StaffCalls } from './types.ts'

/** The texts that operators answer with often. */
export function savedCalls({
  db,
  clock,
}: SupportParts): Pick<StaffCalls, 'savedAnswers' | 'saveAnswer'> {
  return {
    async savedAnswers(query) {
      const rows = await selectSaved(query)
      return rows.map(({ name, lang, text, saved_by: savedBy, saved_at: at }) => ({
        name,
        lang,
        text,
        savedBy,
        savedAt: toIso(at.getTime()),
      }))
    },
    async saveAnswer(operatorId, { text, ...named }) {
      if (text === null) await deleteSaved(db, named)
      else await upsertSaved(db, { ...named, text }, operatorId, new Date(clock.now()))
      return null
    },
  }
}
