import { formatDecimal } from '#protocol/decimal.ts'
import { isUpDown, maxPayout } from '#protocol/formulas/optionOrder.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { formatPrice, PRICE_SCALE } from '#protocol/price.ts'
import { toIso } from '#protocol/time.ts'
import type { OptionClosing, OptionCurrent } from './types.ts'

const PPM_SCALE = 6

export const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
export const rate = (ppm: bigint): string => formatDecimal(ppm, PPM_SCALE, 0)
export const size = (units: bigint): string => formatDecimal(units, PRICE_SCALE, 0)
export const sigmaText = (sigma: bigint): string => formatDecimal(sigma, SIGMA_SCALE, 0)

/** An option as the wire carries it. */
export function toOptionOrder(option: OptionCurrent): OptionOrder {
  const { deal, basis, closing, decimals } = option
  const terms = isUpDown(deal)
    ? { kind: 'upDown' as const, rate: rate(deal.ratePpm), lots: null, contractSize: null }
    : {
        kind: 'callPut' as const,
        rate: null,
        lots: String(deal.lots),
        contractSize: size(deal.contractSize),
      }
  const capPrice = isUpDown(deal) ? null : deal.capPrice
  return {
    id: option.id,
    instrumentId: String(option.instrumentId),
    code: option.code,
    appName: option.appName,
    decimals,
    ...terms,
    side: deal.side,
    term: option.term,
    state: closing === null ? 'open' : closing.outcome === 'void' ? 'void' : 'closed',
    openedAt: toIso(option.openedAt),
    expiresAt: toIso(option.expiresAt),
    openPrice: formatPrice(option.openPrice, decimals),
    openLogSeq: String(option.openLogSeq),
    strike: formatPrice(deal.strike, decimals),
    stake: usdt(deal.stake),
    maxPayout: usdt(maxPayout(deal)),
    formula: option.formula,
    capPrice: capPrice === null ? null : formatPrice(capPrice, decimals),
    markupRate: basis === null ? null : rate(basis.markupPpm),
    sigma: basis === null ? null : sigmaText(basis.sigma),
    sigmaAsOf: basis === null ? null : toIso(basis.asOf),
    tradingMs: basis === null ? null : basis.tradingMs,
    ...endOf(closing, deal.stake, decimals),
  }
}

type End = Pick<
  OptionOrder,
  | 'outcome'
  | 'settlePrice'
  | 'settleLogSeq'
  | 'settleLogAt'
  | 'sale'
  | 'exAt'
  | 'settledAt'
  | 'payout'
  | 'result'
>

function endOf(closing: OptionClosing | null, stake: bigint, decimals: number): End {
  const settled = closing?.settled ?? null
  const sale = closing?.sale ?? null
  const exAt = closing?.exAt ?? null
  return {
    outcome: closing === null ? null : closing.outcome,
    settlePrice: settled === null ? null : formatPrice(settled.price, decimals),
    settleLogSeq: settled === null ? null : String(settled.seq),
    settleLogAt: settled === null ? null : toIso(settled.at),
    sale:
      sale === null
        ? null
        : {
            sigma: sigmaText(sale.sigma),
            sigmaAsOf: toIso(sale.asOf),
            tradingMs: sale.tradingMs,
          },
    exAt: exAt === null ? null : toIso(exAt),
    settledAt: closing === null ? null : toIso(closing.at),
    payout: closing === null ? null : usdt(closing.payout),
    result: closing === null ? null : usdt(closing.payout - stake),
  }
}
