import { z } from 'zod'
import { amountText, cursorText, decimalText, evmAddress, idText, isoTime } from './fields.ts'
import { AUCTION_STATES, DELIVERY_STATES } from './machines/auction.ts'
import { OwnerProof } from './ownerProof.ts'
import { FILE_LANGUAGES } from './statementKinds.ts'

const NftCharity = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  invented: z.boolean().describe('It exists in the sandbox alone'),
})

/** A work and its auction. Money is USDT; `image` and `title` are what the token itself says on its chain. */
export const Nft = z.object({
  id: z.string(),
  title: z.string(),
  creator: z.string(),
  about: z.string(),
  charity: NftCharity,
  chain: z.string(),
  contract: z.string(),
  tokenId: z.string(),
  image: z.string().describe('A data URI'),
  imageSha256: z.string(),
  state: z.enum(AUCTION_STATES),
  reserve: decimalText.describe('Also the least first bid'),
  currentBid: decimalText.nullable(),
  minNext: decimalText.nullable().describe('Least next bid; null when there is no more'),
  bids: z.int(),
  startsAt: isoTime,
  endsAt: isoTime.describe('A bid within the last two minutes moves it'),
  extended: z.int().describe('Bids that moved the end'),
  reason: z.string().nullable().describe('Why it was cancelled'),
  you: z
    .enum(['leading', 'outbid', 'won', 'lost'])
    .nullable()
    .describe('Of the own list and of a bid just made; null in what everybody reads'),
})
export type Nft = z.infer<typeof Nft>

export const ListNftsQuery = z.strictObject({
  state: z.enum(['open', 'ended', 'all']).default('all'),
  charity: idText.optional(),
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(50)).default(20),
})
export type ListNftsQuery = z.infer<typeof ListNftsQuery>

export const NftPage = z.object({
  now: isoTime.describe('Remaining time counts from here, whatever the clock of the device says'),
  items: z.array(Nft).describe('Newest first'),
  next: z.string().nullable(),
})
export type NftPage = z.infer<typeof NftPage>

export const NextNft = z.object({
  now: isoTime,
  nft: Nft.nullable().describe('Null: no auction is open'),
})
export type NextNft = z.infer<typeof NextNft>

export const NftParams = z.strictObject({ id: idText })

const NftBid = z.object({
  bidder: z.int().describe('From 1, in the order of first bids; nobody is named'),
  amount: decimalText,
  at: isoTime,
  extendedTo: isoTime.nullable(),
})

export const NftDetails = z.object({
  now: isoTime,
  nft: Nft,
  bids: z.array(NftBid).describe('Newest first, 200 at most'),
})
export type NftDetails = z.infer<typeof NftDetails>

/** Bids on a work. It goes to the own wallet, or where the winner says later with a proof. */
export const BuyNftBody = z.strictObject({ id: idText, amount: amountText })
export type BuyNftBody = z.infer<typeof BuyNftBody>

export const NftBidMade = z.object({
  nft: Nft,
  amount: decimalText.describe('Held until somebody bids more, or paid to the charity'),
})
export type NftBidMade = z.infer<typeof NftBidMade>

const NftDelivery = z.object({
  state: z.enum(DELIVERY_STATES),
  address: z.string().nullable(),
  tx: z.string().nullable(),
  confirmations: z.int(),
  needed: z.int(),
  held: z.boolean().describe('It waits: nothing may leave the account of its winner now'),
})

/** Every auction that a customer bid in. */
export const OwnNftPage = z.object({
  now: isoTime,
  items: z.array(
    z.object({
      nft: Nft,
      bidder: z.int().describe('What they are called among the bids'),
      myBid: decimalText.describe('The highest of their own'),
      held: decimalText.describe('Reserved now; of who was outbid it is released within seconds'),
      delivery: NftDelivery.nullable().describe('Of a work that was won'),
    }),
  ),
  next: z.string().nullable(),
})
export type OwnNftPage = z.infer<typeof OwnNftPage>

export const ListOwnNftsQuery = ListNftsQuery.pick({ cursor: true, limit: true })
export type ListOwnNftsQuery = z.infer<typeof ListOwnNftsQuery>

/** Which work goes where. */
const destination = { id: idText, address: evmAddress.optional() }

/** Asks for the text about a work and an address that the own wallet signs. */
export const PrepareNftBody = z.strictObject(destination)
export type PrepareNftBody = z.infer<typeof PrepareNftBody>

/** Names where a work that was won goes, until somebody sends it. */
export const ReceiveNftBody = z.strictObject({
  ...destination,
  proof: OwnerProof,
  lang: z.enum(FILE_LANGUAGES),
})
export type ReceiveNftBody = z.infer<typeof ReceiveNftBody>

/** What was raised for each charity, all of it public. Money is USDT. */
export const CharityLedger = z.object({
  raised: decimalText,
  paid: decimalText,
  kept: decimalText.describe('Raised and not paid out yet: what the books hold for charities'),
  charities: z.array(
    NftCharity.extend({
      address: z.string(),
      raised: decimalText,
      paid: decimalText,
      kept: decimalText,
      credits: z.array(
        z.object({ id: z.string(), title: z.string(), amount: decimalText, at: isoTime }),
      ),
      payouts: z.array(z.object({ amount: decimalText, tx: z.string(), at: isoTime })),
    }),
  ),
})
export type CharityLedger = z.infer<typeof CharityLedger>
