import { type Millis, toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import type { SupportParts } from './parts.ts'
import { lockPerson, selectConversation, updateClosed } from './store.ts'
import { insertMessage } from './storeMessages.ts'
import {
  deleteConversation,
  deleteCustomer,
  deleteGuests,
  selectIdle,
  selectOld,
  selectPictures,
  updateWarned,
} from './storeStaff.ts'
import type { SupportService } from './types.ts'

const DAY_MS: Millis = 86_400_000
/** A conversation that waits for its person closes after three days, and says so a day before. */
const CLOSES_MS: Millis = 3 * DAY_MS
const WARNED_MS: Millis = 2 * DAY_MS
/** How long what was said is kept after the end. */
const GUESTS_KEPT_MS: Millis = 90 * DAY_MS
const CUSTOMERS_KEPT_MS: Millis = 730 * DAY_MS

/** What the chat does by itself. */
export function upkeepCalls(
  parts: SupportParts,
): Pick<SupportService, 'closeIdle' | 'forget' | 'sweep'> {
  const { db, clock, images, onFault, tell } = parts
  const each = async (
    ids: readonly string[],
    work: (tx: Transaction, id: string) => Promise<string | null>,
  ) => {
    for (const id of ids) {
      // One that fails keeps no other.
      await db.transaction((tx) => work(tx, id)).then(tell, onFault)
    }
  }
  return {
    async closeIdle() {
      const before = (ms: Millis): Date => new Date(clock.now() - ms)
      const over = await selectIdle(db, before(CLOSES_MS), false)
      await each(over, (tx, id) => closeOne(parts, tx, id))
      const soon = await selectIdle(db, before(WARNED_MS), true)
      await each(soon, (tx, id) => warnOne(parts, tx, id))
    },
    async forget(tx, customerId) {
      for (const id of await selectPictures(tx, { customerId })) await images.shred(tx, id)
      await deleteCustomer(tx, customerId)
    },
    async sweep() {
      const now = clock.now()
      const guests = new Date(now - GUESTS_KEPT_MS)
      const old = await selectOld(db, guests, new Date(now - CUSTOMERS_KEPT_MS))
      await each(old, async (tx, id) => {
        for (const picture of await selectPictures(tx, { conversationId: id })) {
          await images.shred(tx, picture)
        }
        await deleteConversation(tx, id)
        return null
      })
      await deleteGuests(db, guests)
    },
  }
}

/** The person of a conversation that still waits for them since a time, locked; null where it does not. */
async function idleOne({ clock }: SupportParts, tx: Transaction, id: string, ms: Millis) {
  const found = await selectConversation(tx, id)
  if (found === null) return null
  const person = await lockPerson(tx, found.person_id)
  const row = await selectConversation(tx, id)
  if (row?.state !== 'waitingForYou') return null
  return row.since.getTime() > clock.now() - ms ? null : { row, person }
}

async function closeOne(parts: SupportParts, tx: Transaction, id: string): Promise<string | null> {
  const idle = await idleOne(parts, tx, id, CLOSES_MS)
  if (idle === null) return null
  const at = new Date(parts.clock.now())
  await updateClosed(tx, id, 'time', at)
  const line = { personId: idle.person.id, conversationId: id, at } as const
  await insertMessage(tx, { ...line, sender: 'automatic', line: 'closed' })
  return idle.person.customer_id
}

async function warnOne(parts: SupportParts, tx: Transaction, id: string): Promise<string | null> {
  const idle = await idleOne(parts, tx, id, WARNED_MS)
  if (idle === null) return null
  await updateWarned(tx, id)
  const lineAt = new Date(toIso(idle.row.since.getTime() + CLOSES_MS))
  const line = { personId: idle.person.id, conversationId: id, at: new Date(parts.clock.now()) }
  await insertMessage(tx, { ...line, sender: 'automatic', line: 'closingSoon', lineAt })
  return idle.person.customer_id
}
