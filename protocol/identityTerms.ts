/*
 * What the forms of the identity check consist of. Without zod, for the browser.
 */

export const SEXES = ['female', 'male', 'x'] as const
export type Sex = (typeof SEXES)[number]

export const DOCUMENT_TYPES = ['idCard', 'passport', 'driverLicence'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Income in a month and what is to be invested, in USD. Bands: an exact sum is more than is needed. */
export const INCOMES = ['under1k', '1to3k', '3to5k', '5to10k', '10to25k', 'over25k'] as const
export const INVESTMENTS = ['under1k', '1to10k', '10to50k', '50to250k', 'over250k'] as const
export const WEALTH_SOURCES = [
  'salary',
  'business',
  'investments',
  'inheritance',
  'property',
  'pension',
  'gift',
  'other',
] as const
/** Papers that show where wealth comes from. */
export const MOST_PROOFS = 3

/** How much a customer has proven; each includes those before it. */
export const IDENTITY_LEVELS = ['none', 'basic', 'full', 'wealth'] as const
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number]

/** Parts of a full form: each is refused, kept or sent anew by itself. */
export const IDENTITY_PARTS = [
  'details',
  'document',
  'front',
  'back',
  'inHand',
  'signature',
  'wealth',
] as const
export type IdentityPart = (typeof IDENTITY_PARTS)[number]

/** Why a part is refused. `other` says it in words. */
export const IDENTITY_REASONS = [
  'unreadable',
  'cut',
  'covered',
  'coverNumber',
  'expired',
  'wrongType',
  'nameDiffers',
  'birthdateDiffers',
  'numberDiffers',
  'faceDiffers',
  'sheetMissing',
  'signatureDiffers',
  'personKnown',
  'countryNotServed',
  'wealthUnclear',
  'other',
] as const

/** What makes a form need two people. The first two are found by comparing, the others are said by an operator. */
export const IDENTITY_FLAGS = ['samePerson', 'sameDocument', 'forged', 'exposed'] as const
export type IdentityFlag = (typeof IDENTITY_FLAGS)[number]
export const RAISED_FLAGS = ['forged', 'exposed'] as const satisfies readonly IdentityFlag[]

/** Version of the text that a customer agrees to when a form is sent. */
export const IDENTITY_CONSENT = '2026-11'

/** Photos: their longer side must have so many pixels to be readable. */
export const LEAST_PHOTO_SIDE = 1_000
/** A form is answered within this time. */
export const IDENTITY_REVIEW_HOURS = 48
/** Forms that a customer may send in 30 days. */
export const MOST_FORMS = 5
const LEAST_AGE = 18
const MOST_AGE = 120

/** ISO 3166-1 alpha-2, without the five where nobody lives. */
export const COUNTRIES = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK ' +
  'FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS ' +
  'IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ' +
  'ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL ' +
  'PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC ' +
  'TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

const NO_ID_CARD: ReadonlySet<string> = new Set(['GB', 'DK'])

/** The documents of a country that are taken. */
export function documentTypesOf(country: string): readonly DocumentType[] {
  return NO_ID_CARD.has(country)
    ? DOCUMENT_TYPES.filter((type) => type !== 'idCard')
    : DOCUMENT_TYPES
}

/** Whether the back is asked for: passports have none, and Japan's card has a number there that nobody may take. */
export function hasBack(country: string, type: DocumentType): boolean {
  return type !== 'passport' && !(country === 'JP' && type === 'idCard')
}

/** What must or may be covered on the photo of a document; null when nothing. */
export function coveredOn(
  country: string,
  type: DocumentType,
): 'lastSeven' | 'firstEight' | 'accessNumber' | null {
  if (type !== 'idCard') return null
  if (country === 'KR') return 'lastSeven'
  if (country === 'IN') return 'firstEight'
  return country === 'DE' || country === 'NL' ? 'accessNumber' : null
}

/** Numbers of documents whose form is known; of any other only the letters are checked. */
const NUMBER_FORMS: Readonly<Record<string, RegExp>> = {
  'CN idCard': /^\d{17}[\dX]$/,
  'DE idCard': /^[CFGHJKLMNPRTVWXYZ0-9]{9,10}$/,
  'DE passport': /^[CFGHJKLMNPRTVWXYZ0-9]{9,10}$/,
  'ES idCard': /^\d{8}-?[A-Z]$/,
  'FR passport': /^\d{2}[A-Z]{2}\d{5}$/,
  'GB passport': /^\d{9}$/,
  'JP passport': /^[A-Z]{2}\d{7}$/,
  'KR passport': /^[A-Z]\d{3}[A-Z0-9]\d{4}$/,
  'TH idCard': /^\d{13}$/,
  'US passport': /^[A-Z0-9]{9}$/,
}

/** A document's number as it is compared: in capitals, without blanks. */
export function plainNumber(text: string): string {
  return text.toUpperCase().replaceAll(/\s/g, '')
}

/** Whether a plain number can be one of such a document. */
export function isDocumentNumber(country: string, type: DocumentType, number: string): boolean {
  if (!/^[A-Z0-9/-]{4,30}$/.test(number)) return false
  return NUMBER_FORMS[`${country} ${type}`]?.test(number) ?? true
}

/** Letters of any script with what joins them: no digits, no signs that turn the direction. */
export function isPersonName(text: string): boolean {
  return (
    /^(?=.*\p{L})(?:[\p{L}\p{M}'’. -]|\u200C|\u200D){1,60}$/u.test(text) && text.trim() === text
  )
}

/** Whether names need a second spelling: the line of the document that machines read is in capital Latin letters. */
export function needsLatin(...names: readonly string[]): boolean {
  return names.some((name) => /[^\p{Script=Latin}\p{M}'’. -]/u.test(name))
}

/** Whole years from a day to another, both `YYYY-MM-DD`. */
function yearsBetween(from: string, to: string): number {
  const years = new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear()
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** Whether somebody born that day has the age for an account on this UTC day. */
export function isOfAge(birthdate: string, day: string): 'tooYoung' | 'tooOld' | null {
  const age = yearsBetween(birthdate, day)
  if (age < LEAST_AGE) return 'tooYoung'
  return age > MOST_AGE ? 'tooOld' : null
}
