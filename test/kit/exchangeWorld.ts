import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ASSETS, type AssetCode } from '#protocol/assets.ts'
import type { Exchange, ExchangeQuote, ExchangeQuoteBody } from '#protocol/exchange.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { amount } from '#protocol/money.ts'
import { parsePrice, type Price } from '#protocol/price.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createExchangeService } from '#server/modules/exchange/service.ts'
import type { ExchangeService } from '#server/modules/exchange/types.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Instrument, LoggedPrice, PriceState } from '#server/modules/market/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import type { Db } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { keyedFor, resultOf } from './keyed.ts'

const START = Date.UTC(2026, 0, 5, 12)

/** What each pair costs at first; every one ties a currency of the operator to the others. */
const PRICES: Readonly<Record<string, string>> = {
  USDCUSDT: '1.0002',
  BTCUSDT: '92400.13',
  ETHUSDT: '3140.55',
  SOLUSDT: '138.21',
  XRPUSDT: '2.0631',
  BNBUSDT: '884.07',
  ADAUSDT: '0.4127',
  LTCUSDT: '82.63',
  DOGEUSDT: '0.14123',
  USDTUSD: '0.9997',
  EURUSD: '1.17243',
  GBPUSD: '1.34181',
  USDJPY: '156.241',
  USDHKD: '7.78153',
}
const CODES = Object.keys(PRICES)

/** Prices that a test writes itself, each with a row number and a moment; the log is a list. */
export interface ExchangeMarket {
  set(code: string, text: string): void
  /** What the log says of a pair's last minutes; nothing unless a test does. */
  recent(code: string, mids: readonly string[]): void
  /** Logs every price anew, as it stands, at this moment. */
  refresh(): void
  /** How far a pair's price can be trusted from now on. */
  trust(code: string, state: PriceState): void
  setOpen(code: string, open: boolean): void
  unlist(code: string): void
  /** What happens before the next row that an exchange waits for, as on live prices. */
  beforeNext(work: () => void): void
}

/** 0.1 BTC to USDT. */
export const QUOTE: ExchangeQuoteBody = { from: 'BTC', to: 'USDT', amount: '0.1' }

/** Currency exchange on a real ledger and database, with prices and time that a test moves itself. */
export interface ExchangeWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: ManualClock
  readonly market: ExchangeMarket
  /** Customer ids that were told of a change. */
  readonly told: string[]
  exchanges(): ExchangeService
  /** A customer whose real account holds these units. */
  customer(funds: Readonly<Partial<Record<AssetCode, bigint>>>): Promise<Holder>
  fund(asset: AssetCode, units: bigint): Promise<void>
  quote(holder: Holder, body?: Partial<ExchangeQuoteBody>): Promise<ExchangeQuote>
  use(holder: Holder, quoteId: string, key?: string): Promise<Exchange>
  /** What a customer or an operator account has of an asset, in units. */
  units(owner: string, bucket: string, asset: AssetCode): Promise<bigint>
  /** A new process on the same database: everything in memory is gone. */
  restart(): void
  godCheck(): Promise<void>
  closeWorld(): Promise<void>
}

