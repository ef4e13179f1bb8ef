import { z } from 'zod'
import { parseDecimal } from './decimal.ts'
import { parsePrice } from './price.ts'

/** Decimal text, possibly negative in answers. */
export const decimalText = z.string().regex(/^-?(0|[1-9]\d*)(\.\d+)?$/)

/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime({ precision: 3 }).or(z.iso.datetime())

/** An opaque identifier in a request. */
export const idText = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)

/** A price above zero in a request, at most 8 decimals. */
export const priceText = z
  .string()
  .max(40)
  .refine((text) => parsePrice(text) !== null, { error: 'malformed' })

/** What slippage an order accepts. */
export const worstPrice = priceText
  .optional()
  .describe(
    'The worst price that is accepted; refused with quoteExpired where it fills at a worse one',
  )

/** The finest asset has this many decimals. */
const FINEST = 18

/** An amount above zero in a request; whether it is too fine depends on its asset. */
export const amountText = z
  .string()
  .max(60)
  .refine(
    (text) => {
      const read = parseDecimal(text, FINEST)
      return read.ok && read.units > 0n
    },
    { error: 'malformed' },
  )

/** An EVM address, any case. */
export const evmAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/)

/** A cursor of a paged list, as an earlier answer gave it. */
export const cursorText = z.string().regex(/^[A-Za-z0-9_-]{1,120}$/)

/** Six digits of an authenticator app, or a recovery code. */
export const factorCode = z
  .string()
  .max(32)
  .describe('Six digits of an authenticator app, or a recovery code')
