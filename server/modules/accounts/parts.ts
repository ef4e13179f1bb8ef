import type { AccountEvent } from '#protocol/accountEvent.ts'
import type { TermsAccepted } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { Millis } from '#protocol/time.ts'
import type { CodesService } from '#server/modules/codes/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import type { MessagesService } from '#server/modules/messages/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import type { OpenId } from '#server/platform/openId.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Allowance } from './rulesGuesses.ts'
import { countAsked } from './store.ts'
import type { MailWords } from './types.ts'

/** Whether there is anything that takes SMS, and how many. */
export interface SmsRules {
  readonly on: boolean
  readonly bounds: {
    readonly daily: number
    /** To the numbers of one calling code. */
    readonly dailyOfCode: number
    /** Countries (ISO 3166) that are texted; null: all. */
    readonly countries: readonly string[] | null
  }
}

/** What the parts of this module share. */
export interface Parts {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<
    AuthService,
    | 'contactOf'
    | 'createCustomer'
    | 'customerNamed'
    | 'customerReached'
    | 'endSessionsOf'
    | 'isSignedBy'
    | 'issueOwnText'
    | 'judgeOwnText'
    | 'keyedHash'
    | 'linkSignedBy'
    | 'linkWallet'
    | 'lockCustomer'
    | 'namesOf'
    | 'openSession'
    | 'signsFrom'
    | 'putName'
    | 'status'
    | 'takeBackNames'
    | 'takeName'
    | 'unlinkFreshWallet'
    | 'unlinkWallet'
    | 'userInfo'
    | 'walletOf'
  >
  readonly codes: CodesService
  readonly factors: FactorsService
  /** Whether these are the terms as people read them now. */
  readonly isNewestTerms: (terms: TermsAccepted) => Promise<boolean>
  /** Keeps a customer's money from leaving until a moment. */
  readonly holdWithdrawals: (tx: Queryable, customerId: string, until: Millis) => Promise<void>
  /** Keeps what happened to an account where its customer is told of it. */
  readonly note: (tx: Queryable, customerId: string, event: AccountEvent) => Promise<void>
  readonly messages: Pick<MessagesService, 'queue' | 'queueSms'>
  readonly words: MailWords
  readonly brand: string
  /** Null where the operator has no entry at Google. */
  readonly google: OpenId | null
  /** Where browsers find us; links in mails lead there and nowhere else. */
  readonly origin: string
  /** Whether there is anything that takes mails. */
  readonly mailOn: boolean
  readonly sms: SmsRules
}

/** An id that no customer has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Counts an asking of these. @throws Refusal tooMany when there were enough of them */
export async function mayAsk(
  parts: Parts,
  tx: Queryable,
  allowance: Allowance,
  ...of: readonly string[]
): Promise<void> {
  if (!(await isWithin(parts, tx, allowance, ...of))) throw new Refusal(CODE.tooMany)
}

/** Counts an asking of these; whether it is one of those that may be. */
export async function isWithin(
  { auth, clock }: Parts,
  tx: Queryable,
  { what, most, withinMs }: Allowance,
  ...of: readonly string[]
): Promise<boolean> {
  const subject = await auth.keyedHash(['asked', what, ...of])
  return (await countAsked(tx, subject, withinMs, clock.now())) <= most
}
