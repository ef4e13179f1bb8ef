import { toIso } from '#protocol/time.ts'
import type { ToldClosure } from '#server/modules/closures/types.ts'
import type { OwnAnnouncement } from '#server/modules/content/types.ts'
import { inAllLanguages } from './words.ts'

/** What everybody is told of a closure that two people agreed on, under an id of its own. */
export function announcedClosure({ id, calendar, from, to }: ToldClosure): OwnAnnouncement {
  const texts = inAllLanguages((say) => {
    const market = say(`market.${calendar}`)
    return {
      title: say('closure.title', { market }),
      content: say('closure.text', { market, from: toIso(from), to: toIso(to) }),
    }
  })
  return { id: `closure-${id.replaceAll('-', '')}`, page: null, texts }
}
