import type { Transaction } from '#server/platform/db.ts'
import { keptStop } from './rulesTrail.ts'
import { insertOrders } from './store.ts'
import { sendPeak } from './storeTrails.ts'
import type { ContractState } from './types.ts'

/** A change of an open order that leaves it open, as it was accepted. */
export type Changed =
  | { readonly kind: 'edited'; readonly order: ContractState }
  | { readonly kind: 'parted'; readonly part: ContractState; readonly rest: ContractState }

/**
 * Writes changes of orders that the caller has locked, in the order given: one order may have several. A
 * part is kept as an open order, to be closed with the others.
 */
export function changeOrders(tx: Transaction, changes: readonly Changed[]): void {
  for (const change of changes) {
    if (change.kind === 'edited') writeEdit(tx, change.order)
    else {
      // The part has what its parent has.
      sendPeak(tx, { id: change.rest.id, trail: change.rest.changes.trail })
      insertOrders(tx, [change.part])
      writeRest(tx, change.rest)
    }
  }
}

function writeEdit(tx: Transaction, order: ContractState): void {
  const { id, position, escrow, maxWin, liquidationPrice, changes } = order
  const { edits, levelsLogSeq, editedAt, trail } = changes
  sendPeak(tx, { id, trail })
  if (editedAt === null) throw new Error(`order ${id} was not changed`)
  tx.send(
    `UPDATE contract_order SET stop_loss = $2, take_profit = $3, escrow = $4, max_win = $5, edits = $6,
       stops_log_seq = $7, stops_at = $8, margin = $9, added_per_lot = $10, liquidation_price = $11,
       trail_distance = $12, trail_log_seq = $13, trail_peak = $14, trail_peak_seq = $15, trail_seen_seq = $16
     WHERE id = $1`,
    [
      id,
      keptStop(order),
      position.takeProfit,
      escrow,
      maxWin,
      edits,
      levelsLogSeq,
      new Date(editedAt),
      position.margin,
      position.addedPerLot,
      liquidationPrice,
      trail?.distance ?? null,
      trail?.sinceLogSeq ?? null,
      trail?.peak ?? null,
      trail?.peakLogSeq ?? null,
      trail?.seenLogSeq ?? null,
    ],
  )
}

function writeRest(tx: Transaction, rest: ContractState): void {
  const { id, position, openFee, escrow, maxWin, liquidationPrice, changes } = rest
  tx.send(
    `UPDATE contract_order SET lots = $2, margin = $3, open_fee = $4, escrow = $5, max_win = $6,
       liquidation_price = $7, opened_lots = $8, stops_log_seq = $9 WHERE id = $1`,
    [
      id,
      position.lots,
      position.margin,
      openFee,
      escrow,
      maxWin,
      liquidationPrice,
      changes.openedLots,
      changes.levelsLogSeq,
    ],
  )
}
