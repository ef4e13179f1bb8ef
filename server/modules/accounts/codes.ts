import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeSent, NameCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type LoginName, maskEmail, maskPhone } from '#protocol/loginName.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailTo } from './mails.ts'
import { mustReach } from './names.ts'
import { mayAsk, type Parts } from './parts.ts'
import { ALLOWED, CODE_AGAIN_MS, CODE_MS, CODE_TRIES } from './rulesGuesses.ts'
import { mayText } from './smsBounds.ts'
import { type CodeFor, countTry, deleteCode, keepCode, lockCode } from './storeCodes.ts'

/**
 * Sends a code by e-mail or SMS. Whether anybody has the address changes only what the message says: an
 * address that is known is told so, and where no code is due one is kept that nobody can have.
 * @throws Refusal channelOff, loginNameMissing, emailWrong, phoneWrong, doNotResend, tooMany
 */
export async function sendCode(
  parts: Parts,
  { channel, target: typed, purpose, lang }: NameCodeBody,
  ip: string,
): Promise<CodeSent> {
  const { db, auth } = parts
  const name = mustReach(parts, channel, typed)
  const target = name.normal
  const of = { purpose, target }
  const { code, mac } = await freshCode(parts, of)
  return db.transaction(async (tx) => {
    const known = (await auth.customerReached(tx, name)) !== null
    const isSent = purpose === 'register' ? !known : known
    const sent = await keepSent(parts, tx, { of, mac: isSent ? mac : randomBytes(32), name, ip })
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

interface Sending {
  readonly of: CodeFor
  readonly mac: Buffer
  /** Whom the code is sent to. */
  readonly name: LoginName
  readonly ip: string
}

/** Keeps a code in place of the one before, within what may be asked for. @throws Refusal doNotResend, tooMany, phoneWrong */
export async function keepSent(
  parts: Parts,
  tx: Transaction,
  { of, mac, name: { kind, normal }, ip }: Sending,
): Promise<CodeSent> {
  const now = parts.clock.now()
  const expires = now + CODE_MS
  const kept = await keepCode(tx, of, mac, { now, notSince: now - CODE_AGAIN_MS, expires })
  if (!kept) throw new Refusal(CODE.doNotResend)
  await mayAsk(parts, tx, ALLOWED.codesHourly, of.purpose, mailboxOf(normal))
  await mayAsk(parts, tx, ALLOWED.codesDaily, of.purpose, mailboxOf(normal))
  await mayAsk(parts, tx, ALLOWED.codesOfNetwork, networkOf(ip))
  if (kind === 'phone') await mayText(parts, tx, normal, ip)
  return {
    sentTo: kind === 'phone' ? maskPhone(normal) : maskEmail(normal),
    again: toIso(now + CODE_AGAIN_MS),
    expiresAt: toIso(expires),
  }
}

/**
 * Does what a code opens, in the transaction that uses it up. A wrong one is counted under the row's lock, also when
 * a hundred come at once. What `work` refuses does not use the code up.
 * @throws Refusal codeNotSent, codeWrong
 */
export async function withCode<T>(
  parts: Parts,
  of: CodeFor,
  code: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const outcome = await parts.db.transaction(async (tx): Promise<Outcome<T>> => {
    const refused = await compare(parts, tx, of, code)
    if (refused !== null) return { refused }
    await deleteCode(tx, of)
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
export async function mustHaveCode(parts: Parts, of: CodeFor, code: string): Promise<void> {
  const refused = await parts.db.transaction((tx) => compare(parts, tx, of, code))
  if (refused !== null) throw new Refusal(refused)
}

/** Why a code does not do; null when it does. A wrong one is counted. */
async function compare(
  parts: Parts,
  tx: Transaction,
  of: CodeFor,
  code: string,
): Promise<Refused | null> {
  const mac = await macOf(parts, of, code)
  const kept = await lockCode(tx, of)
  if (kept === null) return CODE.codeNotSent
  const over = kept.expires_at.getTime() <= parts.clock.now() || kept.tries >= CODE_TRIES
  if (over) return CODE.codeWrong
  if (timingSafeEqual(kept.mac, mac)) return null
  await countTry(tx, of)
  return CODE.codeWrong
}

type Refused = typeof CODE.codeNotSent | typeof CODE.codeWrong
type Outcome<T> = { readonly refused: Refused } | { readonly done: T }

/** Where mails to an address end up: `ann+shop@example.org` is `ann@example.org`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@')

const macOf = ({ auth }: Parts, { purpose, target }: CodeFor, code: string): Promise<Buffer> =>
  auth.keyedHash(['code', purpose, target, code])
