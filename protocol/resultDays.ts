import { z } from 'zod'
import { isDay, isZone } from './days.ts'
import { decimalText, isoTime } from './fields.ts'

/** Days further away than anybody traded, or will: at the ends of the calendar there is no next day, and no zone. */
const [FIRST, LAST] = ['2000-01-01', '2999-12-31']

const dayText = z
  .string()
  .max(10)
  .refine((text) => isDay(text) && text >= FIRST && text <= LAST, { error: 'malformed' })

/** Days in a row of a zone, from a first one on. */
export const DaysQuery = z.strictObject({
  from: dayText.describe('The first day: 2026-02-28'),
  days: z.coerce.number().pipe(z.int().min(1).max(92)),
  zone: z
    .string()
    .max(64)
    .refine((text) => isZone(text), { error: 'malformed' })
    .describe('Whose midnights part the days, of the IANA list: Europe/Berlin'),
})
export type DaysQuery = z.infer<typeof DaysQuery>

const sums = {
  orders: z.int(),
  profit: decimalText.describe('Before fees'),
  fees: decimalText,
  result: decimalText.describe('Profit less fees'),
}

/** What contracts that closed on each of these days came to, in USDT. */
export const ProfitDays = z.object({
  asset: z.literal('USDT'),
  days: z
    .array(z.object({ day: z.string(), from: isoTime, ...sums }))
    .describe('Each, oldest first'),
  total: z.object(sums).describe('Of all these days'),
})
export type ProfitDays = z.infer<typeof ProfitDays>
export type ProfitDay = ProfitDays['days'][number]

/** What an account held of USDT when each of these days began, as the statement has it. */
export const BalanceDays = z.object({
  asset: z.literal('USDT'),
  points: z
    .array(
      z.object({
        day: z.string(),
        at: isoTime,
        total: decimalText.describe('All pockets together, the margin of open positions included'),
      }),
    )
    .describe('Days that have begun, oldest first'),
  now: decimalText.describe('The same now'),
})
export type BalanceDays = z.infer<typeof BalanceDays>

/** Which closed contracts are summed: those closed from a moment on and before another. */
export const ProfitTotalQuery = z.strictObject({
  from: isoTime.optional(),
  until: isoTime.optional(),
})
export type ProfitTotalQuery = z.infer<typeof ProfitTotalQuery>

/** What closed contracts of one account came to, in USDT. */
export const ProfitTotal = z.object({
  asset: z.literal('USDT'),
  orders: z.int(),
  profit: decimalText.describe('Before fees'),
  fees: decimalText,
  result: decimalText.describe('Profit less fees'),
  open: decimalText.describe(
    'Profit of open contracts at the last logged prices, before closing fees',
  ),
})
export type ProfitTotal = z.infer<typeof ProfitTotal>
