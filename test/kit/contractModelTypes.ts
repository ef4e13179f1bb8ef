import type { EntryType } from '#protocol/machines/contractEntry.ts'
import type { CloseReason, Side } from '#protocol/machines/contractOrder.ts'

/** An order as the model has it. Money is USDT units, prices are units of 10^-8. */
export interface ModelOrder {
  readonly who: number
  readonly side: Side
  readonly leverage: bigint
  readonly openPrice: bigint
  lots: bigint
  exposure: bigint
  stopLoss: bigint
  takeProfit: bigint
  /** How far its stop loss stays behind the best price; null where it is a fixed price. */
  trail: bigint | null
  /** What was added included. */
  margin: bigint
  /** What was added, and the same for each lot in 10^-18 USDT. */
  added: bigint
  perLot: bigint
  openFee: bigint
  escrow: bigint
  closed: ModelClosing | null
}

/** How it ended. */
export interface ModelClosing {
  readonly reason: CloseReason
  readonly price: bigint
  readonly result: bigint
}

/** An order that somebody wants. */
export interface ModelRequest {
  readonly who: number
  readonly side: Side
  readonly lots: bigint
  readonly leverage: bigint
  readonly stopLoss: bigint
  readonly takeProfit: bigint
}

/** Everything that moves. */
export interface ModelBooks {
  readonly treasury: bigint
  readonly escrow: bigint
  readonly fees: bigint
  readonly rounding: bigint
  readonly customers: readonly { readonly available: bigint; readonly margin: bigint }[]
}

/** A limit, or a stop, with its stops, as they are wanted. */
export type ModelTerms = Pick<ModelRequest, 'stopLoss' | 'takeProfit'> & { readonly limit: bigint }

/** An order that waits for its limit or its stop, or did. */
export interface ModelWait extends ModelTerms {
  readonly entryType: EntryType
  readonly held: bigint
  /** `waiting`, `opened`, or why it was cancelled. */
  readonly state: string
}
