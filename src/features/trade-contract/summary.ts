import { heldFor } from '#protocol/formulas/contractEntry.ts'
import {
  closingPrice,
  type OpeningQuote,
  openingPrice,
  quoteOpening,
  type Terms,
} from '#protocol/formulas/contractOrder.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import { floorToTick, type Price, PRICE_SCALE, tickSize } from '#protocol/price.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { divideCeil } from '#protocol/rounding.ts'
import type { Entry } from './entry.ts'
import type { TicketFields, TicketFigures } from './fields.ts'

/** Both live prices of an instrument and what lies between. */
export interface SidePrices {
  readonly long: Price
  readonly short: Price
  /** The last logged price, down to the tick. */
  readonly last: Price
  readonly spread: bigint
}

/** What a long and a short open at right now. */
export function sidePrices(mid: Price, terms: Terms): SidePrices {
  const long = openingPrice('long', mid, terms)
  const short = openingPrice('short', mid, terms)
  const last = floorToTick(mid, tickSize(terms.decimals))
  return { long, short, last, spread: long - short }
}

/** All figures of the ticket: the quote itself and what is said about it. */
export interface TicketSummary {
  readonly quote: OpeningQuote
  /** What leaves the available balance, in USDT units: margin and opening fee. */
  readonly leaves: bigint
  /** Amount of the underlying: lots x contract size, as decimal text. */
  readonly size: string
  /** The move against the order that liquidates it, in per cent of the opening price. */
  readonly movePercent: string
  /** Between what a long and a short open at, at the price of the quote. */
  readonly spread: bigint
}

/** The ticket's figures as its order would begin; null while a field can't be read. */
export function summarise(
  fields: TicketFields,
  figures: TicketFigures,
  entry: Entry,
  terms: Terms,
): TicketSummary | null {
  const { lots, stopLoss, takeProfit } = figures
  const { mid } = entry
  if (mid === null || !lots.ok || lots.value === 0n || !stopLoss.ok || !takeProfit.ok) return null
  const leverage = BigInt(fields.leverage)
  const quote = quoteOpening(
    {
      side: fields.side,
      lots: lots.value,
      leverage,
      mid,
      stopLoss: stopLoss.value,
      takeProfit: takeProfit.value,
    },
    terms,
  )
  return {
    quote,
    leaves: entry.waits
      ? heldFor(lots.value, leverage, entry.limit, terms)
      : quote.margin + quote.openFee.up,
    size: formatDecimal(lots.value * terms.contractSize, PRICE_SCALE, 0),
    movePercent: movePercent(fields.side, mid, quote, terms),
    spread: sidePrices(mid, terms).spread,
  }
}

/** From the present closing price to liquidation, rounded up to a hundredth of a per cent. */
function movePercent(side: Side, mid: Price, quote: OpeningQuote, terms: Terms): string {
  const closing = closingPrice(side, mid, terms)
  const way = side === 'long' ? closing - quote.liquidationPrice : quote.liquidationPrice - closing
  return formatDecimal(way <= 0n ? 0n : divideCeil(way * 10_000n, closing), 2)
}
