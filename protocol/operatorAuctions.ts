import { z } from 'zod'
import { amountText, decimalText, evmAddress, isoTime } from './fields.ts'
import { AUCTION_STATES, DELIVERY_STATES } from './machines/auction.ts'
import { noteText } from './operatorNote.ts'

/** What operators do about charity auctions. The names are those of `OPERATOR_ROUTES`. */
export const OPERATOR_AUCTION_ROUTES = {
  listAuctions: {
    method: 'GET',
    path: '/swx/operator/auctions',
    roles: ['editor', 'treasurer'],
  },
  publishAuction: { method: 'POST', path: '/swx/operator/auctions', roles: ['editor'] },
  cancelAuction: { method: 'POST', path: '/swx/operator/auctions/{id}/cancel', roles: ['editor'] },
  claimNft: { method: 'POST', path: '/swx/operator/auctions/{id}/claim', roles: ['treasurer'] },
  releaseNft: { method: 'POST', path: '/swx/operator/auctions/{id}/release', roles: ['treasurer'] },
  deliverNft: { method: 'POST', path: '/swx/operator/auctions/{id}/deliver', roles: ['treasurer'] },
  addCharity: { method: 'POST', path: '/swx/operator/charities', roles: ['admin'] },
  payCharity: { method: 'POST', path: '/swx/operator/charities/{id}/pay', roles: ['treasurer'] },
} as const

const charityId = z.string().regex(/^[a-z0-9-]{2,40}$/)
const txHash = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .toLowerCase()

export const AddCharityBody = z.strictObject({
  id: charityId,
  name: z.string().trim().min(2).max(80),
  url: z
    .url({ protocol: /^https$/ })
    .nullable()
    .default(null),
  address: evmAddress.describe('Where payouts go; it never changes'),
})
export type AddCharityBody = z.infer<typeof AddCharityBody>

export const CharityParams = z.strictObject({ id: charityId })

export const Charity = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  address: z.string(),
  invented: z.boolean(),
})

/** Puts a work of the vault up for auction; title, creator and picture are what its token says. */
export const PublishAuctionBody = z.strictObject({
  tokenId: z.string().regex(/^(0|[1-9]\d{0,76})$/),
  charity: charityId,
  reserve: amountText.describe('USDT in whole cents; the least first bid, which everybody sees'),
  startsAt: isoTime.optional(),
  endsAt: isoTime,
})
export type PublishAuctionBody = z.infer<typeof PublishAuctionBody>

export const CancelAuctionBody = z.strictObject({
  reason: noteText.describe('Everybody reads it'),
})

export const DeliverNftBody = z.strictObject({ hash: txHash })

export const PayCharityBody = z.strictObject({ amount: amountText, hash: txHash })
export type PayCharityBody = z.infer<typeof PayCharityBody>

/** An auction as operators see it: nothing about who bids. */
export const OperatorAuction = z.object({
  id: z.string(),
  title: z.string(),
  tokenId: z.string(),
  charity: z.string(),
  state: z.enum(AUCTION_STATES),
  currentBid: decimalText.nullable(),
  bids: z.int(),
  endsAt: isoTime,
  cancelBy: z.string().nullable().describe('Who asks to cancel it, or did'),
  delivery: z
    .object({
      state: z.enum(DELIVERY_STATES),
      address: z.string().nullable(),
      hash: z.string().nullable(),
      held: z
        .boolean()
        .describe('Nothing may leave the account of its winner now: it cannot be claimed'),
    })
    .nullable(),
})
export type OperatorAuction = z.infer<typeof OperatorAuction>

export const OperatorAuctions = z
  .array(OperatorAuction)
  .describe('Newest first: all that are open or not delivered, and the newest 200')
