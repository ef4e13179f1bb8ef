import { hash, verify } from '@node-rs/argon2'
import * as CODE from '#protocol/errorCodes.ts'
import type { Millis } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createBound, type Place } from '#server/platform/bound.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { delayAfter, isCommonPassword, MOST_TRIES } from './rulesPassword.ts'
import * as store from './storePassword.ts'

/** OWASP's second choice for argon2id, which is this library's default: 19 MiB, two passes, one partition. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The same bound for the whole process: each hash takes 19 MiB and a processor for some 20 ms, and the pool of
 * threads that it runs in serves files as well.
 */
const hashing = createBound({ atOnce: 2, most: 128 })

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
  return inPlace(async (place) => {
    await place.turn()
    return hash(password.normalize('NFC'), ARGON2ID)
  })
}

/** @throws Refusal tooMany when there is no place */
async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const place = hashing.enter()
  if (place === null) throw new Refusal(CODE.tooMany)
  try {
    return await work(place)
  } finally {
    place.leave()
  }
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
  const isRight = (kept: string): Promise<boolean> => verify(kept, password.normalize('NFC'))
  // Who may not try takes no place from those who may.
  mustBeTried(await store.selectPassword(db, customerId), clock.now())
  const met = await inPlace(async (place) => {
    await place.turn()
    return db.transaction(async (tx) => {
      const kept = mustBeTried(await store.lockPassword(tx, customerId), clock.now())
      const right = await isRight(kept.hash)
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
