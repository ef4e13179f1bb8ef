import type * as Argon2 from '@node-rs/argon2'
import { vi } from 'vitest'

/** What a password costs here: the library's real work, on 64 KiB in one pass. `passwordHash.test.ts` holds the real cost. */
const CHEAP = { memoryCost: 64, timeCost: 1 } as const

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof Argon2>()
  const hash: typeof real.hash = (password, options, signal) =>
    real.hash(password, { ...options, ...CHEAP }, signal)
  return { ...real, hash }
})
