import type { FieldFaults } from '#protocol/answerCodes.ts'
import {
  documentTypesOf,
  type IdentityPart,
  isDocumentNumber,
  isOfAge,
  isPersonName,
  needsLatin,
  plainNumber,
} from '#protocol/identityTerms.ts'
import { type Draft, type Step, STEPS, wantsBack } from './draft.ts'

/** What can be wrong with a field, as the texts have it. */
export type Fault =
  | 'required'
  | 'name'
  | 'latin'
  | 'phone'
  | 'date'
  | 'young'
  | 'expired'
  | 'number'
  | 'notServed'
  | 'refused'

/** Fields by the names the server gives them, so that its answers and ours stand at the same places. */
export type Faults = Readonly<Record<string, Fault>>

type Found = Record<string, Fault>

/** What a draft is held against. */
export interface Against {
  /** The server's day, as `YYYY-MM-DD`. */
  readonly today: string
  /** Countries whose residents may not be verified. */
  readonly notServed: readonly string[]
}

function detailFaults(draft: Draft, { today, notServed }: Against): Faults {
  const found: Found = {}
  const { firstName, lastName, oneName, latinName, birthdate } = draft
  const names = [firstName, ...(oneName ? [] : [lastName])].map((name) => name.trim())
  for (const [at, name] of names.entries()) {
    const field = at === 0 ? 'details.firstName' : 'details.lastName'
    if (name === '') found[field] = 'required'
    else if (!isPersonName(name)) found[field] = 'name'
  }
  const latin = latinName.trim().toUpperCase()
  if (latin === '' && needsLatin(...names.filter(isPersonName))) {
    found['details.latinName'] = 'required'
  } else if (latin !== '' && !/^[A-Z][A-Z '-]*$/.test(latin)) found['details.latinName'] = 'latin'
  for (const name of ['sex', 'country', 'birthdate', 'phone'] as const) {
    if (draft[name].trim() === '') found[`details.${name}`] = 'required'
  }
  for (const name of ['line1', 'city'] as const) {
    if (draft[name].trim() === '') found[`details.address.${name}`] = 'required'
  }
  if (notServed.includes(draft.country)) found['details.country'] = 'notServed'
  const age = birthdate === '' ? null : isOfAge(birthdate, today)
  if (age !== null) found['details.birthdate'] = age === 'tooYoung' ? 'young' : 'date'
  const phone = draft.phone.replaceAll(/[\s().-]/g, '')
  if (phone !== '' && !/^\+[1-9]\d{6,14}$/.test(phone)) found['details.phone'] = 'phone'
  return found
}

function documentFaults(draft: Draft, today: string): Faults {
  const found: Found = {}
  const { keep, type, issuer, number, expiresOn, noExpiry } = draft
  if (!keep.includes('document')) {
    if (issuer === '') found['document.issuer'] = 'required'
    else if (!documentTypesOf(issuer).includes(type)) found['document.type'] = 'refused'
    if (number.trim() === '') found['document.number'] = 'required'
    else if (!isDocumentNumber(issuer, type, plainNumber(number)))
      found['document.number'] = 'number'
    if (!noExpiry && expiresOn === '') found['document.expiresOn'] = 'required'
    else if (!noExpiry && expiresOn <= today) found['document.expiresOn'] = 'expired'
  }
  if (!keep.includes('front') && draft.front === null) found['photos.front'] = 'required'
  const back = wantsBack(draft) && !keep.includes('back')
  if (back && draft.back === null) found['photos.back'] = 'required'
  return found
}

function signFaults(draft: Draft): Faults {
  const found: Found = {}
  const { keep, way, ink, typedName, withWealth } = draft
  const signed = way === 'drawn' ? ink !== null : typedName.trim() !== ''
  if (!keep.includes('signature') && !signed) found['signature'] = 'required'
  if (!keep.includes('wealth') && withWealth) {
    if (draft.income === '') found['wealth.monthlyIncome'] = 'required'
    if (draft.sources.length === 0) found['wealth.sources'] = 'required'
    if (draft.sources.includes('other') && draft.other.trim() === '') {
      found['wealth.other'] = 'required'
    }
    if (draft.investment === '') found['wealth.expectedInvestment'] = 'required'
    if (draft.proof === null) found['wealth.proofs.0'] = 'required'
  }
  return found
}

/** What is missing or wrong in a step, before anything is sent. */
export function faultsIn(draft: Draft, step: Step, against: Against): Faults {
  if (step === 'details') return draft.keep.includes('details') ? {} : detailFaults(draft, against)
  if (step === 'document') return documentFaults(draft, against.today)
  if (step === 'sign') return signFaults(draft)
  const missing = !draft.keep.includes('inHand') && draft.inHand === null
  return missing ? { 'photos.inHand': 'required' } : {}
}

/** Whether agreement is all that is missing is told by the button, not by a field. */
const STEP_OF: readonly (readonly [start: string, step: Step])[] = [
  ['details', 'details'],
  ['document', 'document'],
  ['photos.inHand', 'inHand'],
  ['photos', 'document'],
  ['signature', 'sign'],
  ['wealth', 'sign'],
]

/** The step that a field stands in; null for none of the form. @internal the form asks for the first of all faults */
export function stepOf(field: string): Step | null {
  return STEP_OF.find(([start]) => field.startsWith(start))?.[1] ?? null
}

/** What some of the server's answers mean at some fields. */
const MEANT: Readonly<Record<string, Fault>> = {
  'details.birthdate outOfRange': 'young',
  'details.country unreasonable': 'notServed',
  'document.expiresOn outOfRange': 'expired',
}

/** What the server said of fields, in our words. */
export function faultsOf(fields: FieldFaults): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([field, fault]) => [
      field,
      MEANT[`${field} ${fault}`] ?? (fault === 'required' ? 'required' : 'refused'),
    ]),
  )
}

/** The first step with something wrong. */
export function firstStep(faults: Faults): Step | null {
  const steps = Object.keys(faults).map(stepOf)
  return STEPS.find((step) => steps.includes(step)) ?? null
}

/** Parts of a form that must be there, by the step that asks for them. */
const PARTS: Readonly<Record<Step, readonly IdentityPart[]>> = {
  details: ['details'],
  document: ['document', 'front'],
  inHand: ['inHand'],
  sign: ['signature'],
}

/** The first step with something to be sent: what was good before is not gone through again. */
export function beginsAt({ keep }: Pick<Draft, 'keep'>): Step {
  return STEPS.find((step) => PARTS[step].some((part) => !keep.includes(part))) ?? 'sign'
}
