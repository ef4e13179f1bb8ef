import type { AccountEvent } from '#protocol/accountEvent.ts'
import { REOPEN_DAYS } from '#protocol/supportTerms.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { SupportConversation, SupportImage, SupportMessage } from '#protocol/support.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { WeekHours } from './hours.ts'
import type { ConversationRow, PersonRow } from './store.ts'
import type { ImageRow, MessageRow } from './storeMessages.ts'
import type { CustomerCard, ToldByMail } from './types.ts'

/** What the parts of this module share. */
export interface SupportDeps {
  readonly db: Db
  readonly clock: Clock
  readonly images: Pick<ImagesService, 'keep' | 'part' | 'shred' | 'use'>
  /** When people answer; null: no hours are promised. */
  readonly hours: WeekHours | null
  /** Keeps in a transaction that a customer is told of an answer, and tells it after. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
  /** What operators may know of a customer. */
  readonly cardOf: (query: Queryable, customerId: string) => Promise<CustomerCard>
  /** The first name of an operator. */
  readonly firstNameOf: (query: Queryable, operatorId: string) => Promise<string>
  /** An HMAC by a key of ours. */
  readonly keyedHash: (words: readonly string[]) => Promise<Buffer>
  /** Queues the mail that tells a guest of an answer; null where no mails are sent. */
  readonly mail: ((tx: Queryable, told: ToldByMail) => Promise<void>) | null
  readonly onFault: (error: unknown) => void
}

/** The parts of the module, and the way to tell customers of what is new. */
export interface SupportParts extends SupportDeps {
  readonly tell: (customerId: string | null) => void
}

const DAY_MS: Millis = 86_400_000
const TOKEN_MS: Millis = 30 * DAY_MS

/** What a picture in use is part of. */
export const usedBy = (messageId: string): string => `support:${messageId}`

const isoOr = (at: Date | null): string | null => (at === null ? null : toIso(at.getTime()))

/** A message with its pictures, as everybody reads it. */
export function toMessage(row: MessageRow, images: readonly ImageRow[]): SupportMessage {
  return {
    seq: row.seq,
    conversation: row.conversation_id,
    from: row.sender,
    clientId: row.sender === 'person' ? row.client_id : null,
    name: row.name,
    text: row.text,
    line: row.line,
    lineAt: isoOr(row.line_at),
    images: images.filter((image) => image.message_id === row.id).map(toImage),
    at: toIso(row.at.getTime()),
  }
}

const toImage = ({ image_id: id, width, height }: ImageRow): SupportImage => ({ id, width, height })

/** A guest's token opens nothing once a customer took it along, or after 30 days without use. */
export const isOver = (
  { customer_id: customerId, seen_at: seen, taken_at: taken }: PersonRow,
  now: Millis,
): boolean => customerId === null && (taken !== null || seen.getTime() < now - TOKEN_MS)

/** Whether a closed conversation is young enough to be rated, or to go on. */
export const isFresh = ({ state, since }: ConversationRow, now: Millis): boolean =>
  state === 'closed' && since.getTime() > now - REOPEN_DAYS * DAY_MS

/** A conversation as its person knows it. */
export function toConversation(row: ConversationRow, now: Millis): SupportConversation {
  return {
    id: row.id,
    state: row.state,
    readUpTo: row.read_up_to,
    mayRate: row.rating === null && isFresh(row, now),
    rating: row.rating,
  }
}
