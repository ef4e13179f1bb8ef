import type { FileLanguage } from '#protocol/statementKinds.ts'
import type { Millis } from '#protocol/time.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Parts } from './parts.ts'

/** What a mail tells. */
type Told =
  | { readonly kind: 'register' | 'reset'; readonly code: string; readonly until: Millis }
  /** Somebody asked to register an address that a customer has, or to reset one that nobody has. */
  | { readonly kind: 'exists' | 'unknown'; readonly until: Millis }
  | { readonly kind: 'changed'; readonly until: Millis }
  | { readonly kind: 'googleLinked' | 'googleRemoved'; readonly until: Millis }
  | { readonly kind: 'linked'; readonly wallet: string; readonly until: Millis }
  | { readonly kind: 'factorOn' | 'factorOff' | 'factorRecovery'; readonly until: Millis }
  | { readonly kind: 'factorLost'; readonly ends: string; readonly until: Millis }
  | {
      readonly kind: 'device'
      readonly browser: string
      readonly ip: string
      readonly until: Millis
    }

/** Queues a mail in the language it is read in. A subject never holds a code: it stands on locked screens. */
export async function mailTo(
  { messages, words, brand, origin }: Parts,
  tx: Queryable,
  to: string,
  language: FileLanguage,
  told: Told,
): Promise<void> {
  const { kind, until, ...values } = told
  const known = {
    brand,
    login: `${origin}/pass/login?way=email`,
    reset: `${origin}/pass/reset`,
    ...values,
  }
  const body = [words(language, `${kind}.text`, known), words(language, 'never.text', known)]
  const subject = words(language, `${kind}.subject`, known)
  await messages.queue(tx, { to, subject, text: `${body.join('\n\n')}\n`, until })
}
