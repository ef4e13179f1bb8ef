import { formatDecimal } from '#protocol/decimal.ts'
import {
  OPTION_FORMULAS,
  type OptionFormula,
  type ReceiptOption,
  type ReceiptSale,
} from '#protocol/proof/optionReceipt.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import { formatPrice, PRICE_SCALE, type Price } from '#protocol/price.ts'
import { money, moment, rate } from './figures.ts'
import type { SettledOption } from './storeOptions.ts'

const usdt = (units: bigint): string => money(units, 'USDT')
const scaled = (units: bigint | null, scale: number): string | null =>
  units === null ? null : formatDecimal(units, scale, 0)
const rateOf = (ppm: bigint | null): string | null => (ppm === null ? null : rate(ppm))

/** An option as its receipt tells it. */
export function receiptOption(option: SettledOption): ReceiptOption {
  const { decimals, stake, payout } = option
  const show = (value: Price): string => formatPrice(value, decimals)
  return {
    id: option.id,
    account: option.account,
    instrumentId: option.instrument_id,
    code: option.code,
    decimals,
    side: option.side,
    term: option.term,
    openedAt: moment(option.opened_at),
    expiresAt: moment(option.expires_at),
    openPrice: show(option.open_price),
    strike: show(option.strike),
    stake: usdt(stake),
    maxPayout: usdt(maxPayout(option)),
    rate: rateOf(option.rate_ppm),
    lots: option.lots === null ? null : String(option.lots),
    contractSize: scaled(option.contract_size, PRICE_SCALE),
    capPrice: option.cap_price === null ? null : show(option.cap_price),
    markupRate: rateOf(option.markup_ppm),
    sigma: scaled(option.sigma, SIGMA_SCALE),
    sigmaAsOf: option.sigma_as_of === null ? null : moment(option.sigma_as_of),
    tradingMs: option.trading_ms,
    outcome: option.outcome,
    settlePrice: option.settle_price === null ? null : show(option.settle_price),
    settledAt: moment(option.settled_at),
    payout: usdt(payout),
    result: usdt(payout - stake),
    ...(isListed(option) ? { sale: saleOf(option) } : {}),
    ...(option.ex_at === null ? {} : { exAt: moment(option.ex_at) }),
  }
}

/** Whether it is of a listed series, whose receipts are of a version of their own. */
export function isListed({ term }: Pick<SettledOption, 'term'>): boolean {
  return term === LISTED
}

function saleOf(option: SettledOption): ReceiptSale | null {
  const { sale_sigma: sigma, sale_sigma_as_of: asOf, sale_trading_ms: tradingMs } = option
  if (sigma === null || asOf === null || tradingMs === null) return null
  return {
    sigma: formatDecimal(sigma, SIGMA_SCALE, 0),
    sigmaAsOf: moment(asOf),
    tradingMs,
  }
}

/** What is set aside is the most an option pays beyond its stake, and it pays no less than that at most. */
function maxPayout({ stake, escrow }: SettledOption): bigint {
  return stake + escrow
}

/** The rule an option was bought under. @throws Error for one that no receipt may name */
export function formulaOf({ id, formula }: SettledOption): OptionFormula {
  if (Object.hasOwn(OPTION_FORMULAS, formula)) return formula as OptionFormula
  throw new Error(`option ${id} is of the unknown formula ${formula}`)
}
