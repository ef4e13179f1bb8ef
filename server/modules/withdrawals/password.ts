import { hash, verify } from '@node-rs/argon2'
import type { Millis } from '#contract/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import { createBound, type Place } from '#server/platform/bound.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { delayAfter, isCommonPassword, MOST_TRIES } from './rulesPassword.ts'
import * as store from './storePassword.ts'

/** OWASP's second choice for argon2id, which is this library's default: 19 MiB, two passes, one lane. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The same bound for the whole process: each hash takes 19 MiB and a processor for some 20 ms, and the pool of
 * threads that it runs in serves files as well.
 */
const hashing = createBound({ atOnce: 2, most: 128 })

/** @throws Refusal 400 when it is one of the first that anybody tries */
export function mustBeUncommon(password: string): void {
  if (isCommonPassword(password)) throw new Refusal('400', { password: 'unreasonable' })
}

/**
 * Hashes a new password.
 * @throws Refusal 400 when it is one of the first that anybody tries, 429 when too many are being hashed
 */
export function hashNew(password: string): Promise<string> {
  mustBeUncommon(password)
  return inPlace(async (place) => {
    await place.turn()
    return hash(password.normalize('NFC'), ARGON2ID)
  })
}

/** @throws Refusal 429 when there is no place */
async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const place = hashing.enter()
  if (place === null) throw new Refusal('429')
  try {
    return await work(place)
  } finally {
    place.leave()
  }
}

/**
 * Compares a password with the one that is set; the hash that it met. The try is counted, in a transaction
 * of its own, before anything is compared: of any number at once only as many are as may be.
 * @throws Refusal 10210 when none is set, 10243 while no try counts, 10093 when it is wrong, 429 when too
 *   many are being compared, which counts as no try
 */
export async function checkPassword(
  db: Db,
  clock: Clock,
  customerId: string,
  password: string,
): Promise<string> {
  const kept = await inPlace(async (place) => {
    const counted = await countedTry(db, clock, customerId)
    await place.turn()
    if (!(await verify(counted, password.normalize('NFC')))) throw new Refusal('10093')
    return counted
  })
  await store.forgetTries(db, customerId, kept, clock.now())
  return kept
}

/** Counts a try; the hash it is to be compared with. */
function countedTry(db: Db, clock: Clock, customerId: string): Promise<string> {
  return db.transaction(async (tx) => {
    const found = await store.lockPassword(tx, customerId)
    if (found === null) throw new Refusal('10210')
    const now = clock.now()
    if (!mayTry(found, now)) throw new Refusal('10243')
    const tries = found.tries + 1
    await store.countTry(tx, customerId, tries, now + delayAfter(tries))
    return found.hash
  })
}

function mayTry({ tries, notBefore }: store.PasswordRecord, now: Millis): boolean {
  return tries < MOST_TRIES && now >= notBefore
}
