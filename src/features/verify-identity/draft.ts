import type { BasicIdentityBody, FullIdentityBody, OwnIdentity } from '#protocol/identity.ts'
import {
  type DocumentType,
  hasBack,
  IDENTITY_CONSENT,
  type IdentityPart,
  type INCOMES,
  type INVESTMENTS,
  type Sex,
  type WEALTH_SOURCES,
} from '#protocol/identityTerms.ts'

/** Everything that is typed, chosen or sent so far. Empty texts and nulls are not given yet. */
export interface Draft {
  readonly firstName: string
  readonly lastName: string
  readonly oneName: boolean
  readonly latinName: string
  readonly sex: Sex | ''
  readonly birthdate: string
  readonly country: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly region: string
  readonly postcode: string
  readonly phone: string
  readonly type: DocumentType
  readonly issuer: string
  readonly number: string
  readonly expiresOn: string
  readonly noExpiry: boolean
  readonly front: string | null
  readonly back: string | null
  readonly inHand: string | null
  readonly way: 'drawn' | 'typed'
  readonly ink: string | null
  readonly typedName: string
  readonly withWealth: boolean
  readonly income: (typeof INCOMES)[number] | ''
  readonly sources: readonly (typeof WEALTH_SOURCES)[number][]
  readonly other: string
  readonly investment: (typeof INVESTMENTS)[number] | ''
  readonly proof: string | null
  readonly consent: boolean
  /** Parts of the form before that are not sent anew. */
  readonly keep: readonly IdentityPart[]
}

/** The steps of a form, in their order. */
export const STEPS = ['details', 'document', 'inHand', 'sign'] as const
export type Step = (typeof STEPS)[number]

const EMPTY: Omit<Draft, 'keep'> = {
  firstName: '',
  lastName: '',
  oneName: false,
  latinName: '',
  sex: '',
  birthdate: '',
  country: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postcode: '',
  phone: '',
  type: 'passport',
  issuer: '',
  number: '',
  expiresOn: '',
  noExpiry: false,
  front: null,
  back: null,
  inHand: null,
  way: 'drawn',
  ink: null,
  typedName: '',
  withWealth: false,
  income: '',
  sources: [],
  other: '',
  investment: '',
  proof: null,
  consent: false,
}

/** The first draft after what was sent before: what was good is kept. */
export function newDraft({ keepable, refused }: Pick<OwnIdentity, 'keepable' | 'refused'>): Draft {
  const withWealth = refused.some(({ part }) => part === 'wealth')
  return { ...EMPTY, withWealth, keep: keepable }
}

/** Whether anything would be lost by leaving. */
export function isBegun(draft: Draft): boolean {
  const { keep: _, withWealth: __, ...typed } = draft
  return Object.entries(typed).some(([name, value]) => value !== EMPTY[name as keyof typeof EMPTY])
}

/** Whether the back of the document is asked for. */
export const wantsBack = ({ issuer, type, keep }: Draft): boolean =>
  !keep.includes('document') && hasBack(issuer, type)

const given = (text: string): string | null => (text.trim() === '' ? null : text.trim())

function detailsOf(draft: Draft): NonNullable<FullIdentityBody['details']> {
  const { sex, birthdate, country, phone } = draft
  return {
    firstName: draft.firstName.trim(),
    lastName: draft.oneName ? null : draft.lastName.trim(),
    latinName: given(draft.latinName.toUpperCase()),
    sex: sex === '' ? 'x' : sex,
    birthdate,
    country,
    address: {
      line1: draft.line1,
      line2: given(draft.line2),
      city: draft.city,
      region: given(draft.region),
      postcode: given(draft.postcode),
    },
    phone,
  }
}

/** What is sent of a draft that has nothing but details. */
export function basicBody(draft: Draft): BasicIdentityBody {
  return { details: detailsOf(draft), consent: IDENTITY_CONSENT }
}

/** What is sent of a whole draft. */
export function fullBody(draft: Draft): FullIdentityBody {
  const { keep, type, issuer, number, expiresOn, noExpiry, front, back, inHand } = draft
  const anew = <T>(part: IdentityPart, value: T | null): T | null =>
    keep.includes(part) ? null : value
  const signature =
    draft.way === 'drawn'
      ? { way: draft.way, image: draft.ink ?? '' }
      : { way: draft.way, name: draft.typedName.trim() }
  const { income, investment, sources, proof } = draft
  const wealth =
    !draft.withWealth || income === '' || investment === '' || proof === null
      ? null
      : {
          monthlyIncome: income,
          sources: [...sources],
          other: given(draft.other),
          expectedInvestment: investment,
          proofs: [proof],
        }
  return {
    details: anew('details', detailsOf(draft)),
    document: anew('document', { type, issuer, number, expiresOn: noExpiry ? null : expiresOn }),
    photos: {
      front: anew('front', front),
      back: anew('back', wantsBack(draft) || keep.includes('document') ? back : null),
      inHand: anew('inHand', inHand),
    },
    signature: anew('signature', signature),
    wealth: anew('wealth', wealth),
    // A back that a new document does not have is not kept.
    keep: keep.filter(
      (part) => part !== 'back' || keep.includes('document') || hasBack(issuer, type),
    ),
    consent: IDENTITY_CONSENT,
  }
}
