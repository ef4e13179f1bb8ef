import { timingSafeEqual } from 'node:crypto'
import { MAIL_GROUPS, type MailGroup } from '#protocol/mailGroups.ts'

/** Whose mails a link ends, and of which groups. */
export interface Unsubscription {
  readonly customerId: string
  readonly groups: readonly MailGroup[]
}

/** What of a link is signed: its purpose stands first, so that no other signature of ours is one of these. */
export const signedWords = ({ customerId, groups }: Unsubscription): readonly string[] => [
  'unsubscribe',
  customerId,
  ...groups,
]

/** A token that can do nothing but end these mails. */
export function tokenOf({ customerId, groups }: Unsubscription, mac: Buffer): string {
  const words = Buffer.from(JSON.stringify([customerId, ...groups]))
  return `${words.toString('base64url')}.${mac.toString('base64url')}`
}

/** What a token says, and the signature that it has; null for a text that is none. It proves nothing yet. */
export function readToken(token: string): (Unsubscription & { readonly mac: Buffer }) | null {
  const [words, mac] = token.split('.')
  if (words === undefined || mac === undefined) return null
  const [customerId, ...groups] = textsOf(Buffer.from(words, 'base64url').toString('utf8'))
  const known = MAIL_GROUPS.filter((group) => groups.includes(group))
  if (customerId === undefined || known.length === 0 || known.length !== groups.length) return null
  return { customerId, groups: known, mac: Buffer.from(mac, 'base64url') }
}

/** Whether a signature is this one. */
export const isMac = (told: Buffer, mac: Buffer): boolean =>
  told.length === mac.length && timingSafeEqual(told, mac)

function textsOf(json: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(json)
    return Array.isArray(parsed) ? parsed.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
