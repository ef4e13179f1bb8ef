import * as CODE from '#protocol/errorCodes.ts'
import { isReserved, type LoginName, readLoginName } from '#protocol/loginName.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Reads a name. @throws Refusal loginNameMissing, emailWrong, usernameWrong */
export function mustBeName(text: string): LoginName {
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

/** Reads a username that may be chosen. @throws Refusal usernameWrong */
export function mustBeUsername(text: string): LoginName {
  const read = readLoginName(text)
  const is = typeof read !== 'string' && read.kind === 'username' && !isReserved(read.normal)
  if (!is) throw new Refusal(CODE.usernameWrong)
  return read
}
