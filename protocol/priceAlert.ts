import { z } from 'zod'
import { decimalText, idText, isoTime, priceText } from './fields.ts'
import { ALERT_DAYS, ALERT_SIDES } from './priceAlertTerms.ts'

/** What an alert is about, and its level. */
const alertHead = {
  id: z.string(),
  instrumentId: z.string(),
  code: z.string(),
  appName: z.string(),
  decimals: z.int(),
  side: z.enum(ALERT_SIDES),
  level: decimalText.describe('The price that fires it'),
}

/** An alert that is armed. */
export const PriceAlert = z.object({
  ...alertHead,
  createdAt: isoTime,
  expiresAt: isoTime.describe('Prices from this moment on do not fire it'),
})
export type PriceAlert = z.infer<typeof PriceAlert>

/** An alert that fired: once, at the first logged price at or past its level. */
export const FiredAlert = z.object({
  ...alertHead,
  price: decimalText.describe('Of the row that fired it; past the level after a gap'),
  logSeq: z.string().describe('Number of that row in the price log'),
  at: isoTime.describe('Moment of that row'),
})
export type FiredAlert = z.infer<typeof FiredAlert>

export const PriceAlerts = z.object({
  items: z.array(PriceAlert).describe('Armed ones, newest first, at most 50'),
})
export type PriceAlerts = z.infer<typeof PriceAlerts>

/** Sets an alert. The same one again moves its expiry only, so a repeat sets no second one. */
export const SetPriceAlertBody = z.strictObject({
  instrumentId: idText,
  side: z.enum(ALERT_SIDES),
  level: priceText.describe('With the decimals of the instrument at most'),
  days: z.int().min(1).max(ALERT_DAYS).default(ALERT_DAYS).describe('Until it expires'),
})
export type SetPriceAlertBody = z.infer<typeof SetPriceAlertBody>

/** Moves an armed alert to another level; its expiry stays. */
export const MovePriceAlertBody = z.strictObject({
  id: idText,
  side: z.enum(ALERT_SIDES),
  level: priceText.describe('With the decimals of the instrument at most'),
})
export type MovePriceAlertBody = z.infer<typeof MovePriceAlertBody>

export const RemovePriceAlertBody = z.strictObject({ id: idText })
