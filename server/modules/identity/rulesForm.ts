import * as CODE from '#protocol/errorCodes.ts'
import type {
  FullIdentityBody,
  IdentityDetails,
  IdentityDocument,
  IdentitySummary,
} from '#protocol/identity.ts'
import {
  hasBack,
  IDENTITY_LEVELS,
  IDENTITY_PARTS,
  type IdentityLevel,
  type IdentityPart,
  isOfAge,
} from '#protocol/identityTerms.ts'
import type { IdentityEvent, IdentityState } from '#protocol/machines/identity.ts'
import type { IdentityImage } from '#protocol/operatorIdentity.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SentForm, SentImage } from './types.ts'

/** The part of a form that a picture belongs to. */
export function partOf(name: IdentityImage): IdentityPart {
  return name === 'proof1' || name === 'proof2' || name === 'proof3' ? 'wealth' : name
}

/** What of a form there is at all. */
function partsIn({ document, signature, wealth, images }: SentForm): readonly IdentityPart[] {
  const drawn = new Set(images.map(({ name }) => partOf(name)))
  const there: Readonly<Record<IdentityPart, boolean>> = {
    details: true,
    document: document !== null,
    front: drawn.has('front'),
    back: drawn.has('back'),
    inHand: drawn.has('inHand'),
    signature: signature !== null || drawn.has('signature'),
    wealth: wealth !== null,
  }
  return IDENTITY_PARTS.filter((part) => there[part])
}

/** What need not be sent again after a refusal. */
export function keepable(
  form: SentForm,
  refused: readonly { part: IdentityPart }[],
): IdentityPart[] {
  const wrong = new Set(refused.map(({ part }) => part))
  return partsIn(form).filter((part) => !wrong.has(part))
}

/** Whether every refused part is one that was sent. */
export function areParts(form: SentForm, refused: readonly { part: IdentityPart }[]): boolean {
  const there = partsIn(form)
  return refused.every(({ part }) => there.includes(part))
}

/** Pictures that are sent now, by what they show; `field` is the one of the form. */
export interface NewImage {
  readonly name: IdentityImage
  readonly id: string
  readonly field: string
  readonly photo: boolean
}

const PROOFS = ['proof1', 'proof2', 'proof3'] as const

export function newImages({ photos, signature, wealth }: FullIdentityBody): readonly NewImage[] {
  const taken = (['front', 'back', 'inHand'] as const).flatMap((name): NewImage[] => {
    const id = photos[name]
    return id === null ? [] : [{ name, id, field: `photos.${name}`, photo: true }]
  })
  const signed: NewImage[] =
    signature?.way === 'drawn'
      ? [{ name: 'signature', id: signature.image, field: 'signature', photo: false }]
      : []
  const proofs = PROOFS.flatMap((name, at): NewImage[] => {
    const id = wealth?.proofs[at]
    return id === undefined ? [] : [{ name, id, field: `wealth.proofs.${at}`, photo: false }]
  })
  return [...taken, ...signed, ...proofs]
}

/** What an earlier form lends to the next one. */
export interface Lent {
  readonly form: SentForm
  readonly parts: readonly IdentityPart[]
}

/**
 * A whole form out of what is sent and what is kept of the one before.
 * @param used the pictures that are sent now
 * @throws Refusal malformed
 */
