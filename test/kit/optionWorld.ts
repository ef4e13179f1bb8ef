import { CALENDARS } from '#kit/calendars.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AccountKind } from '#protocol/account.ts'
import type { CandlePage } from '#protocol/market.ts'
import { amount } from '#protocol/money.ts'
import type { BuyOptionBody, OptionOrder } from '#protocol/optionOrder.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import { createMarketService } from '#server/modules/market/service.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import { createOptionsService } from '#server/modules/options/service.ts'
import type { Holder, OptionsService } from '#server/modules/options/types.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import type { Db } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { openTestDb } from './database.ts'
import { grant } from './grants.ts'
import { keyedFor, resultOf } from './keyed.ts'
import { type ScriptedSource, scriptedSource } from './scriptedSource.ts'

/** A Monday noon in UTC, before New York opens. */
export const NOON = Date.UTC(2026, 0, 5, 12)
const TREASURY = 10n ** 18n

const CANDLE_MS = 300_000

/** Closes of five-minute candles that swing by a tenth of a per cent. */
const swinging = (time: number): string | null =>
  (time / CANDLE_MS) % 2 === 0 ? '68000.00' : '68068.00'

/** The newest candles of before a moment whose closes are these, oldest first. */
function candlesBefore(
  closeAt: (time: number) => string | null,
  { before, limit }: { readonly before: number; readonly limit: number },
): CandlePage {
  const newest = Math.floor((before - 1) / CANDLE_MS) * CANDLE_MS
  const candles = Array.from({ length: limit }, (_, at) => newest - (limit - 1 - at) * CANDLE_MS)
    .map((time) => [new Date(time).toISOString(), closeAt(time)] as const)
    .flatMap(([time, close]) =>
      close === null ? [] : [{ time, open: close, high: close, low: close, close, volume: '1' }],
    )
  return { candles, more: candles.length === limit }
}

/** Options on a real ledger, price log and database, with prices and time that a test moves itself. */
export interface OptionWorld {
  readonly db: Db
  readonly ledger: Ledger
  readonly clock: ManualClock
  readonly source: ScriptedSource
  readonly market: MarketService
  readonly faults: unknown[]
  readonly told: string[]
  options(): OptionsService
  customer(units: bigint, account?: AccountKind): Promise<Holder>
  /** Sets the clock and logs this price of Bitcoin, or nothing of it, at that second. */
  priceAt(at: number, text: string | null): Promise<void>
  /** Lets the log be complete without another price, and settles. */
  settleAt(at: number): Promise<void>
  buy(holder: Holder, body?: Partial<BuyOptionBody>, key?: string): Promise<OptionOrder>
  sell(holder: Holder, id: string, minPayout?: string, key?: string): Promise<OptionOrder>
  pockets(holder: Holder): Promise<{ available: bigint; stake: bigint }>
  /** Closes of five-minute candles from the next start on, by when they open; null for none. */
  candles(closeAt: (time: number) => string | null): void
  /** A new process on the same database: everything in memory is gone. */
  restart(): Promise<void>
  godCheck(): Promise<void>
  fingerprint(): Promise<string>
  closeWorld(): Promise<void>
}

/** Ten USDT that Bitcoin ends higher in a minute. */
export const UP: BuyOptionBody = {
  kind: 'upDown',
  instrumentId: '1',
  term: '60s',
  side: 'up',
  stake: '10',
  rate: '0.8',
}

/** Ten lots of 0.01 BTC of a call at the money, for an hour. */
export const CALL: BuyOptionBody = {
  kind: 'callPut',
  instrumentId: '1',
  term: '1h',
  side: 'call',
  strike: '68000',
  lots: '10',
  maxPremium: '100',
}

/** Ten lots of a call of the series that ends four days after `NOON`. */
export const LISTED_CALL: Extract<BuyOptionBody, { kind: 'listed' }> = {
  kind: 'listed',
  instrumentId: '1',
  expiresAt: '2026-01-09T08:00:00.000Z',
  side: 'call',
  strike: '68000',
  lots: '10',
  maxPremium: '1000',
}

