import * as CODE from '#protocol/errorCodes.ts'
import type { Notice } from '#protocol/notice.ts'
import type { ImagesService } from '#server/modules/images/types.ts'
import type { VaultService } from '#server/modules/vault/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { nameOf, plain } from './rulesForm.ts'
import type { FormRow } from './store.ts'
import type { SentForm } from './types.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly clock: Clock
  readonly images: Pick<ImagesService, 'use' | 'part' | 'shred'>
  readonly vault: VaultService
  /** Tells a customer what became of their identity, with its cause. */
  readonly note: (tx: Queryable, customerId: string, notice: IdentityNotice) => Promise<void>
  /** Countries whose residents are not served. */
  readonly notServed: readonly string[]
}

export type IdentityNotice = Extract<Notice, { readonly kind: `identity${string}` }>

const FORM = 'identityForm'
const NOTE = 'identityNote'

/** What the pictures of a customer's papers are part of. */
export const paperOf = (customerId: string): string => `identity:${customerId}`

/** A form, sealed, with the marks it is found by. */
export async function sealForm(
  { vault }: IdentityDeps,
  tx: Queryable,
  { id, customerId }: { readonly id: string; readonly customerId: string },
  form: SentForm,
) {
  const text = JSON.stringify(form)
  const { details, document } = form
  const { issuer = '', type = '', number = '' } = document ?? {}
  return {
    sealed: await vault.seal(tx, { id, purpose: FORM, customerId }, Buffer.from(text)),
    digest: vault.mark('form', text),
    person: vault.mark('person', `${plain(nameOf(details))}|${details.birthdate}`),
    document: document === null ? null : vault.mark('document', `${issuer}|${type}|${number}`),
  }
}

/** Reads a form as it was sent. @throws Error when it is not, Refusal notFound once it is shredded */
export async function openForm(
  { vault }: IdentityDeps,
  query: Queryable,
  { id, customer_id: customerId, sealed, digest }: FormRow,
): Promise<SentForm> {
  const text = (await vault.open(query, { id, purpose: FORM, customerId }, sealed)).toString()
  if (!vault.mark('form', text).equals(digest)) throw new Error(`form ${id} is not what was sent`)
  return JSON.parse(text) as SentForm
}

export function sealNote(
  { vault }: IdentityDeps,
  tx: Queryable,
  id: string,
  customerId: string,
  note: string,
): Promise<Buffer> {
  return vault.seal(tx, { id, purpose: NOTE, customerId }, Buffer.from(note))
}

export async function openNote(
  { vault }: IdentityDeps,
  query: Queryable,
  { note_id: id, note, customer_id: customerId }: FormRow,
): Promise<string | null> {
  if (id === null || note === null) return null
  return (await vault.open(query, { id, purpose: NOTE, customerId }, note)).toString()
}

/** @throws Refusal verificationStatusWrong: not in this state */
export function notNow(): never {
  throw new Refusal(CODE.verificationStatusWrong)
}
