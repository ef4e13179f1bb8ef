import { z } from 'zod'
import { decimalText } from './fields.ts'

/**
 * Why a transaction that was named is not the payout of its withdrawal: it failed, pays somebody or
 * something else, pays too little, does not come from a wallet of the operator, was there before the
 * withdrawal was asked for, gave its place to another transaction, or was never seen.
 */
export const PAYOUT_TROUBLES = [
  'txFailed',
  'paysOther',
  'paysLess',
  'otherSender',
  'tooOld',
  'replaced',
  'notFound',
] as const
export type PayoutTrouble = (typeof PAYOUT_TROUBLES)[number]

/** What the chain says of the transaction that a treasurer named. */
export const SeenPayout = z.object({
  confirmations: z.int().describe('0: in no block, or its block has left the chain'),
  needed: z.int(),
  paid: decimalText.nullable().describe('What it moved to the address, of the asset'),
  trouble: z.enum(PAYOUT_TROUBLES).nullable(),
  final: z.boolean().describe('The chain will not say otherwise: a second operator may end it'),
})
export type SeenPayout = z.infer<typeof SeenPayout>
