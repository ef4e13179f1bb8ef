import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeSent, NameCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type LoginName, maskEmail, maskPhone } from '#protocol/loginName.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf } from './hashOf.ts'
import { mailTo } from './mails.ts'
import { mustReach } from './names.ts'
import { isWithin, mayAsk, NOBODY, type Parts } from './parts.ts'
import { ALLOWED, CODE_AGAIN_MS, CODE_MS, CODE_TRIES } from './rulesGuesses.ts'
import { mayText } from './smsBounds.ts'
import { isKnownDevice } from './store.ts'
import { type CodeFor, countTry, deleteCodes, insertCode, lockCode } from './storeCodes.ts'

/**
 * Sends a code by e-mail or SMS. Whether anybody has the address changes only what the message says: an
 * address that is known is told so, and where no code is due one is kept that nobody can have. The code is good with the
 * ticket of this asking only: guesses of others end nothing.
 * @throws Refusal channelOff, loginNameMissing, emailWrong, phoneWrong, doNotResend, tooMany
 */
export async function sendCode(
  parts: Parts,
  { channel, target: typed, purpose, device, lang }: NameCodeBody,
  ip: string,
): Promise<CodeSent> {
  const { db, auth } = parts
  const name = mustReach(parts, channel, typed)
  const target = name.normal
  const of = { purpose, target }
  const { code, mac } = await freshCode(parts, of)
  return db.transaction(async (tx) => {
    const customerId = await auth.customerReached(tx, name)
    const known = customerId !== null
    const isSent = purpose === 'register' ? !known : known
    const own = hashOf(device ?? '')
    const isOwn = await isKnownDevice(tx, customerId ?? NOBODY, own)
    const asker = isOwn ? { owner: own.toString('hex') } : { stranger: networkOf(ip) }
    const kept = isSent ? mac : randomBytes(32)
    const sent = await keepSent(parts, tx, { of, mac: kept, name, ip, asker })
    const until = Date.parse(sent.expiresAt)
    if (isSent) await mailTo(parts, tx, target, lang, { kind: purpose, code, until })
    else if (known) await mailTo(parts, tx, target, lang, { kind: 'exists', until })
    else await mailTo(parts, tx, target, lang, { kind: 'unknown', until })
    return sent
  })
}

/** A code that nobody can foresee, and what of it is kept. */
export async function freshCode(
  parts: Parts,
  of: CodeFor,
): Promise<{ readonly code: string; readonly mac: Buffer }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  return { code, mac: await macOf(parts, of, code) }
}

/** Who asks: askings of a customer's own device are counted apart, so that nobody else's keep them waiting. */
type Asker = { readonly owner: string } | { readonly stranger: string }

interface Sending {
  readonly of: CodeFor
  readonly mac: Buffer
  /** Whom the code is sent to. */
  readonly name: LoginName
  readonly ip: string
  readonly asker: Asker
}

/** Keeps a code under a new ticket, within what may be asked for. @throws Refusal doNotResend, tooMany, phoneWrong */
export async function keepSent(
  parts: Parts,
  tx: Transaction,
  { of, mac, name: { kind, normal }, ip, asker }: Sending,
): Promise<CodeSent> {
  const now = parts.clock.now()
  const expires = now + CODE_MS
  const { purpose, target } = of
  const who = 'owner' in asker ? asker.owner : asker.stranger
  const isFirst = await isWithin(parts, tx, ALLOWED.codeAgain, purpose, target, who)
  if (!isFirst) throw new Refusal(CODE.doNotResend)
  const mailbox = mailboxOf(normal)
  await mayAsk(parts, tx, ALLOWED.codesHourly, purpose, mailbox, who)
  const daily = 'owner' in asker ? ALLOWED.codesOfOwner : ALLOWED.codesOfStrangers
  await mayAsk(parts, tx, daily, purpose, mailbox)
  await mayAsk(parts, tx, ALLOWED.codesOfNetwork, networkOf(ip))
  if (kind === 'phone') await mayText(parts, tx, normal, ip)
  const ticket = randomBytes(32).toString('base64url')
  await insertCode(tx, { ...of, ticket: hashOf(ticket), mac, expires })
  return {
    ticket,
    sentTo: kind === 'phone' ? maskPhone(normal) : maskEmail(normal),
    again: toIso(now + CODE_AGAIN_MS),
    expiresAt: toIso(expires),
  }
}

/** A code as it came back, with the ticket of its asking. */
interface Given {
  readonly ticket: string
  readonly code: string
}

/**
 * Does what a code opens, in the transaction that uses it up. A wrong one is counted under the row's lock, also when
 * a hundred come at once. What `work` refuses does not use the code up.
 * @throws Refusal codeNotSent, codeWrong
 */
export async function withCode<T>(
  parts: Parts,
  of: CodeFor,
  given: Given,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outcome = await parts.db.transaction(async (tx): Promise<Outcome<T>> => {
    const refused = await compare(parts, tx, of, given)
    if (refused !== null) return { refused }
    await deleteCodes(tx, of)
    return { done: await work(tx) }
  })
  if ('refused' in outcome) throw new Refusal(outcome.refused)
  return outcome.done
}

/**
 * Before anything that costs us time: only who has the code may ask for that. A wrong one is counted; a right one is
 * not used up.
 * @throws Refusal codeNotSent, codeWrong
 */
export async function mustHaveCode(parts: Parts, of: CodeFor, given: Given): Promise<void> {
  const refused = await parts.db.transaction((tx) => compare(parts, tx, of, given))
  if (refused !== null) throw new Refusal(refused)
}

/** Why a code does not do; null when it does. A wrong one is counted. */
async function compare(
  parts: Parts,
  tx: Transaction,
  of: CodeFor,
  { ticket, code }: Given,
): Promise<Refused | null> {
  const mac = await macOf(parts, of, code)
  const hash = hashOf(ticket)
  const kept = await lockCode(tx, of, hash)
  if (kept === null) return CODE.codeNotSent
  const over = kept.expires_at.getTime() <= parts.clock.now() || kept.tries >= CODE_TRIES
  if (over) return CODE.codeWrong
  if (timingSafeEqual(kept.mac, mac)) return null
  await countTry(tx, hash)
  return CODE.codeWrong
}

type Refused = typeof CODE.codeNotSent | typeof CODE.codeWrong
type Outcome<T> = { readonly refused: Refused } | { readonly done: T }

/** Where mails to an address end up: `ann+shop@example.org` is `ann@example.org`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@')

const macOf = ({ auth }: Parts, { purpose, target }: CodeFor, code: string): Promise<Buffer> =>
  auth.keyedHash(['code', purpose, target, code])
