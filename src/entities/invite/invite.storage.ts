import { CODE_KEPT_DAYS, CODE_LENGTH } from '#protocol/inviteTerms.ts'
import { stored } from '#src/shared/storage/stored.ts'

const DAY_MS = 86_400_000
const CODE = new RegExp(`^[0-9A-Z]{${CODE_LENGTH}}$`)

/** A code that this browser came by. */
export interface KeptInvite {
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The invitation that a link brought; the first one stays until it is used, removed or over. */
export const inviteStored = stored<KeptInvite>({
  key: 'invite',
  version: 1,
  parse(raw) {
    if (typeof raw !== 'object' || raw === null) return null
    if (!('code' in raw && 'at' in raw)) return null
    const { code, at } = raw
    if (typeof code !== 'string' || typeof at !== 'number' || !CODE.test(code)) return null
    return { code, at }
  },
})

/** The code that is kept and not over; null where there is none. */
export function keptInvite(now: number = Date.now()): string | null {
  const kept = inviteStored.read()
  return kept !== null && now - kept.at < CODE_KEPT_DAYS * DAY_MS ? kept.code : null
}

/** Keeps the code of an address; not where one is kept already. */
export function keepInvite(search: string, now: number = Date.now()): void {
  const code = new URLSearchParams(search).get('invite')?.toUpperCase() ?? ''
  if (CODE.test(code) && keptInvite(now) === null) inviteStored.write({ code, at: now })
}
