import { marketTypeName } from '#protocol/marketTypes.ts'
import type { ContentService, OwnAnnouncement } from '#server/modules/content/types.ts'
import { type ChangedSources, keepSources } from '#server/modules/market/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import type { PriceSource } from './serviceParts.ts'
import { inAllLanguages } from './words.ts'

/** More instruments of one source would hide the others. */
const MOST_NAMED = 6
const MOST_SIGNS = 4000
const CUT = '\n\n…'

interface Telling {
  readonly db: Db
  readonly clock: Clock
  readonly content: Pick<ContentService, 'publish'>
}

/** Announces that live prices are made of other lists than at an earlier start. The first start says nothing. */
export async function announceSources(
  { db, clock, content }: Telling,
  { constituents }: Pick<PriceSource, 'constituents'>,
): Promise<void> {
  if (constituents === undefined) return
  await db.transaction(async (tx) => {
    const changed = await keepSources(tx, constituents, clock.now())
    if (changed !== null) await content.publish(tx, announcedSources(changed))
  })
}

/**
 * What everybody is told of changed lists, under an id of its own.
 * @internal tested without a database
 */
export function announcedSources({ no, changes }: ChangedSources): OwnAnnouncement {
  const texts = inAllLanguages((say, words) => {
    const paragraphs = changes.map(({ type, change, sources }) =>
      say(`constituents.${change}`, {
        class: words.text(`market.type.${marketTypeName(type)}`),
        sources: sources.map(sourceText).join(' · '),
      }),
    )
    const said = paragraphs.length === 0 ? [say('constituents.same')] : paragraphs
    return {
      title: say('constituents.title'),
      content: fitting([say('constituents.text'), ...said].join('\n\n')),
    }
  })
  return { id: `prices-${no}`, page: 'prices', texts }
}

function sourceText({ name, instruments }: ChangedSources['changes'][number]['sources'][number]) {
  if (instruments === null) return name
  const named = instruments.slice(0, MOST_NAMED).join(', ')
  return instruments.length > MOST_NAMED ? `${name} (${named}, …)` : `${name} (${named})`
}

/** No list, however long, keeps the server from starting. */
function fitting(text: string): string {
  return text.length <= MOST_SIGNS ? text : text.slice(0, MOST_SIGNS - CUT.length) + CUT
}
