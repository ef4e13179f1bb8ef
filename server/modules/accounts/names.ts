import * as CODE from '#protocol/errorCodes.ts'
import { isReserved, type LoginName, readLoginName } from '#protocol/loginName.ts'
import { looksDialled, readPhoneNumber } from '#server/platform/phoneNumber.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from './parts.ts'

/** Reads a name. @throws Refusal loginNameMissing, emailWrong, phoneWrong, usernameWrong */
export function mustBeName(text: string): LoginName {
  if (looksDialled(text)) return mustBePhone(text)
  const read = readLoginName(text)
  if (read === 'missing') throw new Refusal(CODE.loginNameMissing)
  if (read === 'email') throw new Refusal(CODE.emailWrong)
  if (read === 'username') throw new Refusal(CODE.usernameWrong)
  return read
}

/** A name that a code can be sent to. */
export type Reached = LoginName & { readonly kind: 'email' | 'phone' }

/** Reads an e-mail address. @throws Refusal loginNameMissing, emailWrong */
export function mustBeEmail(text: string): Reached {
  const read = readLoginName(text)
  if (read === 'missing') throw new Refusal(CODE.loginNameMissing)
  if (typeof read === 'string' || read.kind !== 'email') throw new Refusal(CODE.emailWrong)
  return { kind: 'email', normal: read.normal }
}

/** Reads a phone number. @throws Refusal loginNameMissing, phoneWrong */
function mustBePhone(text: string): Reached {
  if (text.trim() === '') throw new Refusal(CODE.loginNameMissing)
  const number = readPhoneNumber(text)
  if (number === null) throw new Refusal(CODE.phoneWrong)
  return { kind: 'phone', normal: number.e164 }
}

/** Reads what a code can be sent to: a phone number, else an e-mail address. @throws as those */
export const mustBeReachable = (text: string): Reached =>
  looksDialled(text) ? mustBePhone(text) : mustBeEmail(text)

/** Reads whom a code goes to. @throws Refusal channelOff, loginNameMissing, emailWrong, phoneWrong */
export function mustReach(
  { sms, mailOn }: Parts,
  channel: 'email' | 'sms',
  target: string,
): Reached {
  const bySms = channel === 'sms'
  if (!(bySms ? sms.on : mailOn)) throw new Refusal(CODE.channelOff)
  return bySms ? mustBePhone(target) : mustBeEmail(target)
}

/** Reads a username that may be chosen. @throws Refusal usernameWrong */
export function mustBeUsername(text: string): LoginName {
  const read = readLoginName(text)
  const is = typeof read !== 'string' && read.kind === 'username' && !isReserved(read.normal)
  if (!is) throw new Refusal(CODE.usernameWrong)
  return read
}
