import * as CODE from '#protocol/errorCodes.ts'
import type { LoginName } from '#protocol/loginName.ts'
import { inHashingPlace, isPasswordOf } from '#server/platform/passwordHash.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Parts } from './parts.ts'
import { delayAfter } from './rulesGuesses.ts'
import * as store from './store.ts'

/**
 * Compares a password. Guesses of one subject are compared one after another, under the lock of their row, and a
 * wrong one is counted before the next: of any number at once only as many are compared as may be.
 * @throws Refusal tooMany while no guess counts
 */
export async function isRight(
  { db, clock }: Parts,
  subject: Buffer,
  hash: string,
  password: string,
): Promise<boolean> {
  const right = await inHashingPlace(async (place) => {
    await place.turn()
    return db.transaction(async (tx) => {
      const kept = await store.lockTries(tx, subject, clock.now())
      if (clock.now() < kept.not_before.getTime()) return null
      const is = await isPasswordOf(hash, password)
      const tries = is ? 0 : kept.tries + 1
      await store.keepTries(tx, subject, tries, clock.now() + delayAfter(tries))
      return is
    })
  })
  if (right === null) throw new Refusal(CODE.tooMany)
  return right
}

/** What wrong guesses at a name are counted under: those of a device of its own apart from everybody else's. */
export const subjectOf = (
  { auth }: Parts,
  { kind, normal }: LoginName,
  device: Buffer | null,
): Promise<Buffer> => auth.keyedHash(['tries', kind, normal, device?.toString('hex') ?? ''])

/** Of a customer who is signed in. The hash that was met. @throws Refusal passwordWrong, tooMany */
export async function mustKnow(
  parts: Parts,
  customerId: string,
  password: string,
): Promise<string> {
  const kept = await store.selectHash(parts.db, customerId)
  if (kept === null) throw new Refusal(CODE.passwordWrong)
  const subject = await parts.auth.keyedHash(['tries', 'signed in', customerId])
  if (!(await isRight(parts, subject, kept, password))) throw new Refusal(CODE.passwordWrong)
  return kept
}
