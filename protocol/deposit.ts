import { z } from 'zod'
import { ASSETS } from './assets.ts'
import { amountText, cursorText, decimalText, evmAddress, idText, isoTime } from './fields.ts'
import { DEPOSIT_REASONS, DEPOSIT_STATES } from './machines/deposit.ts'

/** Least deposits, in whole coins; what arrives below them waits for a person. */
export const LEAST_DEPOSIT = { USDT: '120', USDC: '120', BTC: '0.015', ETH: '0.2' } as const
export type DepositAsset = keyof typeof LEAST_DEPOSIT
export const DEPOSIT_ASSETS = Object.keys(LEAST_DEPOSIT) as readonly DepositAsset[]
const depositAsset = z.enum(['USDT', 'USDC', 'BTC', 'ETH'])

/** How a deposit came to us: announced by the app, seen by ourselves, or reported by hand. */
export const DEPOSIT_WAYS = ['wallet', 'address', 'hand'] as const
export type DepositWay = (typeof DEPOSIT_WAYS)[number]

export type DepositReason = (typeof DEPOSIT_REASONS)[number]

/** Hours until a deposit that is on no chain has failed, and within which people mean to decide. */
export const DEPOSIT_HOURS = { appear: 24, review: 48 } as const

const chainHash = z.string().regex(/^0x[0-9a-f]{64}$/)
/** Of any chain; Ethereum's begins with 0x. */
const anyHash = z.string().regex(/^(?:0x)?[0-9a-f]{64}$/)

const requested = { network: idText, asset: depositAsset, amount: amountText }

/**
 * Reports a deposit. `wallet`: right after the wallet sent it. `hand`: with its hash or the last six
 * characters of it, and the id of a proof image; an image is never evidence by itself.
 */
export const DepositBody = z.discriminatedUnion('way', [
  z.strictObject({ ...requested, way: z.literal('wallet'), hash: chainHash }),
  z
    .strictObject({
      ...requested,
      way: z.literal('hand'),
      hash: anyHash.optional(),
      lastSix: z
        .string()
        .regex(/^[0-9a-f]{6}$/)
        .optional(),
      imageId: idText,
    })
    .refine(({ hash, lastSix }) => (hash === undefined) !== (lastSix === undefined), {
      path: ['hash'],
      error: 'malformed',
    }),
])
export type DepositBody = z.infer<typeof DepositBody>

/** A coin that a network takes deposits of. */
const DepositCoin = z.object({
  asset: depositAsset,
  minimum: decimalText,
  token: evmAddress.nullable().describe('Contract of the token; null for the network’s own coin'),
  decimals: z.int().describe('Of a unit on the chain'),
})

/** A network that deposits come over. */
const DepositNetwork = z.object({
  id: z.string(),
  name: z.string(),
  chainId: z.int().nullable().describe('Null where no watcher looks: by hand only, reviewed'),
  confirmations: z.int().nullable().describe('Blocks until a deposit is credited'),
  collecting: z.string().describe('Where the operator collects; from a linked wallet only'),
  ownAddress: z.boolean().describe('Whether customers have an address of their own there'),
  byHand: z.boolean(),
  coins: z.array(DepositCoin),
})
export type DepositNetwork = z.infer<typeof DepositNetwork>

export const DepositOffer = z.object({ networks: z.array(DepositNetwork) })
export type DepositOffer = z.infer<typeof DepositOffer>

export const DepositAddressBody = z.strictObject({ network: idText })
export const DepositAddress = z.object({ network: z.string(), address: evmAddress })
export type DepositAddress = z.infer<typeof DepositAddress>

/** Asks what the own wallet has of a coin of a network. No address is named: it is the linked one, nobody else's. */
export const WalletBalanceQuery = z.strictObject({ network: idText, asset: depositAsset })
export type WalletBalanceQuery = z.infer<typeof WalletBalanceQuery>

export const WalletBalance = z.object({
  amount: decimalText.nullable().describe('Null where the chain gives no answer now, never zero'),
})
export type WalletBalance = z.infer<typeof WalletBalance>

/** A deposit as its customer sees it. Money is of its asset; times are UTC. */
export const Deposit = z.object({
  id: z.string(),
  network: z.string(),
  asset: z.enum(ASSETS),
  way: z.enum(DEPOSIT_WAYS),
  state: z.enum(DEPOSIT_STATES),
  reason: z.enum(DEPOSIT_REASONS).nullable(),
  note: z.string().nullable().describe('What the operators said who decided it'),
  claimed: decimalText.nullable().describe('What the customer said; null when nobody did'),
  amount: decimalText.nullable().describe('What arrived, by the chain; null until it is seen'),
  hash: z.string().nullable(),
  lastSix: z.string().nullable(),
  confirmations: z.int(),
  needed: z.int().nullable().describe('Confirmations until it is credited; null without a watcher'),
  submittedAt: isoTime,
  since: isoTime.describe('When its present state began'),
  by: isoTime
    .nullable()
    .describe('When it fails, or is to be decided; null when only blocks count'),
  owed: decimalText.describe('Taken back by the chain and carried by the operator'),
})
export type Deposit = z.infer<typeof Deposit>

export const ListDepositsQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
})
export type ListDepositsQuery = z.infer<typeof ListDepositsQuery>

export const DepositPage = z.object({
  items: z.array(Deposit).describe('Newest first'),
  next: z.string().nullable().describe('Cursor of the next page'),
})
export type DepositPage = z.infer<typeof DepositPage>
