import { hash, verify } from '@node-rs/argon2'
import * as CODE from '#protocol/errorCodes.ts'
import { createBound, type Place } from './bound.ts'
import { Refusal } from './refusal.ts'

/** OWASP's second choice for argon2id, which is this library's default: 19 MiB, two passes, no parallel parts. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The same bound for the whole process: each hash takes 19 MiB and a processor for some 20 ms, and the pool of
 * threads that it runs in serves files as well.
 */
const hashing = createBound({ atOnce: 2, most: 128 })

/**
 * Hashes a password, compared by its composed form (NFC).
 * @throws Refusal tooMany when too many are being hashed
 */
export function hashPassword(password: string): Promise<string> {
  return inHashingPlace(async (place) => {
    await place.turn()
    return hash(password.normalize('NFC'), ARGON2ID)
  })
}

/** Whether a password is the one of a hash. To be called in a place only. */
export const isPasswordOf = (kept: string, password: string): Promise<boolean> =>
  verify(kept, password.normalize('NFC'))

/** Does work that hashes, in a place of its own. @throws Refusal tooMany when there is none */
export async function inHashingPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const place = hashing.enter()
  if (place === null) throw new Refusal(CODE.tooMany)
  try {
    return await work(place)
  } finally {
    place.leave()
  }
}
