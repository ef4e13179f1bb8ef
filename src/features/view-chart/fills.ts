import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import type { SpotOrder } from '#protocol/spotOrder.ts'

/** What happened at a mark: a purchase is marked below its candle, a sale above. */
export type FillAct = 'opened' | 'closed' | 'bought' | 'sold' | 'optionBought' | 'optionEnded'

/** An own purchase or sale on one instrument, at the price of the log that it was made at. */
export interface OwnFill {
  readonly id: string
  /** Milliseconds. */
  readonly at: number
  readonly price: string
  readonly mark: 'buy' | 'sell'
  readonly act: FillAct
  /** Of a contract or an option; null for coins. */
  readonly side: ContractOrder['side'] | OptionOrder['side'] | null
  /** Lots of a contract, or an amount of the asset; null for options, which are bought whole. */
  readonly size: string | null
  readonly asset: string | null
}

/** What each product answered. */
export interface OwnOrders {
  readonly contracts: readonly ContractOrder[]
  readonly spot: readonly SpotOrder[]
  readonly options: readonly OptionOrder[]
}

/** A part that was closed is of the opening of its order, which names all lots that it was opened with. */
function contractFills(order: ContractOrder): readonly OwnFill[] {
  const { id, side, closedAt, closePrice, parentId } = order
  const fill = (
    act: 'opened' | 'closed',
    { at, price, size }: { readonly at: string; readonly price: string; readonly size: string },
  ): OwnFill => ({
    id: `${id}-${act}`,
    at: Date.parse(at),
    price,
    mark: (side === 'long') === (act === 'opened') ? 'buy' : 'sell',
    act,
    side,
    size,
    asset: null,
  })
  const opened =
    parentId === null
      ? [fill('opened', { at: order.openedAt, price: order.openPrice, size: order.openedLots })]
      : []
  if (closedAt === null || closePrice === null) return opened
  return [...opened, fill('closed', { at: closedAt, price: closePrice, size: order.lots })]
}

function spotFills({ id, side, amount, base, price, doneAt }: SpotOrder): readonly OwnFill[] {
  if (price === null || doneAt === null) return []
  const act = side === 'buy' ? 'bought' : 'sold'
  return [
    { id, at: Date.parse(doneAt), price, mark: side, act, side: null, size: amount, asset: base },
  ]
}

/** An option is bought and ends; one without a price to settle at has no end on a chart. */
function optionFills(option: OptionOrder): readonly OwnFill[] {
  const { id, side, settlePrice, settleLogAt, settledAt } = option
  const bought: OwnFill = {
    id: `${id}-bought`,
    at: Date.parse(option.openedAt),
    price: option.openPrice,
    mark: 'buy',
    act: 'optionBought',
    side,
    size: null,
    asset: null,
  }
  const ended = settleLogAt ?? settledAt
  if (settlePrice === null || ended === null) return [bought]
  return [
    bought,
    {
      ...bought,
      id: `${id}-ended`,
      at: Date.parse(ended),
      price: settlePrice,
      mark: 'sell',
      act: 'optionEnded',
    },
  ]
}

/** All of them in the order in which they happened, each once. */
export function fillsOf({ contracts, spot, options }: OwnOrders): readonly OwnFill[] {
  const all = [
    ...contracts.flatMap(contractFills),
    ...spot.flatMap(spotFills),
    ...options.flatMap(optionFills),
  ]
  // An order that ends while the lists are read may be in both.
  return [...new Map(all.map((fill) => [fill.id, fill])).values()].sort((a, b) => a.at - b.at)
}
