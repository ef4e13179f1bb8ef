import { randomBytes } from 'node:crypto'
import type { CodeSent, NameCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type LoginName, maskEmail, maskPhone } from '#protocol/loginName.ts'
import { toIso } from '#protocol/time.ts'
import type { CodeFor } from '#server/modules/codes/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf } from '#server/platform/hashOf.ts'
import { mailTo } from './mails.ts'
import { mustReach } from './names.ts'
import { isWithin, mayAsk, NOBODY, type Parts } from './parts.ts'
import { ALLOWED, CODE_AGAIN_MS, CODE_MS } from './rulesGuesses.ts'
import { mayText } from './smsBounds.ts'
import { isKnownDevice } from './store.ts'

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
  return db.transaction(async (tx) => {
    const customerId = await auth.customerReached(tx, name)
    const known = customerId !== null
    const isSent = purpose === 'register' ? !known : known
    const own = hashOf(device ?? '')
    const isOwn = await isKnownDevice(tx, customerId ?? NOBODY, own)
    const asker = isOwn ? { owner: own.toString('hex') } : { stranger: networkOf(ip) }
    const of = { purpose, target }
    const { sent, code } = await issueCode(parts, tx, { of, hidden: !isSent, name, ip, asker })
    const until = Date.parse(sent.expiresAt)
    if (isSent) await mailTo(parts, tx, target, lang, { kind: purpose, code, until })
    else if (known) await mailTo(parts, tx, target, lang, { kind: 'exists', until })
    else await mailTo(parts, tx, target, lang, { kind: 'unknown', until })
    return sent
  })
}

/** Who asks: askings of a customer's own device are counted apart, so that nobody else's keep them waiting. */
type Asker = { readonly owner: string } | { readonly stranger: string }

interface Sending {
  readonly of: CodeFor
  /** Whether the message says something else, and nobody is to have a code. */
  readonly hidden: boolean
  /** Whom the code is sent to. */
  readonly name: LoginName
  readonly ip: string
  readonly asker: Asker
}

/** A code under a new ticket, within what may be asked for. @throws Refusal doNotResend, tooMany, phoneWrong */
export async function issueCode(
  parts: Parts,
  tx: Transaction,
  { of, hidden, name: { kind, normal }, ip, asker }: Sending,
): Promise<{ readonly sent: CodeSent; readonly code: string }> {
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
  const code = await parts.codes.issue(tx, of, { ticket, expires, hidden })
  const sent = {
    ticket,
    sentTo: kind === 'phone' ? maskPhone(normal) : maskEmail(normal),
    again: toIso(now + CODE_AGAIN_MS),
    expiresAt: toIso(expires),
  }
  return { sent, code }
}

/** Where mails to an address end up: `ann+shop@example.org` is `ann@example.org`. */
const mailboxOf = (address: string): string => address.replace(/\+[^@]*@/, '@')
