import type { FoundMessage } from '#protocol/operatorSupport.ts'
import { findIn } from '#protocol/textSearch.ts'
import { toIso } from '#protocol/time.ts'
import { selectOwnSaid } from './storeStaff.ts'
import type { StaffCalls } from './types.ts'

/** Messages that are looked through, the newest, and those that are shown. */
const MOST_READ = 5_000
const MOST_SHOWN = 50

/** Looks through what was said in the conversations that an operator answered, as the chat itself is looked through. */
export const search: StaffCalls['search'] = async (query, operatorId, wanted) => {
  const said = await selectOwnSaid(query, operatorId, MOST_READ)
  const found: FoundMessage[] = []
  for (const { conversation_id: conversation, lang, sender: from, text, at } of said) {
    if (found.length > MOST_SHOWN) break
    const marked = markedIn(text ?? '', wanted)
    if (marked !== null)
      found.push({ conversation, lang, from, at: toIso(at.getTime()), text: marked })
  }
  const isAll = said.length < MOST_READ && found.length <= MOST_SHOWN
  return { items: found.slice(0, MOST_SHOWN), more: !isAll }
}

/** A text with what is looked for in brackets; null where it does not hold it. */
function markedIn(text: string, wanted: string): string | null {
  const hits = findIn(text, wanted)
  if (hits.length === 0) return null
  return hits
    .toReversed()
    .reduce(
      (marked, [from, to]) =>
        `${marked.slice(0, from)}[[${marked.slice(from, to)}]]${marked.slice(to)}`,
      text,
    )
}
