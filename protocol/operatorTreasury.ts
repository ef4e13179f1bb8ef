import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { amountText, decimalText, isoTime } from './fields.ts'
import { plainText } from './operatorNote.ts'
import { clientId } from './support.ts'
import { NETWORK_NAMES } from './withdrawalWays.ts'
import { OPERATOR_ROLES } from './operatorRoles.ts'

/** What operators do about the treasury of real accounts. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_TREASURY_ROUTES = {
  getTreasury: { method: 'GET', path: '/swx/operator/treasury', roles: OPERATOR_ROLES },
  claimFunding: {
    method: 'POST',
    path: '/swx/operator/treasury/claims',
    roles: ['treasurer'],
  },
  proposeFunding: {
    method: 'POST',
    path: '/swx/operator/treasury/fundings',
    roles: ['treasurer'],
  },
  proposeTakeOut: {
    method: 'POST',
    path: '/swx/operator/treasury/take-outs',
    roles: ['treasurer'],
  },
  confirmTreasuryMove: {
    method: 'POST',
    path: '/swx/operator/treasury/{id}/confirm',
    roles: ['treasurer', 'admin'],
  },
  stopTreasuryMove: {
    method: 'POST',
    path: '/swx/operator/treasury/{id}/stop',
    roles: OPERATOR_ROLES,
    always: true,
  },
  releaseTakeOut: {
    method: 'POST',
    path: '/swx/operator/treasury/{id}/release',
    roles: ['treasurer'],
  },
  nameTakeOut: {
    method: 'POST',
    path: '/swx/operator/treasury/{id}/name',
    roles: ['treasurer'],
  },
} as const

/** How money of the operator's own moves: into its treasury, or out of it. */
export const TREASURY_WAYS = ['in', 'out'] as const
export type TreasuryWay = (typeof TREASURY_WAYS)[number]

/**
 * `proposed` until another person confirms; what leaves is then `waiting` for a day, and `released` once the books have
 * let it go; `done` when it was booked in, or named as sent. `lapsed` where nobody confirmed or released it in time.
 */
export const TREASURY_STATES = [
  'proposed',
  'waiting',
  'released',
  'done',
  'stopped',
  'lapsed',
] as const
export type TreasuryState = (typeof TREASURY_STATES)[number]

const asset = z.enum(ASSETS)

/** Funds by a transfer that its chain proves: how much it was is what the chain says. */
export const ClaimFundingBody = z.strictObject({
  network: z.string().regex(/^[a-z0-9-]{1,40}$/),
  hash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/)
    .toLowerCase(),
  asset: asset.default('USDT'),
})
export type ClaimFundingBody = z.infer<typeof ClaimFundingBody>

const reference = z
  .string()
  .min(1)
  .max(100)
  .describe('Number of the bank, or the hash of a transaction')

/** Funds by what no watched chain shows, such as money at a bank. */
export const ProposeFundingBody = z.strictObject({ asset, amount: amountText, reference })
export type ProposeFundingBody = z.infer<typeof ProposeFundingBody>

export const ProposeTakeOutBody = z.strictObject({
  clientId: clientId.describe('Drawn by who proposes: the same one proposes nothing twice'),
  asset,
  amount: amountText,
  network: z.enum(NETWORK_NAMES).nullable().describe('Null: by a bank, or in another way'),
  target: plainText(120).describe('Address or account that it goes to'),
})
export type ProposeTakeOutBody = z.infer<typeof ProposeTakeOutBody>

export const NameTakeOutBody = z.strictObject({ reference })

/** Money that moves into the treasury or out of it. Who did what is named by the ids of operators; times are UTC. */
export const TreasuryMove = z.object({
  id: z.string(),
  way: z.enum(TREASURY_WAYS),
  state: z.enum(TREASURY_STATES),
  asset,
  amount: decimalText,
  proven: z.boolean().describe('A chain shows it; false: people say so'),
  network: z.string().nullable(),
  target: z.string().nullable().describe('Where it goes to; null for what comes in'),
  reference: z.string().nullable(),
  proposedBy: z.string(),
  proposedAt: isoTime,
  confirmedBy: z.string().nullable(),
  waitsUntil: isoTime.nullable().describe('It is not released before'),
  lapsesAt: isoTime.nullable().describe('It is over then, unless somebody confirms or releases it'),
  releasedBy: z.string().nullable(),
  sentBy: z.string().nullable(),
  stoppedBy: z.string().nullable(),
  since: isoTime.describe('In this state'),
})
export type TreasuryMove = z.infer<typeof TreasuryMove>

/** What the real books say of one asset. */
const TreasuryStanding = z.object({
  asset,
  treasury: decimalText.describe('The operator’s own, and promised to nobody'),
  setAside: decimalText.describe('For open orders, options, yields, commissions and charities'),
  owed: decimalText.describe('To customers, whatever they owe in turn'),
  mayLeave: decimalText.describe('Of the treasury, beside the buffer'),
})

export const Treasury = z.object({
  standing: z.array(TreasuryStanding).describe('Of each asset that was ever booked'),
  moves: z.array(TreasuryMove).describe('Newest first: all that are under way, and the newest 50'),
})
export type Treasury = z.infer<typeof Treasury>
