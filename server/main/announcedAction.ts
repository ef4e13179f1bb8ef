import { toIso } from '#protocol/time.ts'
import type { ToldAction } from '#server/modules/corporate/types.ts'
import type { OwnAnnouncement } from '#server/modules/content/types.ts'
import { inAllLanguages } from './words.ts'

/** What everybody is told of a corporate action that two people agreed on, or called off. */
export function announcedAction({ id, calledOff, ...told }: ToldAction): OwnAnnouncement {
  const name = `${told.instrument.fullName} (${told.instrument.code})`
  const [title, text] = calledOff ? ['stoppedTitle', 'stoppedText'] : ['title', 'text']
  const texts = inAllLanguages((say) => {
    const kind = say(`corporateAction.kind.${told.kind}`, { ratio: told.ratio ?? '' })
    return {
      title: say(`corporateAction.${title}`, { name }),
      content: say(`corporateAction.${text}`, { name, kind, exAt: toIso(told.exAt) }),
    }
  })
  const own = id.replaceAll('-', '')
  return { id: `${calledOff ? 'stopped' : 'action'}-${own}`, page: null, texts }
}