export async function openExchangeWorld(policy: string | null = null): Promise<ExchangeWorld> {
  const { db, close } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(START)
  const { market, door } = createMarket(clock)
  const told: string[] = []
  const createService = (): ExchangeService =>
    createExchangeService({
      db,
      clock,
      commands: createCommandService({ db, clock, ledger }),
      market: door,
      policy: createPolicyService(policy),
      events: { productChanged: (customerId) => void told.push(customerId) },
    })
  let service = createService()
  const world: ExchangeWorld = {
    db,
    ledger,
    clock,
    market,
    told,
    exchanges: () => service,
    async customer(funds) {
      const holder: Holder = { customerId: randomUUID(), account: 'real' }
      for (const [asset, units] of Object.entries(funds) as [AssetCode, bigint][]) {
        await grant(db, ledger, holder, asset, units)
      }
      return holder
    },
    fund: async (asset, units) => {
      const ref = `test-${randomUUID()}`
      await db.transaction((tx) =>
        ledger.fundTreasury(tx, 'real', amount(units, asset), ref, 'test'),
      )
    },
    quote: (holder, part) => service.quote(holder, { ...QUOTE, ...part }),
    use: (holder, quoteId, key) => {
      const keyed = keyedFor<Exchange>(holder, 'exchange', { quoteId }, key)
      return resultOf(service.exchange(holder, quoteId, keyed))
    },
    async units(owner, bucket, asset) {
      const [row] = await db.query<{ readonly units: bigint }>(
        `SELECT coalesce(sum(balance), 0) AS units FROM ledger_account
         WHERE kind = 'real' AND owner = $1 AND bucket = $2 AND asset = $3`,
        [owner, bucket, asset],
      )
      return row?.units ?? 0n
    },
    restart: () => {
      service = createService()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await service.audit(db)).toEqual({ ok: true, breaches: [] })
    },
    closeWorld: close,
  }
  return world
}

/** Enough of every currency in the treasury. */
export async function fundAll(world: ExchangeWorld, units: bigint = 10n ** 27n): Promise<void> {
  for (const asset of ASSETS) await world.fund(asset, units)
}

type Door = Parameters<typeof createExchangeService>[0]['market']

function createMarket(clock: ManualClock): { market: ExchangeMarket; door: Door } {
  const last = new Map<string, LoggedPrice>()
  const shut = new Set<string>()
  const recent = new Map<number, readonly Price[]>()
  let listed = CODES
  let seq = 0n
  const log = (code: string, mid: Price): void => {
    seq += 1n
    last.set(code, { instrumentId: CODES.indexOf(code) + 1, seq, at: clock.now(), mid })
  }
  const set = (code: string, text: string): void => {
    const mid = parsePrice(text)
    if (mid === null) throw new Error(`no price: ${text}`)
    log(code, mid)
  }
  for (const code of CODES) set(code, PRICES[code] ?? '1')
  const states = new Map<string, PriceState>()
  let beforeNext = (): void => undefined
  const door: Door = {
    nextRow: async () => beforeNext(),
    findByCode: (code) => (listed.includes(code) ? instrumentOf(code) : null),
    last: (id) => last.get(CODES[id - 1] ?? '') ?? null,
    midsSince: async (_, id) => recent.get(id) ?? [],
    state: (id) => states.get(CODES[id - 1] ?? '') ?? 'full',
    hours: ({ code }) => ({ open: !shut.has(code), changesAt: null }),
  }
  const market: ExchangeMarket = {
    set,
    beforeNext: (work) => {
      beforeNext = work
    },
    trust: (code, state) => void states.set(code, state),
    recent: (code, mids) => {
      const read = mids.map((text) => parsePrice(text)).filter((mid) => mid !== null)
      recent.set(CODES.indexOf(code) + 1, read)
    },
    refresh: () => {
      for (const [code, { mid }] of last) log(code, mid)
    },
    setOpen: (code, open) => void (open ? shut.delete(code) : shut.add(code)),
    unlist: (code) => {
      listed = listed.filter((one) => one !== code)
    },
  }
  return { market, door }
}

function instrumentOf(code: string): Instrument {
  const step = ASSETS.flatMap((asset) => exchangeRoute(asset, 'USDT')).find(
    (one) => one.code === code,
  )
  if (step === undefined) throw new Error(`no pair ties a currency by ${code}`)
  const { base, quote } = step
  return {
    id: CODES.indexOf(code) + 1,
    code,
    type: 2,
    appName: `${base}/${quote}`,
    fullName: code,
    base,
    quote,
    decimals: 8,
    hours: 'always',
    contract: null,
  }
}

async function grant(
  db: Db,
  ledger: Ledger,
  { account, customerId }: Holder,
  asset: AssetCode,
  units: bigint,
): Promise<void> {
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: account,
      type: 'demoGrant',
      ref: customerId,
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: amount(-units, asset) },
        { account: { owner: customerId, bucket: 'available' }, amount: amount(units, asset) },
      ],
    }),
  )
}
