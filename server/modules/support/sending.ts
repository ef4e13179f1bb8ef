import * as CODE from '#protocol/errorCodes.ts'
import type { SendSupportBody, SupportMessage } from '#protocol/support.ts'
import type { Millis } from '#protocol/time.ts'
import { createBuckets } from '#server/platform/buckets.ts'
import type { Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isFresh, isOver, type SupportParts, toMessage, usedBy } from './parts.ts'
import { isOpenAt, opensAt } from './hours.ts'
import {
  endToken,
  insertConversation,
  insertPerson,
  lockSender,
  moveGuest,
  type PersonRow,
  selectNewest,
  updateSeen,
  updateWaiting,
} from './store.ts'
import {
  insertImage,
  insertMessage,
  type MessageRow,
  deleteMessages,
  deleteUnsaid,
  selectImages,
  selectSent,
  selectTwice,
} from './storeMessages.ts'
import type { Sender, SupportService } from './types.ts'

/** Messages of one person: 20 a minute. New guests of one network: 5 an hour. Pictures of one guest: 5 a day. */
const MESSAGES = [20, 20 / 60] as const
const GUESTS = [5, 5 / 3600] as const
const GUEST_IMAGES = [5, 5 / 86_400] as const

type Bounds = Readonly<Record<'messages' | 'guests' | 'images', ReturnType<typeof createBuckets>>>

/** What customers and guests send. */
export function sendingCalls(
  parts: SupportParts,
): Pick<SupportService, 'send' | 'takeGuest' | 'keepImage'> {
  const { db, clock, images, tell } = parts
  const bounds: Bounds = {
    messages: createBuckets(...MESSAGES),
    guests: createBuckets(...GUESTS),
    images: createBuckets(...GUEST_IMAGES),
  }
  const enter = entering(parts, bounds)
  return {
    async send(sender, body, network) {
      const [message, customerId] = await db.transaction(async (tx) => {
        const person = await enter(tx, sender, network)
        const before = await selectSent(tx, person.id, body.clientId)
        if (before !== null) return [await written(tx, before), null] as const
        if (!bounds.messages.take(person.id, clock.now())) throw new Refusal(CODE.tooMany)
        return [await keep(parts, tx, person, body), person.customer_id] as const
      })
      tell(customerId)
      return message
    },
    async takeGuest(customerId, tokenHash) {
      await db.transaction(async (tx) => {
        const guest = await lockSender(tx, { kind: 'guest', tokenHash })
        if (guest === null || isOver(guest, clock.now())) throw new Refusal(CODE.notFound)
        if (guest.blocked_at !== null) throw new Refusal(CODE.forbidden)
        const customer = await entered(tx, { kind: 'customer', customerId }, clock.now())
        await dropTwice(parts, tx, guest, customer)
        await moveGuest(tx, guest, customer, new Date(clock.now()))
      })
      tell(customerId)
      return null
    },
    async keepImage(sender, bytes, network) {
      const person = await db.transaction((tx) => enter(tx, sender, network))
      const isGuest = person.customer_id === null
      if (isGuest && !bounds.images.take(person.id, clock.now())) {
        throw new Refusal(CODE.tooManyImages)
      }
      return images.keep(imageOwner(person), 'chat', bytes)
    },
  }
}

/** A message that a browser sent for a guest and then for the customer is one message: the customer's. */
async function dropTwice(
  { images }: SupportParts,
  tx: Transaction,
  guest: PersonRow,
  customer: PersonRow,
): Promise<void> {
  const twice = await selectTwice(tx, guest.id, customer.id)
  if (twice.length === 0) return
  for (const id of twice.flatMap((message) => message.images)) await images.shred(tx, id)
  await deleteMessages(
    tx,
    twice.map(({ id }) => id),
  )
  await deleteUnsaid(tx, guest.id)
}

const imageOwner = ({ id, customer_id: customerId }: PersonRow): string =>
  customerId ?? `guest:${id}`

async function entered(tx: Transaction, sender: Sender, now: Millis): Promise<PersonRow> {
  await insertPerson(tx, sender, new Date(now))
  const person = await lockSender(tx, sender)
  if (person === null) throw new Error('a person of the chat went away')
  return person
}

/** Finds and locks who sends, or enters them. @throws Refusal forbidden, signedOut for a token that is over, tooMany */
function entering({ clock }: SupportParts, bounds: Bounds) {
  return async (tx: Transaction, sender: Sender, network: string): Promise<PersonRow> => {
    const now = clock.now()
    const known = await lockSender(tx, sender)
    if (known !== null && known.blocked_at !== null) throw new Refusal(CODE.forbidden)
    if (known !== null && known.taken_at !== null) throw new Refusal(CODE.signedOut)
    if (known !== null && !isOver(known, now)) {
      await updateSeen(tx, known.id, new Date(now))
      return known
    }
    if (known !== null) await endToken(tx, known.id)
    if (sender.kind === 'guest') {
      for (const bucket of Object.values(bounds)) bucket.sweep(now)
      if (!bounds.guests.take(network, now)) throw new Refusal(CODE.tooMany)
    }
    return entered(tx, sender, now)
  }
}

async function written(query: Queryable, row: MessageRow): Promise<SupportMessage> {
  return toMessage(row, await selectImages(query, [row.id]))
}

/** Keeps a message of a person who is locked, with its pictures; the first of a conversation gets a line of ours. */
async function keep(
  { clock, images, hours }: SupportParts,
  tx: Transaction,
  person: PersonRow,
  { clientId, text, images: imageIds, lang }: SendSupportBody,
): Promise<SupportMessage> {
  const now = clock.now()
  const at = new Date(now)
  const newest = await selectNewest(tx, person.id)
  const goesOn = newest !== null && (newest.state !== 'closed' || isFresh(newest, now))
  const conversationId = goesOn ? newest.id : await insertConversation(tx, person.id, lang, at)
  if (goesOn) await updateWaiting(tx, conversationId, lang, at)
  const own = { personId: person.id, conversationId, at }
  const message = await insertMessage(tx, { ...own, sender: 'person', clientId, text })
  for (const [place, imageId] of imageIds.entries()) {
    const customerId = imageOwner(person)
    const use = { customerId, imageId, purpose: 'chat', usedBy: usedBy(message.id) } as const
    await insertImage(tx, message.id, await images.use(tx, use), place)
  }
  if (!goesOn || newest.state === 'closed') {
    const opens = hours === null || isOpenAt(hours, now) ? null : opensAt(hours, now)
    const line = opens === null ? 'received' : 'outOfHours'
    const lineAt = opens === null ? null : new Date(opens)
    await insertMessage(tx, { ...own, sender: 'automatic', line, lineAt })
  }
  return written(tx, message)
}
