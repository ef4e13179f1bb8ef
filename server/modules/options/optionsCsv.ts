import { roiText } from '#protocol/formulas/roi.ts'
import { csvTable, type CsvRow } from '#server/platform/rulesCsv.ts'
import type { OptionCurrent } from './types.ts'
import { toOptionOrder } from './view.ts'

type Column = (typeof COLUMNS)[number]

const COLUMNS = [
  'option',
  'state',
  'outcome',
  'ended_by_corporate_action_utc',
  'instrument',
  'kind',
  'side',
  'term',
  'lots',
  'strike',
  'bought_utc',
  'expires_utc',
  'settlement_price',
  'ended_utc',
  'paid_usdt',
  'payout_usdt',
  'net_pnl_usdt',
  'roi_percent',
] as const

const FIGURES: ReadonlySet<Column> = new Set(['net_pnl_usdt', 'roi_percent'])

/**
 * Options that are over as a table, oldest end first: money in USDT, times in UTC, the return on what was paid in per
 * cent.
 * @param options newest end first
 */
export function optionsCsv(options: readonly OptionCurrent[]): string {
  return csvTable(COLUMNS, FIGURES, options.toReversed().map(rowOf))
}

function rowOf(current: OptionCurrent): CsvRow<Column> {
  const { closing, deal } = current
  const option = toOptionOrder(current)
  return {
    option: option.id,
    state: option.state,
    outcome: option.outcome,
    ended_by_corporate_action_utc: option.exAt,
    instrument: option.appName,
    kind: option.kind,
    side: option.side,
    term: option.term,
    lots: option.lots,
    strike: option.strike,
    bought_utc: option.openedAt,
    expires_utc: option.expiresAt,
    settlement_price: option.settlePrice,
    ended_utc: option.settledAt,
    paid_usdt: option.stake,
    payout_usdt: option.payout,
    net_pnl_usdt: option.result,
    roi_percent: closing === null ? null : roiText(closing.payout - deal.stake, deal.stake),
  }
}
