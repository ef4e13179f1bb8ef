import type {
  BasicIdentityBody,
  FullIdentityBody,
  IdentityDetails,
  IdentityDocument,
  IdentityFigures,
  OwnIdentity,
} from '#protocol/identity.ts'
import type { IdentityLevel } from '#protocol/identityTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { IdentityState } from '#protocol/machines/identity.ts'
import type {
  IdentityImage,
  QueuedIdentity,
  ReviewIdentityBody,
  SeenIdentity,
} from '#protocol/operatorIdentity.ts'
import type { ImageFile } from '#server/modules/images/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Page } from '#server/platform/cursor.ts'

/** Who customers are, and how that is checked. */
export interface IdentityService {
  /** What is known of a customer, for who opens something to those who are verified. */
  stateOf(query: Queryable, customerId: string): Promise<Standing>
  /** Those of these customers whose document, photo and signature are verified. */
  verifiedAmong(query: Queryable, customerIds: readonly string[]): Promise<ReadonlySet<string>>
  /** What is verified of each of these customers; of whom nothing is, is missing. */
  levelsOf(
    query: Queryable,
    customerIds: readonly string[],
  ): Promise<ReadonlyMap<string, IdentityLevel>>
  /** Customers whose state or level changed at a moment or after. */
  changedSince(query: Queryable, at: Millis): Promise<readonly string[]>
  /** How far a customer is, with what comes next. */
  own(customerId: string): Promise<OwnIdentity>
  /** How long checks by people take, for everybody. */
  figures(query: Queryable): Promise<IdentityFigures>
  /**
   * Sends who somebody is; without a flag it is verified at once.
   * @throws Refusal verificationStatusWrong, limitReached, tooYoung, countryNotServed, malformed
   */
  sendBasic(customerId: string, body: BasicIdentityBody): Promise<OwnIdentity>
  /**
   * Sends a form with papers, which waits for people.
   * @throws Refusal as `sendBasic`, and documentExpired, imageNotUsable, imageTooSmall
   */
  sendFull(customerId: string, body: FullIdentityBody): Promise<OwnIdentity>
  /** Takes back what waits. @throws Refusal verificationStatusWrong when nothing does */
  takeBack(customerId: string): Promise<OwnIdentity>
  /** What waits for operators, oldest first. */
  queue(query: Queryable, after: bigint, limit: number): Promise<Page<QueuedIdentity>>
  /** @throws Refusal notFound, verificationStatusWrong, forbidden, otherOperatorNeeded while another has it */
  take(id: string, operator: string): Promise<QueuedIdentity>
  /** Everything in a form, for who has taken it; counted. @throws Refusal as `take` */
  view(id: string, operator: string): Promise<SeenIdentity>
  /** One picture of a form, for who has taken it; counted. @throws Refusal as `take`, 503 */
  image(id: string, operator: string, name: IdentityImage): Promise<ImageFile>
  /** @throws Refusal as `take`; verificationStatusWrong also where another form was seen */
  review(id: string, operator: string, body: ReviewIdentityBody): Promise<QueuedIdentity>
  /** Ends what expired, and makes unreadable what need not be kept. For a job. */
  sweep(): Promise<void>
}

/** What is verified of a customer: `level` holds whatever `state` is. */
export interface Standing {
  readonly state: IdentityState
  readonly level: IdentityLevel
}

/** A form as it is sealed. */
export interface SentForm {
  readonly details: IdentityDetails
  readonly document: IdentityDocument | null
  /** The typed name; null where it was drawn, or none was asked for. */
  readonly signature: string | null
  readonly sheet: string | null
  readonly wealth: SeenIdentity['wealth']
  readonly images: readonly SentImage[]
  readonly consent: string
}

/** A picture of a form, with the hash of its bytes in hexadecimal. */
export interface SentImage {
  readonly name: IdentityImage
  readonly id: string
  readonly sha256: string
}
