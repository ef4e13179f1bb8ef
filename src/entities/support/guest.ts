import { GUEST_TOKEN } from '#protocol/supportTerms.ts'
import { isRecord } from '#src/shared/lib/isRecord.ts'
import { stored } from '#src/shared/storage/stored.ts'

/** Who writes to the support chat without being signed in. */
interface Guest {
  /** 256 random bits: whoever has them reads the conversation. */
  readonly token: string
  /** Whether its customer said not to take the conversation along. */
  readonly declined: boolean
}

/** The guest of this browser, from the first message on. */
export const guestStored = stored<Guest>({
  key: 'guest',
  version: 1,
  parse: (raw) => {
    if (!isRecord(raw)) return null
    const { token, declined } = raw
    if (typeof token !== 'string' || !GUEST_TOKEN.test(token)) return null
    return { token, declined: declined === true }
  },
})

const BYTES = 32

/** A token for a new guest. The browser makes it, so that a first message that is sent twice is one message. */
export function newGuestToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const text = btoa(String.fromCharCode(...bytes))
  return `guest_${text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`
}
