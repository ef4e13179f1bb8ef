import { useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import type { MarketInfo } from '#protocol/market.ts'
import type { OptionOffer } from '#protocol/optionOrder.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { NEW_FIELDS, type OptionFields } from './fields.ts'
import { type OptionIssue, optionIssues } from './issues.ts'
import { usdtUnits } from './readOption.ts'
import { lotRange, type OptionRange, stakeRange, withKeptLots } from './size.ts'
import { chosenSeries, type OptionSummary, summarise } from './summary.ts'

/** The ticket of options of one instrument and everything that follows from it. */
export interface OptionTicket {
  readonly offer: OptionOffer
  readonly fields: OptionFields
  readonly spot: Price | null
  /** How much can be bought of what is chosen; null while that is not known. */
  readonly range: OptionRange | null
  readonly summary: OptionSummary | null
  readonly issues: readonly OptionIssue[]
  readonly available: bigint | null
  write(fields: OptionFields): void
}

/** What the account in use has available, in USDT units; null for a visitor and while unknown. */
export function useAvailable(): bigint | null {
  const account = useSelector(selectAccount)
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useGetAccountSummaryQuery(account, { skip: !signedIn })
  return signedIn ? usdtUnits(currentData?.available ?? null) : null
}

export function useOptionTicket(info: MarketInfo, offer: OptionOffer): OptionTicket {
  const { decimalSign } = useFormat()
  const account = useSelector(selectAccount)
  const [typed, write] = useState(NEW_FIELDS)
  const available = useAvailable()
  const live = useLiveState(info).state
  const closeOnly = useCloseOnly(info)
  const text = useQuote(info.code)?.price ?? info.price
  const spot = text === null ? null : parsePrice(text)
  const { decimals } = info
  const series = useMemo(
    () => chosenSeries(typed, { offer, spot: text === null ? null : parsePrice(text), decimals }),
    [typed, offer, text, decimals],
  )
  const lots = useMemo(() => lotRange(series, offer.callPut, available), [series, offer, available])
  const fields = useMemo(() => withKeptLots(typed, lots), [typed, lots])
  // A premium takes a while to work out: once for each price, and not for each tick of a clock.
  const summary = useMemo(
    () =>
      summarise(fields, {
        offer,
        spot: text === null ? null : parsePrice(text),
        decimals,
        decimalSign,
      }),
    [fields, offer, text, decimals, decimalSign],
  )
  const situation = {
    offer,
    account,
    live,
    closeOnly,
    priced: spot !== null,
    available,
    decimalSign,
  }
  const issues = optionIssues(fields, summary, situation)
  const range = fields.kind === 'upDown' ? stakeRange(offer, available) : lots
  return { offer, fields, spot, range, summary, issues, available, write }
}
