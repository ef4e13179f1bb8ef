import * as CODE from '#protocol/errorCodes.ts'
import type { Queryable } from '#server/platform/db.ts'
import { networkOf } from '#server/platform/network.ts'
import { readPhoneNumber } from '#server/platform/phoneNumber.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { mayAsk, type Parts } from './parts.ts'
import { ALLOWED, ofADay } from './rulesGuesses.ts'

/** `+` and seven digits: whoever is paid for texts asks for them to neighbouring numbers. */
const PREFIX = 8

/**
 * Counts an SMS that anybody may cause. Each costs the operator money, some of which reaches whoever rents out the
 * numbers; so they are bounded by network address, by neighbouring numbers, by calling code, and in all.
 * @throws Refusal phoneWrong where no SMS goes, tooMany
 */
export async function mayText(
  parts: Parts,
  tx: Queryable,
  number: string,
  ip: string,
): Promise<void> {
  const { daily, dailyOfCode, countries } = parts.sms.bounds
  const read = readPhoneNumber(number)
  if (read === null || countries?.includes(read.country) === false) {
    throw new Refusal(CODE.phoneWrong)
  }
  await mayAsk(parts, tx, ALLOWED.smsOfNetwork, networkOf(ip))
  await mayAsk(parts, tx, ALLOWED.smsOfPrefix, number.slice(0, PREFIX))
  await mayAsk(parts, tx, ofADay('sms of a calling code', dailyOfCode), read.callingCode)
  await mayAsk(parts, tx, ofADay('sms', daily))
}
