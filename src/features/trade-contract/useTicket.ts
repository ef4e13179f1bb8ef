import { useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import type { SizeShare } from '#src/entities/order/sizeShare.ts'
import { useDraft } from '#src/shared/money-write/useDraft.ts'
import { type Entry, entryOf } from './entry.ts'
import {
  afterPriceMove,
  isTrailing,
  newTicket,
  NO_AMOUNTS,
  type OrderType,
  readTicket,
  type StopField,
  type TicketFields,
  type TicketFigures,
  type TicketTerms,
  withSuggestedStops,
} from './fields.ts'
import { type TicketIssue, type TicketSituation, ticketIssues } from './issues.ts'
import {
  entryPrice,
  mostOpenable,
  type SizeContext,
  sizeAfterPriceMove,
  sizeUnits,
  withLots,
} from './size.ts'
import { keptSizeUnit, type SizeUnit } from './sizeUnit.ts'
import { type StopBasis, stopBasis, withStopAmounts } from './stopAmount.ts'
import { trailDistance, withTrail } from './trail.ts'
import { keptStopUnit, type StopUnit } from './stopUnit.ts'
import { type SidePrices, sidePrices, summarise, type TicketSummary } from './summary.ts'

/** What a person may do to the ticket. */
export interface TicketActs {
  type(type: OrderType): void
  limitPrice(typed: string): void
  side(side: Side): void
  /** What was typed as the size, in the unit of the ticket. */
  size(typed: string): void
  unit(unit: SizeUnit): void
  /** A share of the most that can be opened, in per cent. */
  share(share: SizeShare): void
  leverage(leverage: number): void
  /** What was typed as a stop, in the unit of stops. */
  stop(field: StopField, typed: string): void
  stopUnit(unit: StopUnit): void
  /** Whether the stop loss trails. */
  trails(on: boolean): void
  /** Lets the suggestion fill in both stops again. */
  suggest(): void
}

export interface Ticket {
  readonly fields: TicketFields
  readonly figures: TicketFigures
  readonly summary: TicketSummary | null
  readonly issues: readonly TicketIssue[]
  readonly entry: Entry
  /** What a long and a short open at right now. */
  readonly prices: SidePrices | null
  readonly size: SizeContext
  /** The most lots that can be opened; null while the price or the balance is unknown. */
  readonly most: bigint | null
  /** What stops are measured against; null while the price or the lots are unknown. */
  readonly basis: StopBasis | null
  /** How far a stop loss that trails stays behind the best price; null where it does not, or cannot be read. */
  readonly distance: Price | null
  readonly situation: TicketSituation
  readonly acts: TicketActs
}

/** What the account in use has available, in USDT units; null for a visitor and while unknown. */
function useAvailable(): bigint | null {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useGetAccountSummaryQuery(account, { skip: !signedIn })
  if (!signedIn || currentData === undefined) return null
  const read = parseDecimal(currentData.available, ASSET_SCALE.USDT)
  return read.ok ? read.units : null
}

/** The last logged price of an instrument; null before the first. */
export function useMid(info: MarketInfo): Price | null {
  const quote = useQuote(info.code)
  const text = quote?.price ?? info.price
  return useMemo(() => (text === null ? null : parsePrice(text)), [text])
}

/** The unit a person enters sizes in, where this instrument has it. */
function keptUnit(info: MarketInfo): SizeUnit {
  const kept = keptSizeUnit.read() ?? 'lots'
  return sizeUnits(info).includes(kept) ? kept : 'lots'
}

const keptUnits = (info: MarketInfo): Pick<TicketFields, 'unit' | 'stopUnit'> => ({
  unit: keptUnit(info),
  stopUnit: keptStopUnit.read() ?? 'price',
})

/** The ticket of one instrument: its draft in the store and everything that follows from it. */
export function useTicket(info: MarketInfo, ticket: TicketTerms): Ticket {
  const { decimalSign } = useFormat()
  const { terms } = ticket
  const market = useMid(info)
  const live = useLiveState(info)
  const closeOnly = useCloseOnly(info)
  const available = useAvailable()
  const [draft, setDraft] = useDraft<TicketFields>(contractSlice, info.id)
  const [units] = useState(() => keptUnits(info))
  const fields = draft ?? newTicket('long', ticket, units)

  const sizeOf = (of: TicketFields, begun: Entry): SizeContext => ({
    ticket,
    at: entryPrice(of, begun, ticket),
    available,
    decimalSign,
  })
  const write = (next: TicketFields): void => {
    const begun = entryOf(next, readTicket(next, terms.decimals, decimalSign), market, terms)
    const sized = withLots(next, sizeOf(next, begun))
    const moved = withStopAmounts(sized, begun.mid, terms, decimalSign)
    const suggested = withSuggestedStops(moved, begun.mid, terms, decimalSign)
    setDraft(withTrail(suggested, begun.mid, terms, decimalSign))
  }
  const figures = readTicket(fields, terms.decimals, decimalSign)
  const entry = entryOf(fields, figures, market, terms)
  const size = sizeOf(fields, entry)
  const { mid } = entry
  const { at } = size
  useEffect(() => {
    if (mid === null) return
    const sized = sizeAfterPriceMove(fields, { ticket, at, available, decimalSign })
    const moved = withTrail(
      withStopAmounts(sized, mid, terms, decimalSign),
      mid,
      terms,
      decimalSign,
    )
    const next = afterPriceMove(moved, mid, terms, decimalSign)
    if (next !== fields) setDraft(next)
  }, [setDraft, fields, mid, at, available, ticket, terms, decimalSign])

  const situation: TicketSituation = {
    ticket,
    mid,
    market,
    stale: live.state === 'stale',
    open: live.state !== 'closed',
    closeOnly,
    opensAt: info.changesAt,
    calendarEnded: info.calendarEnded,
    available,
  }
  const summary = summarise(fields, figures, entry, terms)
  return {
    fields,
    figures,
    summary,
    issues: ticketIssues(fields, figures, summary, situation),
    entry,
    prices: market === null ? null : sidePrices(market, terms),
    size,
    most: mostOpenable(fields, size),
    distance: trailDistance(fields, mid, terms, decimalSign),
    basis: stopBasis(fields, mid, terms, decimalSign),
    situation,
    acts: actsOn(fields, write),
  }
}

/** Without the distance: it is worked out anew from where the stop loss is. */
const withoutDistance = (fields: TicketFields): TicketFields => ({
  ...fields,
  stopAmounts: { ...fields.stopAmounts, stopLoss: null },
})

/** What a person may do to these fields. */
function actsOn(fields: TicketFields, put: (next: TicketFields) => void): TicketActs {
  const free = { stopLoss: false, takeProfit: false }
  const write = (next: TicketFields): void =>
    // A distance that nobody typed follows the suggestion.
    put(isTrailing(next) && !next.moved.stopLoss ? withoutDistance(next) : next)
  return {
    type: (type) =>
      write(fields.trails ? withoutDistance({ ...fields, type }) : { ...fields, type }),
    limitPrice: (limitPrice) => write({ ...fields, limitPrice }),
    // Stops of the other side would be on the wrong side of this one.
    side(side) {
      if (side !== fields.side) write({ ...fields, side, stopAmounts: NO_AMOUNTS, moved: free })
    },
    size: (typed) =>
      write(
        fields.unit === 'lots'
          ? { ...fields, lots: typed, amount: null, share: null }
          : { ...fields, amount: typed, share: null },
      ),
    // The lots stay: only what they are shown in is another.
    unit(chosen) {
      keptSizeUnit.write(chosen)
      write({ ...fields, unit: chosen, amount: null })
    },
    share: (share) => write({ ...fields, share, amount: null }),
    leverage: (leverage) => write({ ...fields, leverage }),
    stop(field, typed) {
      const moved = { ...fields.moved, [field]: true }
      const isDistance = field === 'stopLoss' && isTrailing(fields)
      if (fields.stopUnit === 'price' && !isDistance) write({ ...fields, [field]: typed, moved })
      else write({ ...fields, stopAmounts: { ...fields.stopAmounts, [field]: typed }, moved })
    },
    // The prices stay: only what they are shown in is another.
    stopUnit(chosen) {
      keptStopUnit.write(chosen)
      write({ ...fields, stopUnit: chosen, stopAmounts: NO_AMOUNTS })
    },
    trails: (on) => write(withoutDistance({ ...fields, trails: on })),
    suggest: () => write({ ...fields, stopAmounts: NO_AMOUNTS, moved: free }),
  }
}
