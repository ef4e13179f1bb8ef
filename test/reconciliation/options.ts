import type { Finding, Moment } from './finding.ts'
import { type PriceHistory, type PriceRow, tickOf } from './prices.ts'

/** An option: money is USDT units, prices are units of 10^-8, rates parts of a million. */
export interface OptionRow {
  readonly id: string
  readonly instrument_id: number
  readonly side: 'up' | 'down' | 'call' | 'put'
  readonly term: string
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
  readonly trading_ms: bigint | null
  readonly markup_ppm: bigint | null
  readonly state: 'open' | 'closed' | 'void'
  readonly outcome: string | null
  readonly settle_log_seq: bigint | null
  readonly settle_price: bigint | null
  readonly settled_at: Date | null
  readonly payout: bigint | null
  /** What the payout of one that was sold back is worked out from; null of all others. */
  readonly sale_sigma: bigint | null
  readonly sale_sigma_as_of: Date | null
  readonly sale_trading_ms: bigint | null
  /** The moment of the corporate action that ended it; null of all others. */
  readonly ex_at: Date | null
}

const SPAN_MS = 5_000
/** How long one of a series waits for a price after its expiry, and how long before that nobody sells it any more. */
const WAITS_MS = 7 * 86_400_000
const STOPS_MS = 30 * 60_000
/** A price of so long ago sells nothing. */
const FRESH_MS = 10_000
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

/** What a whole option is worth at a price and a volatility, in USDT units. */
function worthAt(option: OptionRow, spot: bigint, sigma: bigint | null, time: bigint | null) {
  const { side, cap_price: cap, lots, contract_size: size } = option
  const right = side === 'put' ? 'put' : 'call'
  const width = (Number(sigma) / 1e12) * Math.sqrt(Number(time) / 3_600_000)
  const valueAt = (strike: bigint): number => fairValue(right, Number(spot), Number(strike), width)
  const value = valueAt(option.strike) - (cap === null ? 0 : valueAt(cap))
  return (value * Number(lots) * Number(size)) / 1e10
}

/** Whether an amount is what the formula says, to a unit and a hundred-millionth. */
function isNear({ lots, contract_size }: OptionRow, units: bigint, due: number, spot: bigint) {
  const whole = (Number(spot) * Number(lots) * Number(contract_size)) / 1e10
  return Math.abs(due - Number(units)) <= 1.5 + (due + whole) * 1e-8
}

function premiumFault(option: OptionRow): string | null {
  const { side, sigma, trading_ms: time, markup_ppm: markup, open_price: spot, stake } = option
  if (side === 'up' || side === 'down') return null
  const premium = worthAt(option, spot, sigma, time) * (1 + Number(markup) / 1e6)
  if (isNear(option, stake, premium, spot)) return null
  return `option ${option.id} cost ${stake}, not about ${premium}`
}

const isListed = ({ term }: OptionRow): boolean => term === 'listed'

/** Whether it was sold back at a fresh row of the log, in time, and by the lesser of two volatilities. */
function saleFault(option: OptionRow, prices: PriceHistory): string | null {
  const {
    id,
    settle_log_seq: seq,
    settle_price: spot,
    settled_at: at,
    expires_at: expires,
  } = option
  const { sale_sigma: sigma, sale_sigma_as_of: asOf, sale_trading_ms: time, payout } = option
  if (!isListed(option)) return `option ${id} is of no series, and was sold`
  if (seq === null || spot === null || at === null || payout === null)
    return `option ${id} was sold for nothing`
  const row = prices.row(option.instrument_id, seq)
  const isFresh = row !== undefined && Math.abs(at.getTime() - row.at.getTime()) <= FRESH_MS
  if (!isFresh || row.mid !== spot || seq < option.open_log_seq)
    return `option ${id} was sold at no row`
  const left = expires.getTime() - at.getTime()
  if (left < STOPS_MS) return `option ${id} was sold ${left} ms before its expiry`
  if (time === null || time <= 0n || time > left)
    return `option ${id} was sold for a time it had not`
  const isKnown = sigma !== null && asOf !== null && asOf <= at
  if (!isKnown || sigma > (option.sigma ?? 0n))
    return `option ${id} was sold by a volatility of nobody`
  const [worth, before] = [sigma, option.sigma].map((one) => worthAt(option, spot, one, time))
  const due = (worth ?? 0) * (1 - Number(option.markup_ppm) / 1e6)
  const isLess = (worth ?? 0) <= (before ?? 0) + 1
  return isLess && isNear(option, payout, due, spot)
    ? null
    : `option ${id} was sold for ${payout}, not about ${due}`
}

