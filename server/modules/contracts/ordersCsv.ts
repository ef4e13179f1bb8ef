import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import { roiText } from '#protocol/formulas/roi.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import { csvTable, type CsvRow } from '#server/platform/rulesCsv.ts'
import type { OrderRecord, WaitingRecord } from './types.ts'
import { toContractOrder, toWaitingContract } from './view.ts'

/** One order that is over, as a line says it. */
interface Row {
  readonly endedAt: number
  readonly cells: CsvRow<Column>
}

type Column = (typeof COLUMNS)[number]

const COLUMNS = [
  'order',
  'part_of',
  'state',
  'instrument',
  'side',
  'leverage',
  'lots',
  'entry',
  'entry_price',
  'opened_utc',
  'exit_price',
  'ended_utc',
  'reason',
  'margin_usdt',
  'pnl_usdt',
  'fees_usdt',
  'net_pnl_usdt',
  'roi_percent',
] as const

const FIGURES: ReadonlySet<Column> = new Set(['pnl_usdt', 'net_pnl_usdt', 'roi_percent'])

/**
 * Orders that are over as a table, oldest end first: money in USDT, times in UTC, the return on the margin in per
 * cent. An order that never opened has no figures of money, and its entry price is the one it waited for.
 */
export function ordersCsv(
  closed: readonly OrderRecord[],
  cancelled: readonly WaitingRecord[],
): string {
  const rows = [...cancelled.map(cancelledRow), ...closed.flatMap(closedRow)].reverse()
  rows.sort((a, b) => a.endedAt - b.endedAt)
  const lines = rows.map(({ cells }) => cells)
  return csvTable(COLUMNS, FIGURES, lines)
}

function common(order: ContractOrder | WaitingContract): Row['cells'] {
  return {
    order: order.id,
    state: order.state,
    instrument: order.appName,
    side: order.side,
    leverage: String(order.leverage),
    lots: order.lots,
  }
}

function closedRow(record: OrderRecord): readonly Row[] {
  const { closing, openFee, position } = record
  if (closing === null) return []
  const order = toContractOrder(record)
  const fees = openFee + closing.closeFee
  const cells = {
    ...common(order),
    part_of: order.parentId,
    entry_price: order.openPrice,
    opened_utc: order.openedAt,
    exit_price: order.closePrice,
    ended_utc: order.closedAt,
    reason: order.closeReason,
    margin_usdt: order.margin,
    pnl_usdt: order.profit,
    fees_usdt: formatAmount(amount(fees, 'USDT')),
    net_pnl_usdt: order.result,
    roi_percent: roiText(closing.profit - fees, position.margin),
  }
  return [{ endedAt: closing.at, cells }]
}

function cancelledRow(record: WaitingRecord): Row {
  const order = toWaitingContract(record)
  const endedAt = record.endedAt ?? record.placedAt
  const cells = {
    ...common(order),
    entry: order.entryType,
    entry_price: order.limitPrice,
    opened_utc: order.placedAt,
    ended_utc: toIso(endedAt),
    reason: order.cancelReason,
  }
  return { endedAt, cells }
}
