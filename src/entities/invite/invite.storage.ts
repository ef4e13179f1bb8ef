import { CODE_KEPT_DAYS, CODE_LENGTH } from '#protocol/inviteTerms.ts'
import { stored } from '#src/shared/storage/stored.ts'

const DAY_MS = 86_400_000
const CODE = new RegExp(`^[0-9A-Z]{${CODE_LENGTH}}$`)

/** A code that this browser came by. */
export interface KeptInvite {
  readonly code: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** It came while somebody was signed in, who was not shown it: it is used only when they say so. */
  readonly ask: boolean
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
    return { code, at, ask: 'ask' in raw && raw.ask === true }
  },
})

/** The code that is kept and not over; null where there is none. */
export function keptInvite(now: number = Date.now()): string | null {
  const kept = inviteStored.read()
  return kept !== null && now - kept.at < CODE_KEPT_DAYS * DAY_MS ? kept.code : null
}

/**
 * The code that somebody typed, or in a link that they pasted; null where there is none yet. Spaces, hyphens and the
 * invisible signs that turn a line's direction come along when a code is copied.
 */
export function codeIn(typed: string): string | null {
  const linked = /[?&]invite=([0-9a-z]+)/i.exec(typed)?.[1]
  const code = (linked ?? typed.replaceAll(/[^0-9a-z]/gi, '')).toUpperCase()
  return CODE.test(code) ? code : null
}

/** Whether the code that is kept is used only when its customer says so. */
export const mustAsk = (): boolean => inviteStored.read()?.ask === true

/**
 * Keeps the code of an address; not where one is kept already.
 * @param ask see `KeptInvite`
 * @returns whether it was kept
 */
export function keepInvite(search: string, ask: boolean, now: number = Date.now()): boolean {
  const code = new URLSearchParams(search).get('invite')?.toUpperCase() ?? ''
  if (!CODE.test(code) || keptInvite(now) !== null) return false
  inviteStored.write({ code, at: now, ask })
  return true
}

/** Keeps that the sign-in to come shows the code. */
export function showAtSignIn(): void {
  const kept = inviteStored.read()
  if (kept?.ask === true) inviteStored.write({ ...kept, ask: false })
}
