import type { Terms } from '#protocol/formulas/contractOrder.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import type {
  Instrument,
  LoggedPrice,
  MarketService,
  PriceListener,
  PriceState,
  SourceKind,
} from '#server/modules/market/types.ts'

export const BTC_TERMS: Terms = {
  contractSize: 100_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}
export const MEME_TERMS: Terms = {
  contractSize: 100_000_000_000_000n,
  feePpm: 2_900n,
  spreadPpm: 2_000n,
  closeOutPpm: 500_000n,
  decimals: 8,
}
const YEN_TERMS: Terms = {
  contractSize: 700_000_000n,
  feePpm: 250n,
  spreadPpm: 20n,
  closeOutPpm: 500_000n,
  decimals: 3,
}

const instrument = (id: number, code: string, terms: Terms | null): Instrument => ({
  id,
  code,
  type: terms === YEN_TERMS ? 1 : 2,
  appName: code,
  fullName: code,
  base: code.slice(0, 3),
  quote: 'USDT',
  decimals: terms?.decimals ?? 2,
  hours: 'always',
  contract:
    terms === null
      ? null
      : { terms, lotMin: 1n, lotMax: 1_000n, leverages: [1, 2, 5, 10, 20, 100] },
})

export const BTC = 1
export const MEME = 2
export const YEN = 3
/** Quoted only: no contracts. */
const QUOTED = 4
/** A coin of 18 decimals. */
export const ETH = 5

const INSTRUMENTS = [
  instrument(BTC, 'BTCUSDT', BTC_TERMS),
  instrument(MEME, 'MEMEUSDT', MEME_TERMS),
  instrument(YEN, 'USDJPY', YEN_TERMS),
  instrument(QUOTED, 'QUOTED', null),
  instrument(ETH, 'ETHUSDT', BTC_TERMS),
]

/** A market whose prices a test writes itself; the log is a list. */
export interface ScriptedMarket
  extends Pick<
    MarketService,
    | 'source'
    | 'instruments'
    | 'find'
    | 'last'
    | 'state'
    | 'hours'
    | 'onLogged'
    | 'nextRow'
    | 'firstOutside'
    | 'loggedAfter'
  > {
  /** What its prices are; where they are live, `nextRow` waits for the next one that is written. */
  source: SourceKind
  /** Logs one price and tells the listeners. */
  price(id: number, text: string): Promise<LoggedPrice>
  /** Logs one price and tells nobody: what a crash between log and trigger leaves. */
  logOnly(id: number, text: string): LoggedPrice
  setOpen(open: boolean): void
  /** How far its prices can be trusted from now on. */
  setState(state: PriceState): void
}

export function createScriptedMarket(now: () => Millis): ScriptedMarket {
  const log: LoggedPrice[] = []
  const listeners: PriceListener[] = []
  let open = true
  let state: PriceState = 'full'
  const find = (id: number): Instrument | null => INSTRUMENTS.find((one) => one.id === id) ?? null
  const waiting: (() => void)[] = []
  const logOnly = (id: number, text: string): LoggedPrice => {
    const row = { instrumentId: id, seq: BigInt(log.length + 1), at: now(), mid: readPrice(text) }
    log.push(row)
    for (const come of waiting.splice(0)) come()
    return row
  }
  return {
    source: 'simulated',
    instruments: () => INSTRUMENTS,
    find,
    last: (id) => log.findLast((row) => row.instrumentId === id) ?? null,
    state: () => state,
    hours: () => ({ open, changesAt: null }),
    nextRow() {
      if (this.source !== 'live') return null
      return new Promise((resolve) => void waiting.push(resolve))
    },
    onLogged: (listener) => void listeners.push(listener),
    firstOutside: async (_query, id, after, low, high) =>
      log.find(
        (row) => row.instrumentId === id && row.seq > after && (row.mid <= low || row.mid >= high),
      ) ?? null,
    loggedAfter: async (_query, id, after, limit) =>
      log.filter((row) => row.instrumentId === id && row.seq > after).slice(0, limit),
    async price(id, text) {
      const row = logOnly(id, text)
      for (const listener of listeners) await listener([row])
      return row
    },
    logOnly,
    setOpen(value) {
      open = value
    },
    setState(value) {
      state = value
    },
  }
}

function readPrice(text: string): Price {
  const read = parsePrice(text)
  if (read === null) throw new Error(`no price: ${text}`)
  return read
}
