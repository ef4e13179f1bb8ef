import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import type { Right } from '#protocol/formulas/blackScholes.ts'
import { isListedStrike, LISTED_RUNGS_TAKEN } from '#protocol/formulas/optionOrder.ts'
import type { MarketItem } from '#protocol/market.ts'
import type { BuyOptionBody, OptionChain } from '#protocol/optionOrder.ts'
import { formatPrice, type Price } from '#protocol/price.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState } from '#src/entities/market/useLive.ts'
import { usdtText } from '#src/entities/order/liveOrder.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import type { SizeShare } from '#src/entities/order/sizeShare.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { type OptionFields, readLots } from '../fields.ts'
import { fundIssues, lotIssue, type OptionIssue, priceIssues } from '../issues.ts'
import { keptLots, lotRange, type OptionRange } from '../size.ts'
import { type CallPutBasis, type CallPutSummary, summariseCallPut } from '../summary.ts'
import { useAvailable } from '../useOptionTicket.ts'
import type { Expiry } from './series.ts'

/** The call or put that is chosen. */
export interface ChosenSeries {
  readonly side: Right
  readonly strike: Price
}

/** Where a ticket stands: its instrument, chain and expiry, with what its prices are worked out from. */
export interface SeriesPlace {
  readonly item: MarketItem
  readonly chain: OptionChain
  readonly expiry: Expiry
  readonly basis: CallPutBasis | null
}

/** The ticket of one series and everything that follows from it. */
export interface SeriesTicket {
  readonly chosen: ChosenSeries
  readonly lots: string
  /** How many lots can be bought; null while that is not known. */
  readonly range: OptionRange | null
  readonly summary: CallPutSummary | null
  readonly issue: OptionIssue | null
  readonly available: bigint | null
  /** What was typed, or what a share of the most came to. */
  putLots(lots: string, share: SizeShare | null): void
  /** What is sent; null while a figure of it is not known. */
  bodyOf(until: string): BuyOptionBody | null
}

const ONE_LOT = { lots: '1', share: null } as const

export function useSeriesTicket(place: SeriesPlace, chosen: ChosenSeries): SeriesTicket {
  const { item, chain, expiry, basis } = place
  const { side, strike } = chosen
  const { decimalSign } = useFormat()
  const account = useSelector(selectAccount)
  const [put, setPut] = useState<Pick<OptionFields['callPut'], 'lots' | 'share'>>(ONE_LOT)
  const available = useAvailable()
  const live = useLiveState(item).state
  const closeOnly = useCloseOnly(item)
  const range = useMemo(
    () => lotRange(basis === null ? null : { side, strike, basis }, chain, available),
    [side, strike, basis, chain, available],
  )
  const lots = keptLots(put, range)
  const read = readLots(lots, decimalSign)
  const summary =
    basis === null || !read.ok || read.units === 0n
      ? null
      : summariseCallPut({ ...chosen, lots: read.units }, basis)
  const isTaken = basis === null || isListedStrike(chosen.strike, basis, LISTED_RUNGS_TAKEN)
  const issues: readonly (OptionIssue | null)[] = [
    ...priceIssues({ live, closeOnly, priced: basis !== null || expiry.sigma === null }),
    account === 'real' && !chain.onReal ? { code: 'notOnReal' } : null,
    expiry.isTraded || live === 'closed' ? null : { code: 'stopsSoon' },
    expiry.isSold ? null : { code: 'endsByAction' },
    expiry.sigma === null ? { code: 'noVolatility' } : null,
    lotIssue(read, chain),
    !isTaken || summary?.sold === false ? { code: 'worthless' } : null,
    ...fundIssues(summary, available),
  ]
  return {
    chosen,
    lots,
    summary,
    issue: issues.find((one) => one !== null) ?? null,
    available,
    range,
    putLots: (typed, share) => setPut({ lots: typed, share }),
    bodyOf(until) {
      if (summary === null) return null
      return {
        kind: 'listed',
        instrumentId: item.id,
        validUntil: until,
        expiresAt: expiry.expiresAt,
        side: chosen.side,
        strike: formatPrice(chosen.strike, item.decimals),
        lots: String(summary.lots),
        maxPremium: usdtText(summary.maxPremium),
      }
    },
  }
}
