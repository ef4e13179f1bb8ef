import type { CandlePage } from '#protocol/market.ts'
import { candleEnd, candleStart, type Interval } from '#protocol/intervals.ts'
import { LONG_PAGE, PAGE } from '../pages.ts'
import type { Close } from './comparison.ts'

interface Deps {
  readonly interval: Interval
  /** Candles before a moment in milliseconds, or the newest; null when they could not be had. */
  readonly load: (code: string, before: number | null, limit: number) => Promise<CandlePage | null>
  /** All candles that were asked for came, or the last one moved. */
  readonly onChange: (closes: ReadonlyMap<string, readonly Close[]>) => void
  /** Whether some could not be had. */
  readonly onLost: (isLost: boolean) => void
}

interface Known {
  closes: readonly Close[]
  /** Whether there may be older ones. */
  more: boolean
  state: 'new' | 'loading' | 'here' | 'lost'
}

export interface ComparedCandles {
  /** Has candles of these, as far back as those of the chart go: the first one's moment. */
  reach(codes: readonly string[], oldest: number): void
  /** The live price of one. */
  push(code: string, price: number, at: number): void
  /** Asks again for what could not be had. */
  retry(): void
  /** Nothing that comes later is told. */
  stop(): void
}

/** The candles of compared instruments, of one timeframe. */
export function comparedCandles({ interval, load, onChange, onLost }: Deps): ComparedCandles {
  const all = new Map<string, Known>()
  let wanted: { readonly codes: readonly string[]; readonly oldest: number } | null = null
  let stopped = false
  const tell = (): void => {
    onChange(new Map([...all].map(([code, { closes }]) => [code, closes])))
    onLost([...all.values()].some(({ state }) => state === 'lost'))
  }
  /** Each telling has all lines drawn anew: a long way back is told once, at its end. */
  const tellWhole = (): void => {
    if ([...all.values()].every(({ state }) => state !== 'loading')) tell()
  }
  const ask = async (code: string, known: Known, limit: number): Promise<void> => {
    known.state = 'loading'
    const page = await load(code, known.closes[0]?.at ?? null, limit)
    if (stopped || all.get(code) !== known) return
    known.state = page === null ? 'lost' : 'here'
    const older = (page?.candles ?? []).map((one) => ({
      at: Date.parse(one.time),
      close: Number(one.close),
    }))
    known.closes = [...older, ...known.closes]
    // An empty page is the last one, whatever it says.
    if (page !== null) known.more = page.more && older.length > 0
    go(code, known)
    tellWhole()
  }
  const go = (code: string, known: Known): void => {
    // The chart may have gone further back meanwhile.
    const oldest = wanted?.oldest ?? Infinity
    const first = known.closes[0]?.at ?? Infinity
    const mayAsk = known.state === 'new' || known.state === 'here'
    if (first <= oldest || !known.more || !mayAsk) return
    const length = candleEnd(interval, oldest) - candleStart(interval, oldest)
    const isFar = known.closes.length > 0 && first - oldest > PAGE * length
    void ask(code, known, isFar ? LONG_PAGE : PAGE)
  }
  const reach = (codes: readonly string[], oldest: number): void => {
    wanted = { codes, oldest }
    for (const code of all.keys()) if (!codes.includes(code)) all.delete(code)
    for (const code of codes) {
      const known = all.get(code) ?? { closes: [], more: true, state: 'new' }
      all.set(code, known)
      go(code, known)
    }
    tellWhole()
  }
  return {
    reach,
    push(code, price, at) {
      const known = all.get(code)
      const last = known?.closes.at(-1)
      if (known === undefined || last === undefined || at < last.at) return
      const next = { at: candleStart(interval, at), close: price }
      known.closes = [...(next.at === last.at ? known.closes.slice(0, -1) : known.closes), next]
      tell()
    },
    retry() {
      for (const known of all.values()) if (known.state === 'lost') known.state = 'here'
      tell()
      if (wanted !== null) reach(wanted.codes, wanted.oldest)
    },
    stop() {
      stopped = true
    },
  }
}
