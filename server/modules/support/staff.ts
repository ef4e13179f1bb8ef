import * as CODE from '#protocol/errorCodes.ts'
import type { QueuedConversation } from '#protocol/operatorSupport.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type SupportParts, toMessage, usedBy } from './parts.ts'
import { dueAt, type WeekHours } from './hours.ts'
import { search } from './searching.ts'
import { savedCalls } from './saved.ts'
import {
  lockPerson,
  type PersonRow,
  selectConversation,
  updateAnswered,
  closeAll,
  updateBlocked,
  updateClosed,
  updateRead,
  updateTaken,
} from './store.ts'
import {
  insertMessage,
  selectAnswer,
  selectImages,
  selectOwner,
  selectSaid,
} from './storeMessages.ts'
import { insertNote, type QueuedRow, selectNotes, selectQueue, selectQueued } from './storeStaff.ts'
import type { StaffCalls } from './types.ts'

const MOST_SEEN = 200
const FIRST_LINE = 80

function toQueued(row: QueuedRow, hours: WeekHours | null, now: Millis): QueuedConversation {
  const { waiting_since: since } = row
  const due = since === null ? null : dueAt(hours, since.getTime())
  return {
    id: row.id,
    state: row.state,
    lang: row.lang,
    customerId: row.customer_id,
    firstLine: (row.first_line ?? '').split('\n')[0]?.slice(0, FIRST_LINE) ?? '',
    waitingSince: since === null ? null : toIso(since.getTime()),
    dueAt: due === null ? null : toIso(due),
    overdue: due !== null && due < now,
    takenBy: row.taken_by,
  }
}

/** A conversation, and its person, locked. @throws Refusal notFound */
async function locked(
  tx: Transaction,
  id: string,
): Promise<{ readonly row: QueuedRow; readonly person: PersonRow }> {
  const found = await selectConversation(tx, id)
  if (found === null) throw new Refusal(CODE.notFound)
  const person = await lockPerson(tx, found.person_id)
  const row = await selectQueued(tx, id)
  if (row === null) throw new Refusal(CODE.notFound)
  return { row, person }
}

/** @throws Refusal userStatusWrong */
function mustBeOpen({ state }: QueuedRow): void {
  if (state === 'closed') throw new Refusal(CODE.userStatusWrong)
}

/** What people of ours do in the chat. */
export function staffCalls(parts: SupportParts): StaffCalls {
  const { db, clock, hours, images, tell } = parts
  const queued = async (query: Queryable, id: string): Promise<QueuedConversation> => {
    const row = await selectQueued(query, id)
    if (row === null) throw new Refusal(CODE.notFound)
    return toQueued(row, hours, clock.now())
  }
  return {
    async queue(query, lang) {
      const rows = await selectQueue(query, lang ?? null)
      return rows.map((row) => toQueued(row, hours, clock.now()))
    },
    ...savedCalls(parts),
    search,
    view: viewCall(parts),
    take: (id, operatorId) =>
      db.transaction(async (tx) => {
        const { row } = await locked(tx, id)
        mustBeOpen(row)
        await updateTaken(tx, id, operatorId)
        return queued(tx, id)
      }),
    answer: answerCall(parts),
    async note(id, operatorId, text) {
      if ((await selectConversation(db, id)) === null) throw new Refusal(CODE.notFound)
      await insertNote(db, id, operatorId, text, new Date(clock.now()))
      return null
    },
    async finish(id, operatorId, subject) {
      const done = await db.transaction(async (tx) => {
        const { row, person } = await locked(tx, id)
        mustBeOpen(row)
        mustHave(row, operatorId)
        const at = new Date(clock.now())
        await updateClosed(tx, id, 'operator', at, subject)
        const line = { personId: person.id, conversationId: id, at } as const
        await insertMessage(tx, { ...line, sender: 'automatic', line: 'closed' })
        return { person, conversation: await queued(tx, id) }
      })
      tell(done.person.customer_id)
      return done.conversation
    },
    block: (id, operatorId) =>
      db.transaction(async (tx) => {
        const { person } = await locked(tx, id)
        if (person.customer_id !== null) throw new Refusal(CODE.userStatusWrong)
        const at = new Date(clock.now())
        await updateBlocked(tx, person.id, operatorId, at)
        await closeAll(tx, person.id, at)
        return null
      }),
    async picture(query, id, imageId) {
      const message = await selectOwner(query, imageId, { conversationId: id })
      if (message === null) throw new Refusal(CODE.notFound)
      return images.part(query, imageId, usedBy(message))
    },
  }
}

/** @throws Refusal anotherPersonNeeded while a colleague has it: it is handed over by taking it */
function mustHave({ taken_by: takenBy }: QueuedRow, operatorId: string): void {
  if (takenBy !== null && takenBy !== operatorId) throw new Refusal(CODE.anotherPersonNeeded)
}

function viewCall({ db, clock, hours, cardOf, tell }: SupportParts): StaffCalls['view'] {
  return async (id) => {
    const row = await selectQueued(db, id)
    if (row === null) throw new Refusal(CODE.notFound)
    const said = await selectSaid(db, id, MOST_SEEN)
    const images = await selectImages(
      db,
      said.map((message) => message.id),
    )
    const notes = await selectNotes(db, id)
    const upTo = said.at(-1)?.seq ?? 0
    if (upTo > row.read_up_to) {
      await updateRead(db, id, upTo)
      tell(row.customer_id)
    }
    return {
      conversation: toQueued(row, hours, clock.now()),
      customer: row.customer_id === null ? null : await cardOf(db, row.customer_id),
      blocked: row.blocked_at !== null,
      subject: row.subject,
      rating: row.rating,
      ratingWords: row.rating_words,
      messages: said.map((message) => toMessage(message, images)),
      notes: notes.map(({ operator_id: operatorId, text, at }) => ({
        operatorId,
        text,
        at: toIso(at.getTime()),
      })),
    }
  }
}

function answerCall(parts: SupportParts): StaffCalls['answer'] {
  const { db, clock, note, firstNameOf, tell } = parts
  return async (id, operatorId, { clientId, text }) => {
    const done = await db.transaction(async (tx) => {
      const { row, person } = await locked(tx, id)
      const before = await selectAnswer(tx, id, clientId)
      if (before !== null) return { message: before, person }
      mustBeOpen(row)
      mustHave(row, operatorId)
      const now = clock.now()
      const since = row.waiting_since?.getTime() ?? null
      const message = await insertMessage(tx, {
        personId: person.id,
        conversationId: id,
        sender: 'operator',
        clientId,
        operatorId,
        name: await firstNameOf(tx, operatorId),
        text,
        waitedS: since === null ? null : Math.max(0, Math.round((now - since) / 1000)),
        at: new Date(now),
      })
      await updateAnswered(tx, id, operatorId, new Date(now))
      await updateRead(tx, id, message.seq)
      // Further lines of the same answer ring nobody's bell again.
      if (person.customer_id !== null && since !== null)
        await note(tx, person.customer_id, { kind: 'supportAnswered' })
      return { message, person }
    })
    tell(done.person.customer_id)
    return toMessage(done.message, [])
  }
}
