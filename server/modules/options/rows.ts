import type { AccountKind } from '#protocol/account.ts'
import type { OptionDeal } from '#protocol/formulas/optionOrder.ts'
import type { OptionOutcome, OptionSide } from '#protocol/machines/optionOrder.ts'
import type { OrderTerm } from '#protocol/optionTerms.ts'
import { type Price, price } from '#protocol/price.ts'
import type { OptionClosing, OptionRecord, PremiumBasis, SaleBasis } from './types.ts'

/** A row of `option_order` as the driver gives it. */
export interface OptionRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly account: AccountKind
  readonly instrument_id: number
  readonly code: string
  readonly app_name: string
  readonly decimals: number
  readonly side: OptionSide
  readonly term: OrderTerm
  readonly formula: string
  readonly opened_at: Date
  readonly expires_at: Date
  readonly open_price: Price
  readonly open_log_seq: bigint
  readonly open_log_at: Date
  readonly strike: Price
  readonly stake: bigint
  readonly escrow: bigint
  readonly rate_ppm: bigint | null
  readonly lots: bigint | null
  readonly contract_size: bigint | null
  readonly cap_price: bigint | null
  readonly sigma: bigint | null
  readonly sigma_as_of: Date | null
  readonly trading_ms: bigint | null
  readonly markup_ppm: bigint | null
  readonly settle_no: bigint | null
  readonly outcome: OptionOutcome | null
  readonly settle_price: bigint | null
  readonly settle_log_seq: bigint | null
  readonly settle_log_at: Date | null
  readonly settled_at: Date | null
  readonly payout: bigint | null
  readonly sale_sigma: bigint | null
  readonly sale_sigma_as_of: Date | null
  readonly sale_trading_ms: bigint | null
  readonly ex_at: Date | null
}

/** An option as its row says. @throws Error when the row lacks what its side needs */
export function toRecord(row: OptionRow): OptionRecord {
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    instrumentId: row.instrument_id,
    code: row.code,
    appName: row.app_name,
    decimals: row.decimals,
    term: row.term,
    formula: row.formula,
    openedAt: row.opened_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    openPrice: row.open_price,
    openLogSeq: row.open_log_seq,
    openLogAt: row.open_log_at.getTime(),
    deal: toDeal(row),
    escrow: row.escrow,
    basis: toBasis(row),
    settleNo: row.settle_no,
    closing: toClosing(row),
  }
}

function toDeal(row: OptionRow): OptionDeal {
  const { side, strike, stake, rate_ppm, lots, contract_size, cap_price } = row
  if (side === 'up' || side === 'down') {
    if (rate_ppm === null) throw new Error(`option ${row.id} has no rate`)
    return { side, strike, stake, ratePpm: rate_ppm }
  }
  if (lots === null || contract_size === null) throw new Error(`option ${row.id} has no size`)
  const capPrice = cap_price === null ? null : price(cap_price)
  return { side, strike, stake, lots, contractSize: contract_size, capPrice }
}

function toBasis({ sigma, sigma_as_of, trading_ms, markup_ppm }: OptionRow): PremiumBasis | null {
  if (sigma === null || sigma_as_of === null || trading_ms === null || markup_ppm === null) {
    return null
  }
  const asOf = sigma_as_of.getTime()
  return { sigma, asOf, tradingMs: Number(trading_ms), markupPpm: markup_ppm }
}

function toClosing(row: OptionRow): OptionClosing | null {
  const { outcome, settle_price, settle_log_seq, settle_log_at, settled_at, payout } = row
  if (outcome === null || settled_at === null || payout === null) return null
  const settled =
    settle_price === null || settle_log_seq === null || settle_log_at === null
      ? null
      : { price: price(settle_price), seq: settle_log_seq, at: settle_log_at.getTime() }
  const exAt = row.ex_at?.getTime() ?? null
  return { outcome, settled, at: settled_at.getTime(), payout, sale: toSale(row), exAt }
}

function toSale(row: OptionRow): SaleBasis | null {
  const { sale_sigma: sigma, sale_sigma_as_of: asOf, sale_trading_ms: tradingMs } = row
  if (sigma === null || asOf === null || tradingMs === null) return null
  return { sigma, asOf: asOf.getTime(), tradingMs: Number(tradingMs) }
}
