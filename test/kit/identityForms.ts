import type { IdentityDetails, IdentityDocument } from '#protocol/identity.ts'
import { IDENTITY_CONSENT } from '#protocol/identityTerms.ts'

/** What somebody types who has a German passport. */
export const DETAILS: IdentityDetails = {
  firstName: 'Annabelle',
  lastName: 'Exampleton',
  latinName: null,
  sex: 'female',
  birthdate: '1990-02-03',
  country: 'DE',
  address: {
    line1: 'Marked Street 12',
    line2: null,
    city: 'Plantedville',
    region: null,
    postcode: '54321',
  },
  phone: '+4915112345678',
}

export const PASSPORT: IdentityDocument = {
  type: 'passport',
  issuer: 'DE',
  number: 'C01X00T47',
  expiresOn: '2031-05-06',
}

/** What is typed and must never be found in a database or a file. */
export const TYPED = [
  DETAILS.firstName,
  DETAILS.lastName ?? '',
  DETAILS.address.line1,
  DETAILS.address.city,
  DETAILS.phone,
  DETAILS.birthdate,
  PASSPORT.number,
  PASSPORT.expiresOn ?? '',
]

export const WEALTH = {
  monthlyIncome: '3to5k',
  sources: ['salary', 'other'],
  other: 'Lottery of Plantedville',
  expectedInvestment: '1to10k',
} as const

/** A basic form of somebody with this last name. */
export const basicForm = (lastName = 'Exampleton', changed: object = {}) => ({
  details: { ...DETAILS, lastName, ...changed },
  consent: IDENTITY_CONSENT,
})

/** A full form with a passport; pictures by their ids. */
export const fullForm = (
  front: string,
  inHand: string,
  signature: string,
  changed: object = {},
) => ({
  details: DETAILS,
  document: PASSPORT,
  photos: { front, back: null, inHand },
  signature: { way: 'drawn', image: signature },
  wealth: null,
  consent: IDENTITY_CONSENT,
  ...changed,
})