const BODY_OF = { upDown: UP, callPut: CALL, listed: LISTED_CALL }

export async function openOptionWorld(treasury: bigint = TREASURY): Promise<OptionWorld> {
  const { db, close: closeDb } = await openTestDb()
  const ledger = createLedgerService()
  const clock = manualClock(NOON)
  const source = scriptedSource()
  const faults: unknown[] = []
  const told: string[] = []
  let closeAt = swinging
  const start = (): { market: MarketService; options: OptionsService } => {
    const real = createMarketService({ calendars: CALENDARS, db, clock, source })
    const closes = closeAt
    const market: MarketService = {
      ...real,
      candles: async (query) => candlesBefore(closes, query),
    }
    const options = createOptionsService({
      db,
      clock,
      commands: createCommandService({ db, clock, ledger }),
      market,
      policy: createPolicyService(null),
      events: {
        productChanged: (customerId, account) => void told.push(`${customerId} ${account}`),
      },
      onFault: (fault) => void faults.push(fault),
    })
    return { market, options }
  }
  let running = start()
  await running.market.start()
  for (const kind of ['demo', 'real'] as const) {
    await db.transaction((tx) =>
      ledger.fundTreasury(tx, kind, amount(treasury, 'USDT'), `test-${kind}`, 'test'),
    )
  }
  const balance = async ({ customerId, account }: Holder, bucket: string): Promise<bigint> => {
    const [row] = await db.query<{ balance: bigint }>(
      `SELECT balance FROM ledger_account WHERE kind = $1 AND owner = $2 AND bucket = $3`,
      [account, customerId, bucket],
    )
    return row?.balance ?? 0n
  }
  return {
    db,
    ledger,
    clock,
    source,
    get market() {
      return running.market
    },
    faults,
    told,
    options: () => running.options,
    async customer(units, account = 'demo') {
      const customerId = randomUUID()
      await grant(db, ledger, { customerId, account }, 'USDT', units)
      return { customerId, account }
    },
    async priceAt(at, text) {
      clock.set(at)
      if (text === null) source.hush('BTCUSDT')
      else source.say('BTCUSDT', text)
      await running.market.tick()
    },
    async settleAt(at) {
      clock.set(at)
      source.hush('BTCUSDT')
      await running.market.tick()
      await running.options.settleDue()
    },
    buy: (holder, part, key) => {
      const body = { ...BODY_OF[part?.kind ?? 'upDown'], ...part } as BuyOptionBody
      return resultOf(running.options.buy(holder, body, keyedFor(holder, 'buyOption', body, key)))
    },
    sell: (holder, id, minPayout = '0.000001', key) => {
      const body = { minPayout }
      const keyed = keyedFor<OptionOrder>(holder, 'sellOption', body, key)
      return resultOf(running.options.sell(holder, id, body, keyed))
    },
    pockets: async (holder) => ({
      available: await balance(holder, 'available'),
      stake: await balance(holder, 'optionStake'),
    }),
    candles(given) {
      closeAt = given
    },
    async restart() {
      running = start()
      await running.market.start()
    },
    async godCheck() {
      expect(await ledger.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(await running.options.audit(db)).toEqual({ ok: true, breaches: [] })
      expect(faults.splice(0)).toEqual([])
    },
    fingerprint: () => fingerprint(db),
    closeWorld: closeDb,
  }
}

async function fingerprint(db: Db): Promise<string> {
  const rows = await db.query<{ hash: string }>(`
    SELECT md5(concat(
      (SELECT string_agg(p::text, '|' ORDER BY id) FROM ledger_posting p),
      (SELECT string_agg(a::text, '|' ORDER BY id) FROM ledger_account a WHERE balance <> 0),
      (SELECT string_agg(o::text, '|' ORDER BY no) FROM option_order o)
    )) AS hash`)
  return rows[0]?.hash ?? ''
}
