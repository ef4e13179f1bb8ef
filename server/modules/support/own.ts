import * as CODE from '#protocol/errorCodes.ts'
import { maskEmail } from '#protocol/loginName.ts'
import type { ListSupportQuery, SupportChat, SupportHours } from '#protocol/support.ts'
import { SUPPORT_PAGE } from '#protocol/supportTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOver, type SupportParts, toConversation, toMessage, usedBy } from './parts.ts'
import { opensAt } from './hours.ts'
import {
  type ConversationRow,
  lockSender,
  type PersonRow,
  selectConversation,
  selectNewest,
  selectPerson,
  updateClosed,
  updateRating,
  updateSeen,
} from './store.ts'
import { insertMessage, selectImages, selectMessages, selectOwner } from './storeMessages.ts'
import { selectAnswerTimes } from './storeStaff.ts'
import type { Sender, SupportService } from './types.ts'

const DAY_MS: Millis = 86_400_000
const MINUTE_MS: Millis = 60_000
/** Fewer first answers in a week say nothing of the next. */
const FEWEST_ANSWERS = 5
const LAST_SEQ = 2_147_483_647

/** What customers and guests read, and do with their own conversations. */
export function ownCalls(
  parts: SupportParts,
): Pick<SupportService, 'list' | 'close' | 'rate' | 'image'> {
  const { db, clock, images, tell } = parts
  const minutesNow = answerMinutes(parts)
  return {
    async list(sender, query) {
      const hours = hoursNow(parts, await minutesNow())
      const person = await selectPerson(db, sender)
      if (person !== null && person.taken_at !== null) throw new Refusal(CODE.signedOut)
      if (person === null || isOver(person, clock.now()))
        return { messages: [], older: false, conversation: null, mailTo: null, hours }
      return { ...(await chatOf(parts, person, query)), hours }
    },
    async close(sender) {
      const done = await db.transaction(async (tx) => {
        const { person, newest } = await locked(parts, tx, sender)
        if (newest.state === 'closed') throw new Refusal(CODE.notFound)
        const at = new Date(clock.now())
        await updateClosed(tx, newest.id, 'person', at)
        const line = { personId: person.id, conversationId: newest.id, at } as const
        await insertMessage(tx, { ...line, sender: 'automatic', line: 'closed' })
        return { person, conversation: await again(tx, newest) }
      })
      tell(done.person.customer_id)
      return toConversation(done.conversation, clock.now())
    },
    rate: (sender, { conversation, rating, words }) =>
      db.transaction(async (tx) => {
        const { newest } = await locked(parts, tx, sender)
        if (newest.id !== conversation) throw new Refusal(CODE.notFound)
        if (!toConversation(newest, clock.now()).mayRate) throw new Refusal(CODE.ratingOver)
        await updateRating(tx, conversation, rating, words)
        return toConversation(await again(tx, newest), clock.now())
      }),
    async image(sender, id) {
      const person = await personOf(parts, sender)
      const message = person === null ? null : await selectOwner(db, id, { personId: person.id })
      if (message === null) throw new Refusal(CODE.notFound)
      return images.part(db, id, usedBy(message))
    },
  }
}

/** Who asks; null for a guest who is nobody yet, or no more. */
async function personOf({ db, clock }: SupportParts, sender: Sender): Promise<PersonRow | null> {
  const person = await selectPerson(db, sender)
  return person === null || isOver(person, clock.now()) ? null : person
}

/** Who asks, locked, and their newest conversation. @throws Refusal notFound */
async function locked({ clock }: SupportParts, tx: Transaction, sender: Sender) {
  const person = await lockSender(tx, sender)
  if (person === null || isOver(person, clock.now())) throw new Refusal(CODE.notFound)
  const newest = await selectNewest(tx, person.id)
  if (newest === null) throw new Refusal(CODE.notFound)
  return { person, newest }
}

async function again(tx: Transaction, { id }: ConversationRow): Promise<ConversationRow> {
  const row = await selectConversation(tx, id)
  if (row === null) throw new Error('a conversation went away')
  return row
}

async function chatOf(
  { db, clock }: SupportParts,
  person: PersonRow,
  { after = 0, before = LAST_SEQ }: ListSupportQuery,
): Promise<Omit<SupportChat, 'hours'>> {
  const now = clock.now()
  // Of guests who are mailed once they are gone it is kept when they asked; of others, by the day.
  const isDue = person.mail_to !== null || person.seen_at.getTime() < now - DAY_MS
  if (isDue) await updateSeen(db, person.id, new Date(now))
  const found = await selectMessages(db, person.id, { after, before, most: SUPPORT_PAGE + 1 })
  const shown = found.slice(-SUPPORT_PAGE)
  const images = await selectImages(
    db,
    shown.map(({ id }) => id),
  )
  const newest = await selectNewest(db, person.id)
  return {
    messages: shown.map((message) => toMessage(message, images)),
    older: found.length > shown.length,
    conversation: newest === null ? null : toConversation(newest, now),
    mailTo: person.mail_to === null ? null : maskEmail(person.mail_to),
  }
}

/** How fast people answered of late, in minutes; null: too few answers. Worked out once a minute, since all who write ask. */
function answerMinutes({ db, clock }: SupportParts): () => Promise<number | null> {
  let kept: { readonly at: Millis; readonly minutes: number | null } | null = null
  return async () => {
    const at = clock.now()
    if (kept !== null && Math.abs(at - kept.at) < MINUTE_MS) return kept.minutes
    const { answers, median } = await selectAnswerTimes(db, new Date(at - 7 * DAY_MS))
    const isEnough = median !== null && answers >= FEWEST_ANSWERS
    kept = { at, minutes: isEnough ? Math.max(1, Math.round(median / 60)) : null }
    return kept.minutes
  }
}

/** When people answer, and how fast they did of late. */
function hoursNow({ clock, hours }: SupportParts, minutes: number | null): SupportHours {
  const now = clock.now()
  if (hours === null) return { open: null, opensAt: null, minutes }
  const opens = opensAt(hours, now)
  const open = opens === now
  return { open, opensAt: open || opens === null ? null : toIso(opens), minutes }
}
