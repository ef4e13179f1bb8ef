import type { EntryType } from './machines/contractEntry.ts'

/** The kinds of movement a customer can ask for. */
export const STATEMENT_GROUPS = [
  'deposits',
  'withdrawals',
  'exchange',
  'contracts',
  'spot',
  'options',
  'plans',
  'auctions',
  'loans',
  'invites',
  'demo',
  'corrections',
] as const
export type StatementGroup = (typeof STATEMENT_GROUPS)[number]

/** Every type of entry that can touch a customer, and the kind of movement it is. */
export const GROUP_OF_TYPE = {
  depositCredited: 'deposits',
  depositReversed: 'deposits',
  withdrawalRequested: 'withdrawals',
  withdrawalPaid: 'withdrawals',
  withdrawalReturned: 'withdrawals',
  exchanged: 'exchange',
  contractOpened: 'contracts',
  contractClosed: 'contracts',
  contractEdited: 'contracts',
  contractMarginAdded: 'contracts',
  contractPlaced: 'contracts',
  contractRevised: 'contracts',
  contractCancelled: 'contracts',
  contractReleased: 'contracts',
  spotPlaced: 'spot',
  spotFilled: 'spot',
  spotCancelled: 'spot',
  optionBought: 'options',
  optionSettled: 'options',
  optionSold: 'options',
  optionVoided: 'options',
  planBought: 'plans',
  planYield: 'plans',
  planEnded: 'plans',
  planRedeemed: 'plans',
  bidHeld: 'auctions',
  bidReleased: 'auctions',
  auctionWon: 'auctions',
  loanPaidOut: 'loans',
  loanInterest: 'loans',
  loanRepaid: 'loans',
  loanWrittenOff: 'loans',
  commissionPaid: 'invites',
  demoGrant: 'demo',
  demoReset: 'demo',
  reversal: 'corrections',
} as const satisfies Record<string, StatementGroup>
export type StatementType = keyof typeof GROUP_OF_TYPE

/** The types of one kind of movement. */
export function typesOf(group: StatementGroup): readonly StatementType[] {
  const types = Object.keys(GROUP_OF_TYPE) as StatementType[]
  return types.filter((type) => GROUP_OF_TYPE[type] === group)
}

/** Where a customer's money can lie. Moving it from one to another changes no total. */
export const POCKETS = [
  'available',
  'margin',
  'spotHold',
  'optionStake',
  'staked',
  'withdrawalHold',
  'bidHold',
  'loan',
] as const

/** Whose the other side of a movement is: the world outside, or one of the operator's own accounts. */
export const COUNTER_SIDES = [
  'external',
  'treasury',
  'escrow',
  'optionEscrow',
  'yieldEscrow',
  'lent',
  'fees',
  'commissionDue',
  'charity',
  'rounding',
] as const

/** Which way an order goes, in the words of its product. */
export const FACT_SIDES = ['long', 'short', 'buy', 'sell', 'up', 'down', 'call', 'put'] as const

/** Where the app shows what a movement is about. */
export const FACT_PLACES = ['open', 'waiting', 'history'] as const

/** What the price of a movement is, where it is not the one that was traded at. */
const PRICE_WORDS: Readonly<Partial<Record<StatementType, 'limit' | 'strike' | 'rate'>>> = {
  contractPlaced: 'limit',
  contractRevised: 'limit',
  contractCancelled: 'limit',
  contractReleased: 'limit',
  spotPlaced: 'limit',
  spotCancelled: 'limit',
  optionBought: 'strike',
  optionVoided: 'strike',
  exchanged: 'rate',
}

/** What the price of a movement of this type is called; of a stop order its limit is a stop. */
export const priceWordOf = (
  type: StatementType,
  entryType: EntryType | null,
): 'price' | 'limit' | 'stop' | 'strike' | 'rate' => {
  const word = PRICE_WORDS[type] ?? 'price'
  return word === 'limit' && entryType === 'stop' ? 'stop' : word
}

/** What the rate of facts is called: what a win pays has a side, what a day pays has none. */
export const rateWordOf = (side: (typeof FACT_SIDES)[number] | null): 'payout' | 'daily' =>
  side === null ? 'daily' : 'payout'

const TERM_UNITS = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week' } as const
export type TermUnit = (typeof TERM_UNITS)[keyof typeof TERM_UNITS]

/** A term such as `30d` or `60s` as a count and its unit; null when it is none. */
export function termOf(term: string): { readonly count: number; readonly unit: TermUnit } | null {
  const [, count, unit] = /^(\d{1,5})([smhdw])$/.exec(term) ?? []
  if (count === undefined || unit === undefined) return null
  return { count: Number.parseInt(count, 10), unit: TERM_UNITS[unit as keyof typeof TERM_UNITS] }
}

/** Most movements that one file may hold. Over it: statementTooLong. */
export const EXPORT_LIMIT = { csv: 20_000, pdf: 2_000 } as const

/** The languages that files are written in: those that the app has texts in. */
export const FILE_LANGUAGES = ['en', 'ja', 'ko', 'th', 'de', 'fr', 'it', 'es', 'ar', 'zh'] as const
export type FileLanguage = (typeof FILE_LANGUAGES)[number]

/** Which day of how many a yield was paid for, as its entry's reason says it: `3/30 2026-01-08`. */
export function planDayOf(
  reason: string,
): { readonly day: string; readonly days: string; readonly date: string } | null {
  const [, day, days, date] = /^(\d+)\/(\d+) (\d{4}-\d\d-\d\d)$/.exec(reason) ?? []
  if (day === undefined || days === undefined || date === undefined) return null
  return { day, days, date }
}