/** Whether a corporate action ended it at the last row before, at what it was worth by the volatility of its purchase. */
function endedFault(option: OptionRow, exAt: Date, prices: PriceHistory): string | null {
  const { id, settle_log_seq: seq, settle_price: spot, sale_trading_ms: time, payout } = option
  const { opened_at: opened, expires_at: expires } = option
  if (!isListed(option) || opened >= exAt || expires < exAt)
    return `option ${id} is of no action at ${exAt.toISOString()}`
  const row = prices.lastBetween(option.instrument_id, 0, exAt.getTime() - 1)
  if (row === null || row.seq !== seq || row.mid !== spot || seq < option.open_log_seq)
    return `option ${id} did not end at the last row before ${exAt.toISOString()}`
  const left = expires.getTime() - exAt.getTime()
  if (time === null || time <= 0n || time > left || option.sale_sigma !== option.sigma)
    return `option ${id} ended by a time or a volatility that are not its own`
  const due = worthAt(option, spot, option.sigma, time)
  const paid = payout ?? 0n
  return isNear(option, paid, due, spot) ? null : `option ${id} ended for ${paid}, not about ${due}`
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

/** The row it settles at: the last of its last seconds; of a series that has none, the first of the week after. */
function settlingRow(option: OptionRow, prices: PriceHistory): PriceRow | null {
  const to = option.expires_at.getTime()
  const inTime = prices.lastBetween(option.instrument_id, to - SPAN_MS, to)
  if (inTime !== null || !isListed(option)) return inTime
  return prices.firstBetween(option.instrument_id, to + 1, to + WAITS_MS)
}

/** From when on it must not be open any more: one of a series may wait for a price. */
function dueAt(option: OptionRow, row: PriceRow | null): Date {
  const { expires_at: expires } = option
  if (!isListed(option)) return expires
  if (row === null) return new Date(expires.getTime() + WAITS_MS)
  return row.at > expires ? row.at : expires
}

/** What is wrong with how it settled; null when nothing is. */
function settledFault(option: OptionRow, row: PriceRow | null, due: Outcome): string | null {
  const { id, state, settled_at: at } = option
  const right =
    option.outcome === due.outcome &&
    option.payout === due.payout &&
    (option.settle_log_seq ?? null) === (row?.seq ?? null) &&
    (option.settle_price ?? null) === (row?.mid ?? null) &&
    (state === 'void') === (row === null) &&
    at !== null &&
    at.getTime() >= option.expires_at.getTime() + (row === null && isListed(option) ? WAITS_MS : 0)
  return right ? null : `option ${id} ended ${String(option.outcome)}; due was ${due.outcome}`
}

/** Compares an option with the log: what it was bought at, and what it paid at its expiry or its sale. */
export function reconcileOption(option: OptionRow, prices: PriceHistory, moment: Moment): Finding {
  const { id, state, stake, outcome } = option
  const bought = boughtFault(option, prices)
  if (outcome === 'sold') {
    const net = { USDT: (option.payout ?? 0n) - stake }
    const { ex_at: exAt } = option
    if (exAt !== null)
      return { kind: 'option ended', fault: bought ?? endedFault(option, exAt, prices), net }
    return { kind: 'option sold', fault: bought ?? saleFault(option, prices), net }
  }
  const row = settlingRow(option, prices)
  if (state === 'open') {
    const late = dueAt(option, row) < moment.settled ? `option ${id} is open past its expiry` : null
    return { kind: 'option open', fault: bought ?? late, net: { USDT: -stake } }
  }
  const due = outcomeAt(option, row)
  const isLate = row !== null && row.at > option.expires_at
  return {
    kind: isLate ? 'option late' : `option ${outcome ?? ''}`,
    fault: bought ?? settledFault(option, row, due),
    net: { USDT: due.payout - stake },
  }
}
