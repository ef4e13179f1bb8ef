import { z } from 'zod'
import {
  areLengths,
  CANDLE_TYPES,
  CLOCKS,
  INDICATORS,
  MOST_COMPARED,
  SCALES,
  usualLengths,
} from './chartTerms.ts'
import { INTERVALS } from './intervals.ts'

const Lengths = z
  .partialRecord(z.enum(INDICATORS), z.array(z.number()).max(3).readonly())
  .refine((all) => INDICATORS.every((name) => areLengths(name, all[name] ?? usualLengths(name))), {
    message: 'each length within its bounds',
  })

/** How a person has their charts drawn, on every instrument. */
export const ChartLayout = z.strictObject({
  interval: z.enum(INTERVALS),
  candles: z.enum(CANDLE_TYPES),
  scale: z.enum(SCALES),
  clock: z.enum(CLOCKS),
  indicators: z
    .array(z.enum(INDICATORS))
    .refine((all) => new Set(all).size === all.length, { message: 'each indicator once' })
    .readonly(),
  lengths: Lengths.describe('Of indicators that have other lengths than the usual ones'),
  compared: z
    .array(z.string().max(40))
    .max(MOST_COMPARED)
    .refine((all) => new Set(all).size === all.length, { message: 'each instrument once' })
    .readonly()
    .describe('Codes of instruments that are drawn beside the chart’s own'),
  fills: z.boolean().default(true).describe('Whether own purchases and sales are marked'),
  countdown: z
    .boolean()
    .default(true)
    .describe('Whether the time left of the last candle is shown'),
})
export type ChartLayout = z.infer<typeof ChartLayout>

/** What was saved last; null where nothing was. */
export const SavedLayout = z.object({ layout: ChartLayout.nullable() })
export type SavedLayout = z.infer<typeof SavedLayout>

export const SaveLayoutBody = z.strictObject({ layout: ChartLayout })
export type SaveLayoutBody = z.infer<typeof SaveLayoutBody>
