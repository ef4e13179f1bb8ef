import type { Finding, Moment } from './finding.ts'
import { type PriceHistory, type PriceRow, tickOf } from './prices.ts'

/** An option: money is USDT units, prices are units of 10^-8, rates parts of a million. */
export interface OptionRow {
  readonly id: string
  readonly instrument_id: number
  readonly side: 'up' | 'down' | 'call' | 'put'
  readonly decimals: number
  readonly opened_at: Date
  readonly expires_at: Date
  readonly open_price: bigint
  readonly open_log_seq: bigint
  readonly strike: bigint
  readonly stake: bigint
  readonly escrow: bigint
  readonly rate_ppm: bigint | null
  readonly lots: bigint | null
  readonly contract_size: bigint | null
  readonly cap_price: bigint | null
  /** Over an hour, in 10^-12. */
  readonly sigma: bigint | null
  readonly trading_ms: number | null
  readonly markup_ppm: bigint | null
  readonly state: 'open' | 'closed' | 'void'
  readonly outcome: string | null
  readonly settle_log_seq: bigint | null
  readonly settle_price: bigint | null
  readonly payout: bigint | null
}

const SPAN_MS = 5_000
const MILLION = 1_000_000n

interface Outcome {
  readonly outcome: string
  readonly payout: bigint
}

/** What each 1.00 of price pays: lots x size, in units. */
function worthOf({ lots, contract_size }: OptionRow, move: bigint): bigint {
  return move <= 0n ? 0n : ((lots ?? 0n) * (contract_size ?? 0n) * move) / 10_000_000_000n
}

function outcomeAt(option: OptionRow, row: PriceRow | null): Outcome {
  const { side, strike, stake, rate_ppm: rate, cap_price: cap } = option
  if (row === null) return { outcome: 'void', payout: stake }
  const { mid } = row
  if (side === 'call' || side === 'put') {
    // The payout stops growing above the cap of a call, and below that of a put; old puts have none.
    const top = cap !== null && mid > cap ? cap : mid
    const low = cap !== null && mid < cap ? cap : mid
    const payout = worthOf(option, side === 'call' ? top - strike : strike - low)
    return { outcome: payout === 0n ? 'worthless' : 'paid', payout }
  }
  if (mid === strike) return { outcome: 'draw', payout: stake }
  const won = mid > strike === (side === 'up')
  if (!won) return { outcome: 'lose', payout: 0n }
  return { outcome: 'win', payout: stake + (stake * (rate ?? 0n)) / MILLION }
}

/** The most it can pay beyond what was paid for it. */
function escrowOf(option: OptionRow): bigint {
  const { side, strike, stake, cap_price: cap, rate_ppm: rate } = option
  if (side === 'up' || side === 'down') return (stake * (rate ?? 0n)) / MILLION
  const most = worthOf(option, side === 'call' ? (cap ?? 0n) - strike : strike - (cap ?? 0n))
  return most > stake ? most - stake : 0n
}

/** The normal distribution by its own integral, Simpson's rule in a thousand steps. */
function normal(x: number): number {
  if (x < -12) return 0
  if (x > 12) return 1
  const steps = 1_000
  const width = x / steps
  let sum = 1 + Math.exp(-(x * x) / 2)
  for (let step = 1; step < steps; step += 1) {
    sum += Math.exp(-((step * width) ** 2) / 2) * (step % 2 === 0 ? 2 : 4)
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI)
}

/** What a right on one unit is worth without interest, in price units. A picture of the formula, in floats. */
function fairValue(right: 'call' | 'put', spot: number, strike: number, width: number): number {
  const far = Math.log(spot / strike) / width + width / 2
  const near = far - width
  if (right === 'call') return spot * normal(far) - strike * normal(near)
  return strike * normal(-near) - spot * normal(-far)
}

/** A premium must be what the formula says, to a unit and a hundred-millionth. */
function premiumFault(option: OptionRow): string | null {
  const { side, sigma, trading_ms: time, markup_ppm: markup, cap_price: cap } = option
  if (side === 'up' || side === 'down') return null
  const [spot, strike] = [Number(option.open_price), Number(option.strike)]
  const width = (Number(sigma) / 1e12) * Math.sqrt((time ?? 0) / 3_600_000)
  const whole = fairValue(side, spot, strike, width)
  const value = cap === null ? whole : whole - fairValue(side, spot, Number(cap), width)
  const size = Number(option.lots) * Number(option.contract_size)
  const premium = (value * size * (1 + Number(markup) / 1e6)) / 1e10
  const off = Math.abs(premium - Number(option.stake))
  const near = off <= 1.5 + (premium + (spot * size) / 1e10) * 1e-8
  return near ? null : `option ${option.id} cost ${option.stake}, not about ${premium}`
}

function boughtFault(option: OptionRow, prices: PriceHistory): string | null {
  const { id, instrument_id, open_log_seq: seq, open_price: open, side } = option
  if (prices.row(instrument_id, seq)?.mid !== open) return `option ${id} was bought at no row`
  const isBet = side === 'up' || side === 'down'
  if (isBet && option.strike !== open) return `option ${id} has a strike of its own`
  if (option.strike % tickOf(option.decimals) !== 0n) return `option ${id}: a strike off the grid`
  if (option.escrow !== escrowOf(option)) return `option ${id} sets ${option.escrow} aside`
  return premiumFault(option)
}

/** Compares an option with the log: what it was bought at, and what it paid at its expiry. */
export function reconcileOption(option: OptionRow, prices: PriceHistory, moment: Moment): Finding {
  const { id, state, stake, expires_at: expires } = option
  const bought = boughtFault(option, prices)
  if (state === 'open') {
    const late = expires < moment.settled ? `option ${id} is open past its expiry` : null
    return { kind: 'option open', fault: bought ?? late, net: { USDT: -stake } }
  }
  const to = expires.getTime()
  const row = prices.lastBetween(option.instrument_id, to - SPAN_MS, to)
  const { outcome, payout } = outcomeAt(option, row)
  const right =
    option.outcome === outcome &&
    option.payout === payout &&
    (option.settle_log_seq ?? null) === (row?.seq ?? null) &&
    (option.settle_price ?? null) === (row?.mid ?? null) &&
    (state === 'void') === (row === null)
  const fault = right ? null : `option ${id} ended ${String(option.outcome)}; due was ${outcome}`
  return {
    kind: `option ${option.outcome ?? ''}`,
    fault: bought ?? fault,
    net: { USDT: payout - stake },
  }
}
