import { randomBytes } from 'node:crypto'
import type { CodeSent, LinkPhoneBody, SendPhoneLinkCodeBody } from '#protocol/accounts.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freshCode, keepSent, withCode } from './codes.ts'
import { mailTo } from './mails.ts'
import { mustBePhone } from './names.ts'
import type { Parts } from './parts.ts'
import type { CodeFor } from './storeCodes.ts'

/** Of one customer: a code that another one asked for does not open this. */
const linkOf = (customerId: string, number: string): CodeFor => ({
  purpose: 'link',
  target: `${number} ${customerId}`,
})

/**
 * Texts a code to a number that a customer wants to link. The answer is the same where the number is somebody's: then
 * the SMS says so, and holds no code.
 * @throws Refusal channelOff, phoneWrong, doNotResend, tooMany
 */
export async function sendLinkCode(
  parts: Parts,
  customerId: string,
  { target, lang }: SendPhoneLinkCodeBody,
  ip: string,
): Promise<CodeSent> {
  if (!parts.sms.on) throw new Refusal(CODE.channelOff)
  const number = mustBePhone(target)
  const of = linkOf(customerId, number.normal)
  const { code, mac } = await freshCode(parts, of)
  return parts.db.transaction(async (tx) => {
    const known = (await parts.auth.customerNamed(tx, number)) !== null
    const sent = await keepSent(parts, tx, {
      of,
      mac: known ? randomBytes(32) : mac,
      name: number,
      ip,
    })
    const told = known ? ({ kind: 'exists' } as const) : ({ kind: 'link', code } as const)
    await mailTo(parts, tx, number.normal, lang, { ...told, until: Date.parse(sent.expiresAt) })
    return sent
  })
}

/**
 * Links a number to the account of who has the code that was texted to it.
 * @throws Refusal phoneWrong, codeNotSent, codeWrong; after a right code phoneTaken, userStatusWrong where the
 *   account has a number
 */
export async function linkPhone(
  parts: Parts,
  customerId: string,
  { target, code }: LinkPhoneBody,
): Promise<void> {
  const number = mustBePhone(target)
  await withCode(parts, linkOf(customerId, number.normal), code, async (tx) => {
    await parts.auth.addName(tx, customerId, number)
    await parts.note(tx, customerId, { kind: 'phoneLinked' })
  })
}