export function wholeForm(
  body: FullIdentityBody,
  used: readonly SentImage[],
  lent: Lent | null,
  sheet: string,
): SentForm {
  const { keep, consent } = body
  if (keep.some((part) => lent?.parts.includes(part) !== true)) {
    throw new Refusal(CODE.malformed, { keep: 'unreasonable' })
  }
  const before = (part: IdentityPart): SentForm | null =>
    keep.includes(part) ? (lent?.form ?? null) : null
  const details = body.details ?? before('details')?.details
  const document = body.document ?? before('document')?.document
  if (details === undefined || document === undefined || document === null) {
    throw new Refusal(CODE.malformed, { details: 'required' })
  }
  const kept = keep.flatMap((part) =>
    (lent?.form.images ?? []).filter(({ name }) => partOf(name) === part),
  )
  const images = [...used, ...kept]
  const backs = images.some(({ name }) => name === 'back')
  if (backs !== hasBack(document.issuer, document.type)) {
    throw new Refusal(CODE.malformed, { 'photos.back': backs ? 'unreasonable' : 'required' })
  }
  const { signature, wealth } = body
  const typed = signature?.way === 'typed' ? signature.name : null
  const form: SentForm = {
    details,
    document,
    signature: typed ?? before('signature')?.signature ?? null,
    sheet: before('inHand')?.sheet ?? sheet,
    wealth: wealth === null ? (before('wealth')?.wealth ?? null) : statedOf(wealth),
    images,
    consent,
  }
  if (form.signature !== null && plain(form.signature) !== plain(nameOf(details))) {
    throw new Refusal(CODE.malformed, { signature: 'unreasonable' })
  }
  return form
}

function statedOf({
  monthlyIncome,
  sources,
  other,
  expectedInvestment,
}: NonNullable<FullIdentityBody['wealth']>): SentForm['wealth'] {
  return { monthlyIncome, sources, other, expectedInvestment }
}

export const nameOf = ({ firstName, lastName }: IdentityDetails): string =>
  lastName === null ? firstName : `${firstName} ${lastName}`

/** A text as it is compared. */
export const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The UTC day of a moment. */
const dayOf = (at: Millis): string => toIso(at).slice(0, 10)

/** @throws Refusal tooYoung, malformed: by the UTC day, wherever somebody is */
export function mustBeOfAge({ birthdate }: IdentityDetails, now: Millis): void {
  const wrong = isOfAge(birthdate, dayOf(now))
  if (wrong === 'tooYoung') throw new Refusal(CODE.tooYoung, { 'details.birthdate': 'outOfRange' })
  if (wrong === 'tooOld') throw new Refusal(CODE.malformed, { 'details.birthdate': 'outOfRange' })
}

/** @throws Refusal documentExpired unless its last day is after this one */
export function mustBeValid({ expiresOn }: IdentityDocument, now: Millis): void {
  if (expiresOn !== null && expiresOn <= dayOf(now)) {
    throw new Refusal(CODE.documentExpired, { 'document.expiresOn': 'outOfRange' })
  }
}

const rank = (level: IdentityLevel): number => IDENTITY_LEVELS.indexOf(level)

export const higher = (one: IdentityLevel, other: IdentityLevel): IdentityLevel =>
  rank(one) > rank(other) ? one : other

/** What a form proves once it is approved. */
export function levelOf(kind: 'basic' | 'full', wealth: boolean): IdentityLevel {
  if (kind === 'basic') return 'basic'
  return wealth ? 'wealth' : 'full'
}

/** What sending means in a state; null when this form would prove nothing new. */
export function sendingIn(
  state: IdentityState,
  level: IdentityLevel,
  proves: IdentityLevel,
): IdentityEvent | null {
  if (rank(proves) <= rank(level)) return null
  if (state === 'verified') return 'raise'
  return state === 'notPassed' ? 'sendAgain' : 'send'
}

const initial = (name: string): string => `${/^./u.exec(name)?.[0] ?? ''}•••`

/** What its customer may see again. */
export function summaryOf({ details, document, wealth }: SentForm): IdentitySummary {
  const { firstName, lastName, country } = details
  return {
    name: [firstName, lastName].flatMap((one) => (one === null ? [] : [initial(one)])).join(' '),
    country,
    documentType: document?.type ?? null,
    documentNumber: document === null ? null : `•••${document.number.slice(-3)}`,
    wealth: wealth !== null,
  }
}

/** Without signs that people take for one another. */
const SHEET_SIGNS = 'ACDEFHJKLMNPQRTUVWXY34679'

/** Six signs out of a keyed hash. */
export function sheetOf(mark: Uint8Array): string {
  return Array.from(mark.subarray(0, 6), (byte) => SHEET_SIGNS[byte % SHEET_SIGNS.length]).join('')
}
