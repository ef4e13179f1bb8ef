import { useEffect, useMemo } from 'react'
import { useSelector } from 'react-redux'
import { ASSET_SCALE } from '#protocol/assets.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { Side } from '#protocol/machines/contractOrder.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { contractSlice } from '#src/entities/order/contract.slice.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { useDraft } from '#src/shared/money-write/useDraft.ts'
import { type Entry, entryOf, midFor } from './entry.ts'
import {
  afterPriceMove,
  newTicket,
  type OrderType,
  readTicket,
  type StopField,
  type TicketFields,
  type TicketFigures,
  type TicketTerms,
  withSuggestedStops,
} from './fields.ts'
import { type TicketIssue, type TicketSituation, ticketIssues } from './issues.ts'
import { type SidePrices, sidePrices, summarise, type TicketSummary } from './summary.ts'

/** What a person may do to the ticket. */
export interface TicketActs {
  type(type: OrderType): void
  limitPrice(typed: string): void
  side(side: Side): void
  lots(typed: string): void
  leverage(leverage: number): void
  stop(field: StopField, typed: string): void
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

/** The ticket of one instrument: its draft in the store and everything that follows from it. */
export function useTicket(info: MarketInfo, ticket: TicketTerms): Ticket {
  const { decimalSign } = useFormat()
  const { terms } = ticket
  const market = useMid(info)
  const live = useLiveState(info)
  const available = useAvailable()
  const [draft, setDraft] = useDraft<TicketFields>(contractSlice, info.id)
  const fields = draft ?? newTicket('long', ticket)

  const write = (next: TicketFields): void => {
    const mid = midFor(next, market, terms, decimalSign)
    setDraft(withSuggestedStops(next, mid, terms, decimalSign))
  }
  const figures = readTicket(fields, terms.decimals, decimalSign)
  const entry = entryOf(fields, figures, market, terms)
  const { mid } = entry
  useEffect(() => {
    if (mid === null) return
    const next = afterPriceMove(fields, mid, terms, decimalSign)
    if (next !== fields) setDraft(next)
  }, [setDraft, fields, mid, terms, decimalSign])

  const situation: TicketSituation = {
    ticket,
    mid,
    stale: live.state === 'stale',
    open: live.state !== 'closed',
    opensAt: info.changesAt,
    available,
  }
  const summary = summarise(fields, figures, entry, terms)
  const free = { stopLoss: false, takeProfit: false }
  return {
    fields,
    figures,
    summary,
    issues: ticketIssues(fields, figures, summary, situation),
    entry,
    prices: market === null ? null : sidePrices(market, terms),
    situation,
    acts: {
      type: (type) => write({ ...fields, type }),
      limitPrice: (limitPrice) => write({ ...fields, limitPrice }),
      // Stops of the other side would be on the wrong side of this one.
      side(side) {
        if (side !== fields.side) write({ ...fields, side, moved: free })
      },
      lots: (lots) => write({ ...fields, lots }),
      leverage: (leverage) => write({ ...fields, leverage }),
      stop: (field, typed) =>
        write({ ...fields, [field]: typed, moved: { ...fields.moved, [field]: true } }),
      suggest: () => write({ ...fields, moved: free }),
    },
  }
}
