import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { hashPassword, inHashingPlace, isPasswordOf } from '#server/platform/passwordHash.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { delayAfter, isCommonPassword, MOST_TRIES } from './rulesPassword.ts'
import * as store from './storePassword.ts'

/** @throws Refusal malformed when it is one of the first that anybody tries */
export function mustBeUncommon(password: string): void {
  if (isCommonPassword(password)) throw new Refusal(CODE.malformed, { password: 'unreasonable' })
}

/**
 * Hashes a new password.
 * @throws Refusal malformed when it is one of the first that anybody tries, 429 when too many are being hashed
 */
export function hashNew(password: string): Promise<string> {
  mustBeUncommon(password)
  return hashPassword(password)
}

/**
 * Compares a password with the one that is set; the hash that it met. One customer's are compared one after
 * another, under the lock of their row, and a wrong one is counted before the next: of any number at once only
 * as many are compared as may be, and right ones do not stand in each other's way.
 * @throws Refusal withdrawalPasswordNotSet when none is set, passwordLocked while no try counts, withdrawalPasswordWrong when it is wrong, 429 when too
 *   many are being compared, which counts as no try
 */
export async function checkPassword(
  db: Db,
  clock: Clock,
  customerId: string,
  password: string,
): Promise<string> {
  // Who may not try takes no place from those who may.
  mustBeTried(await store.selectPassword(db, customerId), clock.now())
  const met = await inHashingPlace(async (place) => {
    await place.turn()
    return db.transaction(async (tx) => {
      const kept = mustBeTried(await store.lockPassword(tx, customerId), clock.now())
      const right = await isPasswordOf(kept.hash, password)
      const tries = right ? 0 : kept.tries + 1
      if (tries !== kept.tries) {
        await store.keepTries(tx, customerId, tries, clock.now() + delayAfter(tries))
      }
      return right ? kept.hash : null
    })
  })
  if (met === null) throw new Refusal(CODE.withdrawalPasswordWrong)
  return met
}

/** @throws Refusal withdrawalPasswordNotSet passwordLocked */
function mustBeTried(kept: store.PasswordRecord | null, now: Millis): store.PasswordRecord {
  if (kept === null) throw new Refusal(CODE.withdrawalPasswordNotSet)
  if (!mayTry(kept, now)) throw new Refusal(CODE.passwordLocked)
  return kept
}

function mayTry({ tries, notBefore }: store.PasswordRecord, now: Millis): boolean {
  return tries < MOST_TRIES && now >= notBefore
}
