import { useMemo } from 'react'
import { useSelector, useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { ASSET_SCALE, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal, parseDecimal } from '#protocol/decimal.ts'
import { paidAsset } from '#protocol/formulas/spotOrder.ts'
import type { SpotPair } from '#protocol/formulas/spotTerms.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { formatPrice, type Price, parsePrice } from '#protocol/price.ts'
import type { PlaceSpotOrderBody, SpotOrder } from '#protocol/spotOrder.ts'
import { useListHoldingsQuery } from '#src/entities/balance/holdings.api.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { worstPriceText } from '#src/entities/market/worstPrice.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import type { SizeShare } from '#src/entities/order/sizeShare.ts'
import { useDraft } from '#src/shared/money-write/useDraft.ts'
import { type UsedWrite, useMoneyWrite } from '#src/shared/money-write/useMoneyWrite.ts'
import { ofTicket } from '#src/shared/money-write/moneyFlow.ts'
import { selectAccount } from '#src/entities/preferences/preferences.slice.ts'
import { selectLoggedIn } from '#src/shared/session/session.slice.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { placeSpot, type PlaceSpotRequest, spotSlice } from './spotWrites.ts'
import { NEW_ORDER, otherSize, readSpot, type SpotFields, type SpotFigures } from './fields.ts'
import { chosenShare, type SpotRange, spendable, withShare } from './share.ts'
import { type SpotIssue, spotIssues } from './issues.ts'
import { fillPrice, type SpotPrices, spotPrices, type SpotSummary, summarise } from './summary.ts'

/** The form of one pair: what was typed and everything that follows from it. */
export interface SpotForm {
  readonly fields: SpotFields
  readonly summary: SpotSummary | null
  readonly issues: readonly SpotIssue[]
  readonly prices: SpotPrices | null
  /** What stands in the field that was not typed in. */
  readonly other: string
  /** The asset paid with, and how much of it there is; null for a visitor and while unknown. */
  readonly pays: AssetCode
  readonly available: bigint | null
  /** Its answers are of this pair and the account in use. */
  readonly flow: UsedWrite<PlaceSpotRequest, SpotOrder>
  /** What the order may spend; null while it is unknown what is there. */
  readonly range: SpotRange | null
  /** The share of it that was filled in; null where none was. */
  readonly chosen: SizeShare | null
  write(fields: SpotFields): void
  /** Fills in a share of the most that can be spent. */
  share(share: SizeShare): void
  /** Sends it; nothing happens while it has issues. */
  submit(): void
}

/** What the account in use has of an asset; null for a visitor and while unknown. */
function useAvailable(asset: AssetCode, account: AccountKind): bigint | null {
  const signedIn = useSelector(selectLoggedIn)
  const { currentData } = useListHoldingsQuery(account, { skip: !signedIn })
  const held = signedIn ? currentData?.find((one) => one.asset === asset) : undefined
  const read = held === undefined ? null : parseDecimal(held.available, ASSET_SCALE[asset])
  return read?.ok === true ? read.units : null
}

function useMid(info: MarketInfo): Price | null {
  const text = useQuote(info.code)?.price ?? info.price
  return useMemo(() => (text === null ? null : parsePrice(text)), [text])
}

/** The form of one pair: its draft in the store and everything that follows from it. */
export function useSpotForm(info: MarketInfo, pair: SpotPair): SpotForm {
  const { terms } = pair
  const { decimalSign } = useFormat()
  const store = useStore<WithMarket>()
  const account = useSelector(selectAccount)
  const mid = useMid(info)
  const live = useLiveState(info)
  const closeOnly = useCloseOnly(info)
  const [draft, write] = useDraft<SpotFields>(spotSlice, info.id)
  const fields = draft ?? NEW_ORDER
  const pays = paidAsset(fields.side, terms)
  const available = useAvailable(pays, account)
  const placing = useMoneyWrite(placeSpot)
  const flow = { ...placing, flow: ofTicket(placing.flow, info.id, account) }
  const figures = readSpot(fields, terms, decimalSign)
  const summary = summarise(fields, figures, mid, pair)
  const at = fillPrice(fields, figures, mid, pair)?.at ?? null
  const situation = {
    pair,
    allowed: account === 'demo' || info.spotOnReal,
    mid,
    stale: live.state === 'stale',
    open: live.state !== 'closed',
    closeOnly,
    available,
  }
  const issues = spotIssues(fields, figures, summary, situation)
  const range = spendable(fields, available, at, pair)
  return {
    fields,
    summary,
    issues,
    prices: mid === null ? null : spotPrices(mid, pair),
    other: otherSize(fields, figures, at, terms, decimalSign),
    pays,
    available,
    flow,
    range,
    chosen: chosenShare(fields, figures, range),
    write,
    share(share) {
      if (range !== null) write(withShare(fields, share, range.most, pair, decimalSign))
    },
    submit() {
      if (issues.length > 0 || summary === null) return
      const until = validUntil(store.getState())
      const body = bodyOf(info, fields, figures, summary, pair, until)
      const isMarket = fields.type === 'market'
      const worstPrice = isMarket ? worstPriceText(info, fields.side === 'buy', summary.at) : null
      flow.submit({ account, body: worstPrice === null ? body : { ...body, worstPrice } })
    },
  }
}

/** A market order that buys for a total says so; any other order names its amount. */
function bodyOf(
  { id, decimals }: MarketInfo,
  { side, type, typed }: SpotFields,
  { size, limit }: SpotFigures,
  { amount }: SpotSummary,
  { terms: { base, quote } }: SpotPair,
  until: string,
): PlaceSpotOrderBody {
  const forTotal = type === 'market' && side === 'buy' && typed === 'total' && size.ok
  return {
    instrumentId: id,
    side,
    type,
    validUntil: until,
    ...(forTotal
      ? { total: formatDecimal(size.value, ASSET_SCALE[quote]) }
      : { amount: formatDecimal(amount, ASSET_SCALE[base]) }),
    ...(type === 'limit' && limit.ok ? { price: formatPrice(limit.value, decimals) } : {}),
  }
}
