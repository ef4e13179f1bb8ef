import type { FileLanguage } from '#protocol/statementKinds.ts'
import type {
  AnswerBody,
  FoundMessages,
  QueuedConversation,
  SaveAnswerBody,
  SavedAnswer,
  SeenConversation,
} from '#protocol/operatorSupport.ts'
import type {
  LeaveMailBody,
  LeftMail,
  ListSupportQuery,
  RateSupportBody,
  SendSupportBody,
  SupportChat,
  SupportConversation,
  SupportMessage,
} from '#protocol/support.ts'
import type { StoredImage } from '#protocol/image.ts'
import type { ImageFile } from '#server/modules/images/types.ts'
import type { Millis } from '#protocol/time.ts'
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
  /**
   * Own messages, and what is known beside them. A guest without any is nobody yet.
   * @throws Refusal signedOut for a guest whom a customer took along: their browser goes on as another
   */
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
  /**
   * Keeps where a guest is mailed, once, that somebody answered while they were gone; null: nowhere.
   * @throws Refusal malformed with its field, notFound before the first message, forbidden for a blocked guest, userStatusWrong
   *   for a customer, channelOff where no mails are sent, tooMany above 10 addresses of a network a day
   */
  leaveMail(sender: Sender, body: LeaveMailBody, network: string): Promise<LeftMail>
  /** Mails guests who are gone that somebody answered; to one address at most once an hour. For a job. */
  mailGone(): Promise<void>
  /** Ends mails to the address of a token. @returns false where it is no token of ours */
  endMails(token: string): Promise<boolean>
  /** Forgets addresses of guests whose conversations are over. For a job. */
  forgetMails(): Promise<void>
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
  /** Messages that hold a text, of conversations that the operator answered. */
  search(query: Queryable, operatorId: string, text: string): Promise<FoundMessages>
  /** Everything of a conversation; its messages count as read. */
  view(id: string): Promise<SeenConversation>
  /** Takes a conversation, also from a colleague. @throws Refusal userStatusWrong when it is closed */
  take(id: string, operatorId: string): Promise<QueuedConversation>
  /**
   * Answers. The same `clientId` is the same answer.
   * @throws Refusal anotherPersonNeeded when a colleague has it, userStatusWrong when it is closed
   */
  answer(id: string, operatorId: string, body: AnswerBody): Promise<SupportMessage>
  /** Keeps a note that operators alone read. */
  note(id: string, operatorId: string, text: string): Promise<null>
  /** @throws Refusal userStatusWrong when it is closed */
  finish(id: string, operatorId: string, subject: string): Promise<QueuedConversation>
  /** Takes no more messages of a guest. @throws Refusal userStatusWrong for a customer */
  block(id: string, operatorId: string): Promise<null>
  /** Texts that operators answer with, by name, then language. */
  savedAnswers(query: Queryable): Promise<readonly SavedAnswer[]>
  /** Keeps one, in place of what has its name and language; a null text takes that away. */
  saveAnswer(operatorId: string, answer: SaveAnswerBody): Promise<null>
  /** A picture of a conversation. */
  picture(query: Queryable, id: string, imageId: string): Promise<ImageFile>
}

export type { WeekHours } from './hours.ts'

/** A guest who is mailed that somebody answered. The mail holds nothing of what was said. */
export interface ToldByMail {
  readonly to: string
  readonly lang: FileLanguage
  /** The token of the link that ends such mails. */
  readonly stop: string
  readonly until: Millis
}

/** What operators may know of a customer who writes. */
export type CustomerCard = NonNullable<SeenConversation['customer']>
