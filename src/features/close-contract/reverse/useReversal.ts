import { useState } from 'react'
import { useStore } from 'react-redux'
import type { AccountKind } from '#protocol/account.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { ContractOrder, ReversedContract } from '#protocol/contractOrder.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import { readTerms } from '#protocol/formulas/readTerms.ts'
import type { MarketInfo } from '#protocol/market.ts'
import { type Price, parsePrice } from '#protocol/price.ts'
import { useGetAccountSummaryQuery } from '#src/entities/balance/balance.api.ts'
import { useOwnFees } from '#src/entities/level/ownFees.ts'
import type { WithMarket } from '#src/entities/market/market.selectors.ts'
import { useCloseOnly } from '#src/entities/market/useCloseOnly.ts'
import { useLiveState, useQuote } from '#src/entities/market/useLive.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { useNewestIn } from '#src/entities/order/useNewest.ts'
import { useFormat } from '#src/shared/i18n/useFormat.ts'
import { pendingOf } from '#src/shared/money-write/moneyFlow.ts'
import { useWriteOfOne, type WriteOfOne } from '#src/shared/money-write/useMoneyWrite.ts'
import {
  type NewStop,
  newStops,
  type ReadReversal,
  readReversal,
  type TypedStops,
  typedStops,
} from './reversal.ts'
import { reverseContract, type ReverseRequest } from './reverseContract.ts'

const NONE: TypedStops = { stopLoss: '', takeProfit: '' }

/** What may be typed, and what stands there until it is. */
interface Stops {
  readonly typed: TypedStops
  type(field: NewStop, text: string): void
}

/** Stops that are suggested at the first price, and anew once the price has overtaken those that nobody typed. */
function useStops(
  read: (typed: TypedStops) => ReadReversal | null,
  fresh: () => TypedStops | null,
): Stops {
  const [suggested, setSuggested] = useState<TypedStops | null>(null)
  const [own, setOwn] = useState<Partial<TypedStops>>({})
  const typed = { ...(suggested ?? NONE), ...own }
  const issues = read(typed)?.issues ?? []
  if (suggested === null || issues.some(({ field }) => own[field] === undefined)) {
    const next = fresh()
    const isSame =
      next?.stopLoss === suggested?.stopLoss && next?.takeProfit === suggested?.takeProfit
    if (next !== null && !isSame) setSuggested(next)
  }
  return { typed, type: (field, text) => setOwn({ ...own, [field]: text }) }
}

export interface UsedReversal extends Omit<WriteOfOne<ReverseRequest, ReversedContract>, 'submit'> {
  readonly account: AccountKind
  readonly info: MarketInfo
  /** As it is by now, and while there is no answer as it was sent. */
  readonly order: ContractOrder
  /** The same order as something else closed it; null while nothing did. */
  readonly ended: ContractOrder | null
  readonly stops: Stops
  /** Both halves; null before the first price. */
  readonly read: ReadReversal | null
  readonly market: ReturnType<typeof useLiveState>['state']
  /** Whether its price closes orders and opens none. */
  readonly closeOnly: boolean
  submit(): void
}

/** Turning one order around: both halves at the live price, and the one write. */
export function useReversal(
  opened: ContractOrder,
  account: AccountKind,
  listed: MarketInfo,
): UsedReversal {
  const store = useStore<WithMarket>()
  const { decimalSign } = useFormat()
  const info = useOwnFees(listed, account)
  const write = useWriteOfOne(reverseContract, (request) => request.order.id === opened.id)
  const { order: newest, ended } = useNewestIn(account, opened)
  const sent = pendingOf(write.flow)?.request
  // The list may know what was turned around before the answer is here.
  const order = sent?.order ?? newest
  const { currentData } = useGetAccountSummaryQuery(account)
  const held =
    currentData === undefined ? null : parseDecimal(currentData.available, ASSET_SCALE.USDT)
  const available = held?.ok === true ? held.units : null
  const text = useQuote(order.code)?.price ?? info.price
  const mid: Price | null = text === null ? null : parsePrice(text)
  const terms = info.contract === null ? null : readTerms(info.contract, info.decimals)
  const readWith = (typed: TypedStops): ReadReversal | null =>
    terms === null || mid === null
      ? null
      : readReversal(order, typed, { terms, mid, available, decimalSign })
  const typing = useStops(readWith, () =>
    terms === null || mid === null ? null : newStops(order, terms, mid, decimalSign),
  )
  const stops =
    sent === undefined ? typing : { ...typing, typed: typedStops(sent.body, decimalSign) }
  const read = readWith(stops.typed)
  return {
    ...write,
    account,
    info,
    order,
    // The own closing has its own answer.
    ended: sent === undefined && write.flow.phase !== 'confirmed' ? ended : null,
    stops,
    read,
    market: useLiveState(info).state,
    closeOnly: useCloseOnly(info),
    submit() {
      const chosen = read?.stops ?? null
      if (chosen === null) return
      const { id: orderId, lots } = order
      const body = { orderId, lots, ...chosen, validUntil: validUntil(store.getState()) }
      write.submit({ account, order, body })
    },
  }
}
