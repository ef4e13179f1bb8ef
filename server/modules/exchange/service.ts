import { randomUUID } from 'node:crypto'
import { ASSET_SCALE, ASSETS, type AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import type { ExchangeTerms } from '#protocol/exchange.ts'
import { EXCHANGE_FEE_PPM, LEAST_GROSS, QUOTE_MS } from '#protocol/formulas/exchange.ts'
import { EXCHANGE_DEPTH } from '#protocol/formulas/exchangeDepth.ts'
import { HOLD_WINDOW_MS, holdPpm } from '#protocol/formulas/exchangeHold.ts'
import { exchangeRoute } from '#protocol/formulas/exchangeRoute.ts'
import { runAfter } from '#server/modules/commands/service.ts'
import type { CommandService } from '#server/modules/commands/types.ts'
import { type MarketService, isFresh } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { pageOf, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { auditExchanges } from './audit.ts'
import { createHandler, type Pair } from './handler.ts'
import { type Listed, planQuote } from './rulesQuoting.ts'
import {
  countHeld,
  deleteUnused,
  insertQuote,
  lockQuoting,
  selectPage,
  selectQuote,
  selectTreasury,
} from './store.ts'
import type { ExchangeService, QuoteRecord } from './types.ts'
import { rateText, toExchange, toQuote } from './view.ts'

export { exchangeFacts } from './facts.ts'

export interface ExchangeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<
    MarketService,
    'findByCode' | 'last' | 'hours' | 'state' | 'nextRow' | 'midsSince'
  >
  readonly policy: Pick<PolicyService, 'exchange'>
  readonly events: Pick<Events, 'productChanged'>
}

/** Unused quotes are kept for so long after they expired, so that a doubt about one can be looked into. */
const KEPT_MS = 2 * 3_600_000

/** Currency exchange: quotes that are held to, their use, and the audit. */
export function createExchangeService(deps: ExchangeDeps): ExchangeService {
  const { db, clock, commands, market, policy } = deps
  const handler = createHandler(deps)

  const listed = (code: string): Listed | null => {
    const instrument = market.findByCode(code)
    if (instrument === null) return null
    const { open: trading } = market.hours(instrument, clock.now())
    const { id } = instrument
    return { instrumentId: id, trading, state: market.state(id), last: market.last(id) }
  }

  /** What holding each price of a way is worth now. */
  const holdsOf = async (from: AssetCode, to: AssetCode): Promise<ReadonlyMap<string, bigint>> => {
    const since = clock.now() - HOLD_WINDOW_MS
    const holds = exchangeRoute(from, to).map(async ({ code }) => {
      const instrument = market.findByCode(code)
      const mids = instrument === null ? [] : await market.midsSince(db, instrument.id, since)
      return [code, holdPpm(mids)] as const
    })
    return new Map(await Promise.all(holds))
  }

  return {
    terms: () => termsOf(listed, clock.now()),
    async quote(holder, body) {
      const treasury = await selectTreasury(db, body.to)
      const holds = await holdsOf(body.from, body.to)
      return db.transaction(async (tx) => {
        // One after another, or two that come together are both the last one that is allowed.
        await lockQuoting(tx, holder)
        const now = clock.now()
        const quote = planQuote(randomUUID(), holder, body, {
          allowed: policy.exchange(holder.account),
          held: await countHeld(tx, holder, now),
          now,
          listed,
          hold: (code) => holds.get(code) ?? 0n,
          depth: EXCHANGE_DEPTH,
          treasury: () => treasury,
        })
        await insertQuote(tx, quote)
        return toQuote(quote)
      })
    },
    async exchange(holder, quoteId, keyed) {
      const pair = await selectQuote(db, quoteId)
      const ask = { holder, quoteId, pair, askedAt: clock.now() }
      return runAfter(
        commands,
        keyed.command,
        () => nextPrices(market, pair),
        () => commands.run(handler, holder, ask, keyed),
      )
    },
    async list(query, holder, { cursor, limit }) {
      const found = await selectPage(query, holder, readCursor(cursor), limit + 1)
      return pageOf(found, limit, numberOf, (one) =>
        toExchange(one, one.exchangedAt ?? one.quotedAt),
      )
    },
    sweep: () => deleteUnused(db, clock.now() - KEPT_MS),
    audit: auditExchanges,
    auditHeld: async () => ({ ok: true, breaches: [] }),
  }
}

/** Waits for what the prices of a way are next, where they are live: a quote is held against those. */
async function nextPrices(
  market: Pick<MarketService, 'findByCode' | 'nextRow'>,
  pair: Pair | null,
): Promise<void> {
  const route = pair === null ? [] : exchangeRoute(pair.from, pair.to)
  const found = route.flatMap(({ code }) => market.findByCode(code) ?? [])
  await Promise.all(found.flatMap(({ id }) => market.nextRow(id) ?? []))
}

/** The number of one that was made. */
function numberOf({ id, no }: QuoteRecord): bigint {
  if (no === null) throw new Error(`exchange ${id} has no number`)
  return no
}

type Obstacle = ExchangeTerms['assets'][number]['obstacle']

/** What stands in the way of exchanging an asset, on its own way to USDT; the others have their own. */
function obstacleOf(
  asset: AssetCode,
  listed: (code: string) => Listed | null,
  now: number,
): Obstacle {
  const prices = exchangeRoute(asset, 'USDT').map(({ code }) => listed(code))
  if (prices.includes(null)) return 'unpriced'
  if (prices.some((one) => one?.trading === false)) return 'closed'
  return prices.every((one) => isFresh(one?.last ?? null, now)) ? null : 'stale'
}

function termsOf(listed: (code: string) => Listed | null, now: number): ExchangeTerms {
  return {
    feeRate: rateText(EXCHANGE_FEE_PPM),
    quoteSeconds: QUOTE_MS / 1_000,
    assets: ASSETS.map((asset) => ({
      asset,
      leastGross: formatDecimal(LEAST_GROSS, ASSET_SCALE[asset]),
      obstacle: obstacleOf(asset, listed, now),
    })),
  }
}
