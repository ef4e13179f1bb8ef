import assert from 'node:assert/strict'
import type { AccountKind } from '#protocol/account.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { Terms } from '#protocol/formulas/contractOrder.ts'
import type { FeeOffer } from '#protocol/formulas/feeTerms.ts'
import { amount } from '#protocol/money.ts'
import {
  planEdit,
  planMargin,
  planPart,
  planTrailing,
} from '#server/modules/contracts/rulesChanging.ts'
import {
  closingAsked,
  closingByTrigger,
  closingOfPart,
} from '#server/modules/contracts/rulesClosing.ts'
import {
  closingEntry,
  editedEntry,
  marginEntry,
  openingEntry,
} from '#server/modules/contracts/rulesEntries.ts'
import { followed } from '#server/modules/contracts/rulesTrail.ts'
import { type OpeningContext, planOpening } from '#server/modules/contracts/rulesOpening.ts'
import { planReversal, reversalEntries } from '#server/modules/contracts/rulesReversing.ts'
import type { Holder, Opening, OrderRecord } from '#server/modules/contracts/types.ts'
import { toContractOrder } from '#server/modules/contracts/view.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import type { Instrument, LoggedPrice } from '#server/modules/market/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { editBody, openBody, type StopsIntent } from './contractBodies.ts'
import { DEMO_START } from './contractModel.ts'
import { assertShare } from './contractShare.ts'
import type { ModelRequest } from './contractModelTypes.ts'
import type { WalkedSystem } from './contractWalk.ts'
import { MemoryBooks } from './memoryBooks.ts'
import { createScriptedMarket } from './scriptedMarket.ts'
import { WaitingRules } from './waitingRules.ts'

/** What a walk is on. */
export interface WalkedMarket {
  readonly id: number
  readonly terms: Terms
}

export const NAMES = ['ann', 'bob', 'cyd']
/** What each of them has at first. */
export const FUNDS = 300_000_000n

