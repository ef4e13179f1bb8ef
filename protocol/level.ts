import { z } from 'zod'
import { decimalText, isoTime } from './fields.ts'
import { IDENTITY_LEVELS } from './identityTerms.ts'

const LevelRow = z.object({
  level: z.int(),
  volume: decimalText.describe('Of the last 30 whole days, in USDT'),
  identity: z.enum(IDENTITY_LEVELS).describe('What has to be verified'),
  discount: z
    .int()
    .describe('Whole per cent off the base fee; 0 where fees have no discounts here'),
  loan: decimalText.nullable().describe('The most that may be borrowed, in USDT; null: nothing'),
  cryptoDay: decimalText.describe('The most that may leave in coins within 24 hours, in USDT'),
  bankDay: decimalText.nullable().describe('The same to a bank; null: nothing'),
})

/** The table of levels that holds now. */
export const LevelList = z.object({
  version: z.int(),
  validFrom: isoTime,
  levels: z.array(LevelRow).describe('From the lowest to the highest'),
})
export type LevelList = z.infer<typeof LevelList>

/** Where a customer stands. */
export const OwnLevel = z.object({
  level: z.int(),
  volume: decimalText.describe('What counts now, in USDT: the larger of the last two days'),
  asOf: z.iso.date().nullable().describe('The last day that was counted; null before the first'),
  next: z
    .object({
      level: z.int(),
      missingVolume: decimalText,
      missingIdentity: z.enum(IDENTITY_LEVELS).nullable(),
    })
    .nullable()
    .describe('What is missing for the next level; null at the highest'),
  offer: z
    .object({ percent: z.int(), level: z.int().nullable() })
    .nullable()
    .describe(
      'What the next order on the real account has off the base fee, and by which level; null: nothing',
    ),
})
export type OwnLevel = z.infer<typeof OwnLevel>
