import * as CODE from '#protocol/errorCodes.ts'
import { isReserved, type LoginName, readLoginName } from '#protocol/loginName.ts'
import { looksDialled, readPhoneNumber } from '#server/platform/phoneNumber.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Reads a name. @throws Refusal loginNameMissing, emailWrong, phoneWrong, usernameWrong */
export function mustBeName(text: string): LoginName {
  if (looksDialled(text)) return mustBePhone(text)
  const read = readLoginName(text)
  if (read === 'missing') throw new Refusal(CODE.loginNameMissing)
  if (read === 'email') throw new Refusal(CODE.emailWrong)
  if (read === 'username') throw new Refusal(CODE.usernameWrong)
  return read
}

/** Reads an e-mail address. @throws Refusal loginNameMissing, emailWrong */
export function mustBeEmail(text: string): LoginName {
  const read = readLoginName(text)
  if (read === 'missing') throw new Refusal(CODE.loginNameMissing)
  if (typeof read === 'string' || read.kind !== 'email') throw new Refusal(CODE.emailWrong)
  return read
}

/** Reads a phone number. @throws Refusal loginNameMissing, phoneWrong */
export function mustBePhone(text: string): LoginName {
  if (text.trim() === '') throw new Refusal(CODE.loginNameMissing)
  const number = readPhoneNumber(text)
  if (number === null) throw new Refusal(CODE.phoneWrong)
  return { kind: 'phone', normal: number.e164 }
}

/** Reads what a code can be sent to: a phone number, else an e-mail address. @throws as those */
export const mustBeReachable = (text: string): LoginName =>
  looksDialled(text) ? mustBePhone(text) : mustBeEmail(text)

/** Reads a username that may be chosen. @throws Refusal usernameWrong */
export function mustBeUsername(text: string): LoginName {
  const read = readLoginName(text)
  const is = typeof read !== 'string' && read.kind === 'username' && !isReserved(read.normal)
  if (!is) throw new Refusal(CODE.usernameWrong)
  return read
}
