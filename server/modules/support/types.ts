import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { AnswerBody, QueuedConversation, SeenConversation } from '#protocol/operatorSupport.ts'
import type {
  ListSupportQuery,
  RateSupportBody,
  SendSupportBody,
  SupportChat,
  SupportConversation,
  SupportMessage,
} from '#protocol/support.ts'
import type { StoredImage } from '#protocol/image.ts'
import type { ImageFile } from '#server/modules/images/types.ts'
import type { Queryable } from '#server/platform/db.ts'

/** Who writes in the chat: a signed-in customer, or who holds the token with this SHA-256. */
export type Sender =
  | { readonly kind: 'customer'; readonly customerId: string }
  | { readonly kind: 'guest'; readonly tokenHash: Buffer }

/** The chat of customers and guests with people of ours. */
export interface SupportService extends StaffCalls {
  /**
   * Keeps a message, in the newest conversation or a new one. One with a `clientId` that came before is that message.
   * @param network of the caller's address; from one, few new guests may come in an hour
   * @throws Refusal forbidden for a blocked guest, signedOut for one whom a customer took along, tooMany above 20 messages a minute or 5 new guests of a network an hour,
   *   imageNotUsable for a picture that is not an own one, or in use
   */
  send(sender: Sender, body: SendSupportBody, network: string): Promise<SupportMessage>
  /** Own messages, and what is known beside them. A guest without any is nobody yet. */
  list(sender: Sender, query: ListSupportQuery): Promise<SupportChat>
  /** Closes the newest conversation. @throws Refusal notFound where none is open */
  close(sender: Sender): Promise<SupportConversation>
  /** @throws Refusal notFound when it is none of one's own, ratingOver when it is not closed, too long ago, or rated */
  rate(sender: Sender, body: RateSupportBody): Promise<SupportConversation>
  /**
   * Makes what a guest wrote the customer's own, since the customer asked for it; the token is over.
   * @throws Refusal notFound when the token is nobody's, forbidden when its guest is blocked
   */
  takeGuest(customerId: string, tokenHash: Buffer): Promise<null>
  /** Draws a picture anew and keeps it for a message. @throws Refusal as `ImagesService.keep`, tooManyImages, tooMany, forbidden */
  keepImage(sender: Sender, bytes: Uint8Array, network: string): Promise<StoredImage>
  /** @throws Refusal notFound unless it is part of an own message */
  image(sender: Sender, id: string): Promise<ImageFile>
  /** Told of customers in whose chat something is new, after it is committed. */
  onChat(listener: (customerId: string) => void): void
  /** Tells of and closes conversations that wait for their person. For a job. */
  closeIdle(): Promise<void>
  /** Deletes what is older than it is kept. For a job. */
  sweep(): Promise<void>
  /** Deletes all that a customer wrote, whose account is closed. */
  forget(tx: Queryable, customerId: string): Promise<void>
  /** Conversations that wait for an answer. */
  waiting(): Promise<number>
}

/** What people of ours do. Each takes the id of the operator; all throw Refusal notFound for a conversation that is none. */
export interface StaffCalls {
  queue(query: Queryable, lang: FileLanguage | undefined): Promise<readonly QueuedConversation[]>
  /** Everything of a conversation; its messages count as read. */
  view(id: string): Promise<SeenConversation>
  /** Takes a conversation, also from a colleague. @throws Refusal userStatusWrong when it is closed */
  take(id: string, operatorId: string): Promise<QueuedConversation>
  /**
   * Answers. The same `clientId` is the same answer.
   * @throws Refusal textRefused for a text that asks for secrets or money or leads elsewhere, anotherPersonNeeded when a
   *   colleague has it, userStatusWrong when it is closed
   */
  answer(id: string, operatorId: string, body: AnswerBody): Promise<SupportMessage>
  /** Keeps a note that operators alone read. */
  note(id: string, operatorId: string, text: string): Promise<null>
  /** @throws Refusal userStatusWrong when it is closed */
  finish(id: string, operatorId: string, subject: string): Promise<QueuedConversation>
  /** Takes no more messages of a guest. @throws Refusal userStatusWrong for a customer */
  block(id: string, operatorId: string): Promise<null>
  /** A picture of a conversation. */
  picture(query: Queryable, id: string, imageId: string): Promise<ImageFile>
}

export type { WeekHours } from './hours.ts'

/** What operators may know of a customer who writes. */
export type CustomerCard = NonNullable<SeenConversation['customer']>
