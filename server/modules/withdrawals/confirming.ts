import { randomUUID } from 'node:crypto'
import * as CODE from '#protocol/errorCodes.ts'
import { maskEmail } from '#protocol/loginName.ts'
import type { FileLanguage } from '#protocol/statementKinds.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type { ConfirmationLack, PreparedPassword, WithdrawBody } from '#protocol/withdrawal.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CodeFor, CodesService } from '#server/modules/codes/types.ts'
import type { FactorsService } from '#server/modules/factors/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable, Transaction } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { TEXT_MS, type TextParts } from './rulesText.ts'
import * as store from './store.ts'
import type { MailedText, PasswordAct, SignedText } from './types.ts'

export interface ConfirmDeps {
  readonly db: Db
  readonly clock: Clock
  readonly auth: Pick<AuthService, 'isSignedBy' | 'namesOf' | 'userInfo'>
  readonly codes: CodesService
  readonly factors: Pick<FactorsService, 'kindsOf' | 'mustBeRight'>
  /** Queues the mail of a text in the transaction that keeps it; null where the operator has no mail server. */
  readonly mailText: ((tx: Queryable, mail: MailedText) => Promise<void>) | null
  /** Host of the app, as people see it; the texts begin with it. */
  readonly domain: string
}

/** Texts a customer may ask for within `TEXT_MS`. */
const MOST_TEXTS = 60
/** Texts that are mailed to a customer within an hour: each is a mail, and five guesses at a code. */
const MOST_MAILED = 6
const HOUR_MS: Millis = 3_600_000

/** What confirms a customer's texts. */
type Means =
  | { readonly by: 'wallet'; readonly address: string; readonly lacks: readonly [] }
  | {
      readonly by: 'code'
      readonly email: string
      readonly lacks: readonly ConfirmationLack[]
    }

/** What confirms this customer's texts, and what they lack for it. */
export async function meansOf(
  { db, auth, factors, mailText }: ConfirmDeps,
  customerId: string,
): Promise<Means> {
  const { address } = await auth.userInfo(customerId)
  if (address !== null) return { by: 'wallet', address, lacks: [] }
  const names = await auth.namesOf(db, customerId)
  const email = names.find(({ kind }) => kind === 'email')?.normal ?? ''
  const lacks: ConfirmationLack[] = []
  if (email === '') lacks.push('email')
  const { app, passkey } = await factors.kindsOf(db, customerId)
  if (!app && !passkey) lacks.push('secondFactor')
  if (mailText === null) lacks.push('mailServer')
  return { by: 'code', email, lacks }
}

/** @throws Refusal confirmationMissing where this customer could confirm no text */
export async function mustBeConfirmable(deps: ConfirmDeps, customerId: string): Promise<Means> {
  const means = await meansOf(deps, customerId)
  if (means.lacks.length > 0) throw new Refusal(CODE.confirmationMissing)
  return means
}

interface Asked extends Pick<SignedText, 'terms' | 'about'> {
  readonly customerId: string
  /** Of the mail, where the text is mailed. */
  readonly language: FileLanguage
}

/**
 * Builds a text for this customer and keeps it. Without a wallet it is mailed, with a code that is good for it alone.
 * @throws Refusal confirmationMissing, tooMany after too many
 */
export async function giveOut(
  deps: ConfirmDeps,
  { customerId, terms, about, language }: Asked,
  write: (parts: TextParts) => string,
): Promise<PreparedPassword> {
  const { db, clock, domain, mailText } = deps
  const means = await mustBeConfirmable(deps, customerId)
  const byWallet = means.by === 'wallet'
  const id = randomUUID()
  const issuedAt = clock.now()
  const text = write({ domain, signer: byWallet ? means.address : null, id, issuedAt })
  const expiresAt = issuedAt + TEXT_MS
  const bound = byWallet
    ? { since: issuedAt - TEXT_MS, most: MOST_TEXTS }
    : { since: issuedAt - HOUR_MS, most: MOST_MAILED }
  await db.transaction(async (tx) => {
    const kept = { id, customerId, text, terms, about, issuedAt, expiresAt }
    if (!(await store.insertText(tx, kept, bound))) throw new Refusal(CODE.tooMany)
    if (means.by === 'wallet') return
    const code = await deps.codes.issue(tx, codeFor(id), { ticket: id, expires: expiresAt })
    await mailText?.(tx, { to: means.email, language, text, code, until: expiresAt })
  })
  const sentTo = means.by === 'wallet' ? null : maskEmail(means.email)
  return { id, text, expiresAt: toIso(expiresAt), sentTo }
}

/** The code of a text. Its ticket is the id of the text, which the tab has that asked, and whoever reads the mail. */
export const codeFor = (textId: string): CodeFor => ({ purpose: 'withdrawal', target: textId })

/** What was sent to confirm a text, and what that is to be about; null: a withdrawal. */
interface Confirmation extends Pick<WithdrawBody, 'textId' | 'signature' | 'code'> {
  readonly customerId: string
  readonly about: PasswordAct | null
  readonly ip: string
}

interface Confirmed {
  readonly text: SignedText
  readonly by: 'wallet' | 'code'
}

/**
 * Before the password, so that only who holds the wallet or the mailbox may guess at it.
 * @throws Refusal notFound, textOver; signatureWrong of a customer with a wallet; codeNotSent, codeWrong of one without, textOver
 *   from the last wrong one on
 */
export async function mustBeConfirmed(
  { db, clock, auth, codes }: ConfirmDeps,
  { customerId, about, textId: id, signature, code = '', ip }: Confirmation,
): Promise<Confirmed> {
  const text = await store.selectText(db, customerId, id)
  if (text === null) throw new Refusal(CODE.notFound)
  const isOver = text.used || text.expiresAt <= clock.now()
  if (text.about !== about || isOver) throw new Refusal(CODE.textOver)
  const { address } = await auth.userInfo(customerId)
  if (address === null) {
    await codes.check(codeFor(id), { ticket: id, code })
    return { text, by: 'code' }
  }
  if (signature === undefined) throw new Refusal(CODE.signatureWrong)
  const signed = { id, message: text.text, signature, ip }
  if (!(await auth.isSignedBy(customerId, signed))) throw new Refusal(CODE.signatureWrong)
  return { text, by: 'wallet' }
}

/** Uses a text up, and its code. @throws Refusal textOver where it was used meanwhile, or is over */
export async function useText(
  { clock, codes }: Pick<ConfirmDeps, 'clock' | 'codes'>,
  tx: Transaction,
  id: string,
): Promise<void> {
  if (!(await store.useText(tx, id, clock.now()))) throw new Refusal(CODE.textOver)
  codes.end(tx, codeFor(id))
}

interface Typed {
  readonly customerId: string
  /** A second factor; undefined where there is none. */
  readonly code: WithdrawBody['factor']
  /** What confirmed the text. */
  readonly by: 'wallet' | 'code'
}

/**
 * Takes an answer of the second factor, once. With a mailed code it is a must: a mailbox alone moves no money.
 * @throws Refusal secondFactorNeeded, secondFactorWrong, confirmationMissing, 429 while no code counts
 */
export async function mustHaveFactor(
  { factors }: ConfirmDeps,
  { customerId, code, by }: Typed,
): Promise<void> {
  const met = await factors.mustBeRight({ customerId, code, known: true, recovery: false })
  if (met === 'off' && by === 'code') throw new Refusal(CODE.confirmationMissing)
}
