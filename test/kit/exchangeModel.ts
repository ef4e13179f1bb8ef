import assert from 'node:assert/strict'
import type { AssetCode } from '#protocol/assets.ts'
import { ASSET_SCALE, ASSETS } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'

/** Prices by pair, in 10^-8. */
export type Mids = Map<string, bigint>

interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

interface ModelQuote {
  readonly who: string
  readonly from: AssetCode
  readonly to: AssetCode
  readonly units: bigint
  readonly received: bigint
  /** What leaves the treasury for it: what comes out, rounded up. */
  readonly needed: bigint
  readonly until: number
  used: boolean
}

const MILLION = 1_000_000n
const COINS = ['USDC', 'BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'ADA', 'LTC', 'DOGE']

/**
 * The rules of exchange a second time, written from their text and sharing no arithmetic with the first: a
 * currency's worth in USDT is looked up by hand, and what comes out is held against it by inequalities.
 */
export class ExchangeModel {
  readonly mids: Mids
  now: number
  readonly #held = new Map<string, bigint>()
  readonly #first: ReadonlyMap<string, bigint>
  readonly #fees = new Map<AssetCode, bigint>()
  readonly #quotes: ModelQuote[] = []
  /** What the operator has in pockets it promises nothing from: fees and remainders. */
  readonly #asides = new Map<AssetCode, bigint>()

  constructor(context: {
    readonly names: readonly string[]
    readonly own: bigint
    readonly treasury: bigint
    readonly mids: Mids
    readonly now: number
  }) {
    this.mids = context.mids
    this.now = context.now
    for (const asset of ASSETS) {
      const whole = 10n ** BigInt(ASSET_SCALE[asset])
      for (const name of context.names) this.#held.set(`${name} ${asset}`, context.own * whole)
      this.#held.set(`house ${asset}`, context.treasury * whole)
    }
    this.#first = new Map(this.#held)
  }

  has(who: string, asset: AssetCode): bigint {
    return this.#held.get(`${who} ${asset}`) ?? 0n
  }

  /** 0.2 % of all that came out, less the unit that each fee may be rounded by. */
  leastFees(asset: AssetCode): bigint {
    return this.#fees.get(asset) ?? 0n
  }

  /** `done` or the code of the refusal; what the rules promised, where they did, must be right. */
  quote(
    who: string,
    from: AssetCode,
    to: AssetCode,
    units: bigint,
    received: bigint | null,
  ): string {
    if (from === to) return '400'
    const whole = this.#comesOut(from, to, units)
    if (whole.n < 1_000n * whole.d) return CODE.belowMinimumExchange
    // The treasury has fees and remainders in other pockets: they cannot be promised.
    if ((this.has('house', to) - this.#aside(to)) * whole.d < whole.n) return CODE.treasuryNotFunded
    if (received === null) return 'a quote'
    this.#judge(whole, received)
    const needed = (whole.n + whole.d - 1n) / whole.d
    const until = this.now + 10_000
    this.#quotes.push({ who, from, to, units, received, needed, until, used: false })
    return 'done'
  }

  use(who: string, place: number): string {
    const quote = this.#quotes[place]
    if (quote === undefined || quote.who !== who) return '404'
    if (quote.used) return CODE.quoteUsed
    if (this.now > quote.until) return CODE.quoteExpired
    // A later one between the same two ended it, or all that it charges is less than the price has moved.
    const later = this.#quotes.slice(place + 1)
    const ended = later.some(
      (one) => one.who === who && new Set([one.from, one.to, quote.from, quote.to]).size === 2,
    )
    const now = this.#comesOut(quote.from, quote.to, quote.units)
    if (ended || quote.received * now.d > now.n) return CODE.quoteExpired
    const { from, to, units, received } = quote
    if (this.has(who, from) < units) return CODE.insufficientBalance
    const { needed } = quote
    if (this.has('house', to) - this.#aside(to) < needed) return CODE.treasuryNotFunded
    quote.used = true
    this.#move(who, from, -units)
    this.#move('house', from, units)
    this.#move(who, to, received)
    this.#move('house', to, -received)
    this.#keepAside(to, needed - received)
    this.#fees.set(to, this.leastFees(to) + (needed * 2_000n) / MILLION - 1n)
    return 'done'
  }

  /** Whether all of a customer's is worth no more, in USDT, than it was at first. */
  worthIsNotMore(who: string): boolean {
    let [n, d] = [0n, 1n]
    for (const asset of ASSETS) {
      const gained = this.has(who, asset) - (this.#first.get(`${who} ${asset}`) ?? 0n)
      const worth = this.#worth(asset)
      const unit = 10n ** BigInt(ASSET_SCALE[asset])
      n = n * worth.d * unit + gained * worth.n * d
      d = d * worth.d * unit
    }
    return n <= 0n
  }

  #aside(asset: AssetCode): bigint {
    return this.#asides.get(asset) ?? 0n
  }

  #keepAside(asset: AssetCode, units: bigint): void {
    this.#asides.set(asset, this.#aside(asset) + units)
  }

  #move(who: string, asset: AssetCode, units: bigint): void {
    this.#held.set(`${who} ${asset}`, this.has(who, asset) + units)
  }

  /** One whole of a currency in USDT. */
  #worth(asset: AssetCode): Fraction {
    if (asset === 'USDT') return { n: 1n, d: 1n }
    const unit = 100_000_000n
    const of = (code: string): bigint => this.mids.get(code) ?? 1n
    if (COINS.includes(asset)) return { n: of(`${asset}USDT`), d: unit }
    const dollar = { n: unit, d: of('USDTUSD') }
    if (asset === 'USD') return dollar
    if (asset === 'JPY' || asset === 'HKD') {
      return { n: dollar.n * unit, d: dollar.d * of(`USD${asset}`) }
    }
    return { n: dollar.n * of(`${asset}USD`), d: dollar.d * unit }
  }

  #comesOut(from: AssetCode, to: AssetCode, units: bigint): Fraction {
    const [given, taken] = [this.#worth(from), this.#worth(to)]
    const scale = { n: 10n ** BigInt(ASSET_SCALE[to]), d: 10n ** BigInt(ASSET_SCALE[from]) }
    return { n: units * given.n * taken.d * scale.n, d: given.d * taken.n * scale.d }
  }

  /** No more than what comes out less 0.2 %, and no more than two units less than that. */
  #judge({ n, d }: Fraction, received: bigint): void {
    const most = { n: n * (MILLION - 2_000n), d: d * MILLION }
    assert.ok(received * most.d <= most.n, `${received} is more than what is due`)
    assert.ok((received + 2n) * most.d > most.n, `${received} is less than what is due`)
  }
}