/** The rules alone, of orders and of the ledger. */
export function rulesSystem(
  kind: AccountKind,
  { id, terms }: WalkedMarket,
  treasury: bigint,
  offer: FeeOffer | null = null,
  each: bigint = FUNDS,
): WalkedSystem {
  let now = 0
  const market = createScriptedMarket(() => now)
  const instrument = instrumentWith(market.find(id), terms)
  const orders: OrderRecord[] = []
  const usdt = (owner: string, bucket: string, units: bigint) =>
    ({ owner, bucket, asset: 'USDT', units }) as const
  const books = new MemoryBooks(kind, [
    ...['escrow', 'fees', 'commissionDue', 'rounding'].map((bucket) => usdt('house', bucket, 0n)),
    usdt('house', 'treasury', treasury),
    ...NAMES.flatMap((name) => [usdt(name, 'available', each), usdt(name, 'margin', 0n)]),
  ])
  const of = (owner: string, bucket: string): bigint => books.of(owner, bucket, 'USDT')
  const post = (entry: Entry): void => {
    assertShared(entry, offer)
    books.post(entry)
  }
  const bind = (entry: Entry, { customerId }: Holder): void =>
    assertShare(entry, customerId, orders, of('house', 'treasury') + of('house', 'escrow'))
  const settle = (order: OrderRecord, closing: OrderRecord['closing']): void => {
    if (closing === null) return
    post(closingEntry(order, closing))
    orders[Number(order.no)] = { ...order, closing }
  }
  const answer = (work: () => void): Promise<string> => {
    try {
      work()
      return Promise.resolve('done')
    } catch (error) {
      if (error instanceof Refusal) return Promise.resolve(error.code)
      throw error
    }
  }
  const name = (who: number): string => NAMES[who] ?? ''
  const context = (): OpeningContext => {
    const permission = { allowed: true, maxLeverage: 1000 }
    const last = market.last(id)
    return { instrument, permission, trading: true, state: 'full', last, now, offer }
  }
  const opened = (opening: Opening): void => {
    orders.push({ ...opening, no: BigInt(orders.length), closeNo: null, closing: null })
  }
  const waiting = new WaitingRules({
    holder: (who) => ({ customerId: name(who), account: kind }),
    context,
    available: ({ customerId }) => of(customerId, 'available'),
    post,
    bind,
    opened,
  })

  const change = (index: number, intent: StopsIntent): void => {
    const order = orders[index]
    const last = market.last(id)
    if (order === undefined || last === null) throw new Refusal(CODE.notFound)
    if (order.closing !== null) throw new Refusal(CODE.orderNotOpen)
    if (now - last.at > 10_000) throw new Refusal(CODE.priceStale)
    const edited = planEdit(order, editBody(toContractOrder(order), intent), last, now)
    const entry = editedEntry(order, edited)
    if (entry !== null) {
      bind(entry, order)
      post(entry)
    }
    orders[index] = { ...edited, no: order.no, closeNo: null }
  }

  const openNow = (request: ModelRequest, distance: bigint | null): void => {
    const holder = { customerId: name(request.who), account: kind }
    const body = openBody(id, request, distance)
    const opening = planOpening(`order-${orders.length}`, holder, body, context())
    const last = market.last(id)
    const order =
      body.trail === undefined || last === null
        ? opening
        : planTrailing(opening, body.trail, last, now)
    const entry = openingEntry(opening)
    bind(entry, holder)
    if (of(holder.customerId, 'available') < opening.position.margin + opening.openFee) {
      throw new Refusal(CODE.insufficientMargin)
    }
    post(entry)
    opened(order)
  }

  return {
    place: (request, entryType, limit) => answer(() => waiting.place(request, entryType, limit)),
    revise: (index, intent) => answer(() => waiting.revise(index, intent)),
    cancel: (index) => answer(() => waiting.cancel(index)),
    waits: async () => waiting.waits(),
    open: (request) => answer(() => openNow(request, null)),
    openTrailing: (request, distance) => answer(() => openNow(request, distance)),
    close: (index) =>
      answer(() => {
        const order = orders[index]
        const last = market.last(id)
        if (order === undefined || last === null) throw new Refusal(CODE.notFound)
        if (now - last.at > 10_000 && order.closing === null) throw new Refusal(CODE.priceStale)
        settle(order, closingOf(order, last, now))
      }),
    closePart: (index, lots) =>
      answer(() => {
        const order = orders[index]
        const last = market.last(id)
        if (order === undefined || last === null) throw new Refusal(CODE.notFound)
        if (now - last.at > 10_000 && order.closing === null) throw new Refusal(CODE.priceStale)
        const closing = closingOf(order, last, now)
        if (lots === order.position.lots || closing?.reason !== 'customer') {
          settle(order, closing)
          return
        }
        const { part, rest } = planPart(`order-${orders.length}`, order, lots, last)
        const closed = closingOfPart(part, last, now)
        post(closingEntry(part, closed))
        orders[index] = { ...rest, no: order.no, closeNo: null }
        const no = BigInt(orders.length)
        orders.push({ ...part, no, closeNo: null, closing: closed })
      }),
    reverse: (index, stopLoss, takeProfit) =>
      answer(() => {
        const order = orders[index]
        if (order === undefined) throw new Refusal(CODE.notFound)
        const body = {
          orderId: order.id,
          lots: String(order.position.lots),
          stopLoss: formatDecimal(stopLoss, 8),
          takeProfit: formatDecimal(takeProfit, 8),
        }
        const reversal = planReversal(`order-${orders.length}`, order, body, context())
        const [first, ...rest] = reversalEntries(order, reversal)
        if (first === undefined) throw new Error('a reversal that moves nothing')
        for (const entry of [first, ...rest]) assertShared(entry, offer)
        const funds = of('house', 'treasury') + of('house', 'escrow')
        assertShare([first, ...rest], order.customerId, orders, funds)
        books.post(first, ...rest)
        orders[index] = { ...order, closing: reversal.closing }
        opened(reversal.opening)
      }),
    edit: (index, stopLoss, takeProfit) =>
      answer(() =>
        change(index, { stopLoss: priceText(stopLoss), takeProfit: priceText(takeProfit) }),
      ),
    trail: (index, distance, takeProfit) =>
      answer(() =>
        change(index, { trail: priceText(distance), takeProfit: priceText(takeProfit) }),
      ),
    addMargin: (index, units, seen) =>
      answer(() => {
        const order = orders[index]
        const last = market.last(id)
        if (order === undefined || last === null) throw new Refusal(CODE.notFound)
        if (order.closing !== null) throw new Refusal(CODE.orderNotOpen)
        if (now - last.at > 10_000) throw new Refusal(CODE.priceStale)
        const text = (value: bigint): string => formatDecimal(value, 6)
        const body = { amount: text(units), seen: { margin: text(seen) } }
        const grown = planMargin(order, body, last, now)
        if (of(order.customerId, 'available') < units) throw new Refusal(CODE.insufficientMargin)
        post(marginEntry(order, grown))
        orders[index] = { ...grown, no: order.no, closeNo: null }
      }),
    reset: (who) =>
      answer(() => {
        if (of(name(who), 'margin') > 0n) throw new Refusal(CODE.demoHasOpenOrders)
        const missing = DEMO_START - of(name(who), 'available')
        if (missing === 0n) return
        const legs = [
          { account: { owner: 'house', bucket: 'treasury' }, amount: amount(-missing, 'USDT') },
          { account: { owner: name(who), bucket: 'available' }, amount: amount(missing, 'USDT') },
        ] as const
        post({ kind, type: 'demoReset', ref: null, reason: null, legs })
      }),
    price: async (mid) => {
      now += 1_000
      const logged = await market.price(id, formatDecimal(mid, 8))
      // What opens at a price is watched from the next one on.
      const before = [...orders]
      waiting.onPrice(logged)
      for (const order of before) {
        if (order.closing !== null) continue
        // What was set aside at opening pays for every way an order can end.
        const closed = await answer(() => settle(order, closingByTrigger(order, logged, now)))
        assert.equal(closed, 'done')
        const at = Number(order.no)
        if (orders[at] === order) orders[at] = followed(order, logged)
      }
    },
    stall: async () => {
      now += 10_001
    },
    books: async () => ({
      treasury: of('house', 'treasury'),
      escrow: of('house', 'escrow'),
      fees: of('house', 'fees') + of('house', 'commissionDue'),
      rounding: of('house', 'rounding'),
      customers: NAMES.map((one) => ({
        available: of(one, 'available'),
        margin: of(one, 'margin'),
      })),
    }),
    closings: async () =>
      orders.map(({ closing, openFee }) =>
        closing === null
          ? null
          : {
              reason: closing.reason,
              price: closing.price,
              result: closing.profit - openFee - closing.closeFee,
            },
      ),
  }
}

const priceText = (units: bigint): string => formatDecimal(units, 8)

function instrumentWith(found: Instrument | null, terms: Terms): Instrument | null {
  const spec = found?.contract ?? null
  return found === null || spec === null ? null : { ...found, contract: { ...spec, terms } }
}

/** Of each fee the inviter has the share they were promised, rounded down, and the operator the rest. */
function assertShared({ legs }: Entry, offer: FeeOffer | null): void {
  const into = (bucket: string): bigint =>
    legs.find(({ account }) => account.bucket === bucket)?.amount.units ?? 0n
  const due = into('commissionDue')
  const share = BigInt(offer?.commissionPercent ?? 0)
  const fee = into('fees') + due
  assert.ok(due * 100n <= fee * share && (due + 1n) * 100n > fee * share, 'a commission is wrong')
}

/** The rules hold that an order is closed once; the service says it in a code of the contract. */
function closingOf(order: OrderRecord, last: LoggedPrice, now: number): OrderRecord['closing'] {
  try {
    return closingAsked(order, last, now)
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('is not open'))
      throw new Refusal(CODE.orderNotOpen)
    throw error
  }
}
