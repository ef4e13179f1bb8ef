import type { CandlePage } from '#protocol/market.ts'
import { INTERVAL_MS, type Interval } from '#protocol/intervals.ts'
import type { Close } from './comparison.ts'

interface Deps {
  readonly interval: Interval
  /** Candles before a moment in milliseconds, or the newest; null when they could not be had. */
  readonly load: (code: string, before: number | null) => Promise<CandlePage | null>
  /** Candles came, or the last one moved. */
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
  const ask = async (code: string, known: Known, oldest: number): Promise<void> => {
    known.state = 'loading'
    const first = known.closes[0]
    const page = await load(code, first?.at ?? null)
    if (stopped || all.get(code) !== known) return
    known.state = page === null ? 'lost' : 'here'
    const older = (page?.candles ?? []).map((one) => ({
      at: Date.parse(one.time),
      close: Number(one.close),
    }))
    known.closes = [...older, ...known.closes]
    // An empty page is the last one, whatever it says.
    if (page !== null) known.more = page.more && older.length > 0
    tell()
    go(code, known, oldest)
  }
  const go = (code: string, known: Known, oldest: number): void => {
    const first = known.closes[0]
    const isShort = first === undefined || first.at > oldest
    const mayAsk = known.state === 'new' || known.state === 'here'
    if (isShort && known.more && mayAsk) void ask(code, known, oldest)
  }
  const reach = (codes: readonly string[], oldest: number): void => {
    wanted = { codes, oldest }
    for (const code of all.keys()) if (!codes.includes(code)) all.delete(code)
    for (const code of codes) {
      const known = all.get(code) ?? { closes: [], more: true, state: 'new' }
      all.set(code, known)
      go(code, known, oldest)
    }
    tell()
  }
  return {
    reach,
    push(code, price, at) {
      const known = all.get(code)
      const last = known?.closes.at(-1)
      if (known === undefined || last === undefined || at < last.at) return
      const steps = Math.floor((at - last.at) / INTERVAL_MS[interval])
      const next = { at: last.at + steps * INTERVAL_MS[interval], close: price }
      known.closes = [...(steps === 0 ? known.closes.slice(0, -1) : known.closes), next]
      tell()
    },
    retry() {
      for (const known of all.values()) if (known.state === 'lost') known.state = 'here'
      if (wanted !== null) reach(wanted.codes, wanted.oldest)
    },
    stop() {
      stopped = true
    },
  }
}
