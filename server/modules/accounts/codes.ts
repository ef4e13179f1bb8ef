import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CodeSent, MailCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { maskEmail } from '#protocol/loginName.ts'
import { CODE_DIGITS } from '#protocol/passwordLimits.ts'
import { toIso } from '#protocol/time.ts'
import type { Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mailTo } from './mails.ts'
import { mustBeEmail } from './names.ts'
import { mayAsk, type Parts } from './parts.ts'
import { ALLOWED, CODE_AGAIN_MS, CODE_MS, CODE_TRIES } from './rulesGuesses.ts'
import { type CodeFor, countTry, deleteCode, keepCode, lockCode } from './storeCodes.ts'

/**
 * Mails a code. Whether anybody has the address changes only what the mail says, or whether one is queued: an
 * address that is known is told so, and where no code is due one is kept that nobody can have.
 * @throws Refusal channelOff, loginNameMissing, emailWrong, doNotResend, tooMany
 */
export async function sendCode(
  parts: Parts,
  { target: typed, purpose, lang }: MailCodeBody,
  ip: string,
): Promise<CodeSent> {
  const { db, clock, auth } = parts
  if (!parts.mailOn) throw new Refusal(CODE.channelOff)
  const { normal: target } = mustBeEmail(typed)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const mac = await macOf(parts, { purpose, target }, code)
  return db.transaction(async (tx) => {
    const now = clock.now()
    const known = (await auth.customerNamed(tx, { kind: 'email', normal: target })) !== null
    const isSent = purpose === 'register' ? !known : known
    const expires = now + CODE_MS
    const at = { now, notSince: now - CODE_AGAIN_MS, expires }
    const kept = await keepCode(tx, { purpose, target }, isSent ? mac : randomBytes(32), at)
    if (!kept) throw new Refusal(CODE.doNotResend)
    await mayAsk(parts, tx, ALLOWED.codesHourly, purpose, mailboxOf(target))
    await mayAsk(parts, tx, ALLOWED.codesDaily, purpose, mailboxOf(target))
    await mayAsk(parts, tx, ALLOWED.codesOfNetwork, networkOf(ip))
    if (isSent) await mailTo(parts, tx, target, lang, { kind: purpose, code, until: expires })
    else if (known) await mailTo(parts, tx, target, lang, { kind: 'exists', until: expires })
    else await mailTo(parts, tx, target, lang, { kind: 'unknown', until: expires })
    return {
      sentTo: maskEmail(target),
      again: toIso(now + CODE_AGAIN_MS),
      expiresAt: toIso(expires),
    }
  })
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
