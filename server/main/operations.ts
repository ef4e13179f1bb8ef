import type { Millis } from '#protocol/time.ts'
import type { Feed, FeedMeter } from '#server/http/feed/feed.ts'
import type { Readiness } from '#server/http/ops/health.ts'
import type { OpsDeps } from '#server/http/ops/ops.ts'
import type { Status } from '#server/http/ops/status.ts'
import type { LoggedPrice, MarketService } from '#server/modules/market/types.ts'
import type { Calendars, LiveFeed, ProvidersFile } from '#server/modules/market/service.ts'
import type { SealsService } from '#server/modules/seals/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Events } from '#server/modules/events/types.ts'
import { createMetrics, type Metrics } from '#server/http/ops/metrics.ts'
import type { PoolUse } from '#server/platform/postgres.ts'
import type { Auditor } from './auditor.ts'
import { calendarStates, watchCalendars } from './calendarState.ts'
import type { Config } from './config.ts'
import { qrSignInOf } from './qrSignIn.ts'
import { DayOfOrders, isAsOpened } from './dayOfOrders.ts'
import { liveStateOf, watchLive } from './liveState.ts'
import { newestPrice } from './readiness.ts'
import { type Version, versionOf } from './version.ts'

const SECOND = 1_000
/** Rounds of prices that are remembered: a closing that takes longer is no lag but a fault. */
const ROUNDS = 120

/**
 * Measures from a price being logged to the orders it closes. Call it before anything else listens to
 * the market: those who listen later are waited for.
 */
export function watchTriggers(
  metrics: Metrics,
  market: Pick<MarketService, 'onLogged'>,
  events: Pick<Events, 'onOrder' | 'onProduct'>,
): void {
  const rounds: { readonly last: bigint; readonly first: bigint; readonly since: number }[] = []
  market.onLogged((batch: readonly LoggedPrice[]) => {
    const seqs = batch.map((row) => row.seq)
    const [first, last] = [seqs[0], seqs.at(-1)]
    if (first === undefined || last === undefined) return
    rounds.push({ first, last, since: performance.now() })
    if (rounds.length > ROUNDS) rounds.shift()
  })
  events.onOrder(({ account, order }) => {
    const { closeReason, closeLogSeq } = order
    if (isAsOpened(order)) metrics.orderOpened(account, 'contract')
    if (closeReason === null || closeLogSeq === null) return
    metrics.orderClosed(account, 'contract', closeReason)
    if (closeReason === 'customer') return
    const seq = BigInt(closeLogSeq)
    const round = rounds.find(({ first, last }) => first <= seq && seq <= last)
    if (round === undefined) metrics.caughtUp()
    else metrics.triggered((performance.now() - round.since) / SECOND)
  })
  events.onProduct(({ account, product, steps }) => {
    for (const step of steps) {
      if (step === 'opened') metrics.orderOpened(account, product)
      else metrics.orderClosed(account, product, 'ended')
    }
  })
}

export interface RememberingAuditor extends Auditor {
  /** Since when the books have not added up; null while they do. */
  since(): Millis | null
}

/** The same auditor, which remembers when it first found what it finds still. */
export function rememberSince(auditor: Auditor, clock: Clock): RememberingAuditor {
  let since: Millis | null = null
  const look = (): Millis | null => {
    since = auditor.report().state === 'mismatch' ? (since ?? clock.now()) : null
    return since
  }
  return {
    ...auditor,
    since: look,
    run: () => auditor.run().finally(look),
    complete: () => auditor.complete().finally(look),
  }
}

/** What counts, from before the database is opened. */
export interface Meters {
  readonly version: Version
  readonly metrics: Metrics
  pool(): PoolUse
  /** Says how to ask what the connections of the database do. */
  watchPool(use: () => PoolUse): void
}

/** Meters of a server that runs in the present folder. */
export function createMeters(mode: Config['mode']): Meters {
  const version = versionOf(process.cwd())
  let pool = (): PoolUse => ({ used: 0, idle: 0, waiting: 0 })
  return {
    version,
    metrics: createMetrics({ ...version, mode }),
    pool: () => pool(),
    watchPool(use) {
      pool = use
    },
  }
}

export interface OperationsDeps {
  readonly config: Pick<
    Config,
    'brand' | 'mode' | 'opsToken' | 'publicUrl' | 'trustProxy' | 'walletConnect'
  >
  readonly meters: Meters
  readonly clock: Clock
  readonly market: MarketService
  readonly events: Events
  readonly auditor: RememberingAuditor
  readonly readiness: () => Promise<Readiness>
  readonly db: Queryable
  readonly seals: Pick<SealsService, 'last'>
  /** Connections to exchanges; null where no price is live. */
  readonly venues: LiveFeed | null
  readonly calendars: Calendars
  /** Providers that some live prices are made of; null: there are none. */
  readonly providers: ProvidersFile | null
}

/** What operators are shown. */
export interface Operations {
  readonly meter: FeedMeter
  readonly orders: DayOfOrders
  /** Says how to count who listens, once there is a feed. */
  attach(feed: Pick<Feed, 'count'>): void
  /** Their two addresses. */
  readonly door: OpsDeps & { readonly metrics: Metrics }
}

export function createOperations(deps: OperationsDeps): Operations {
  const { clock, auditor, config, market, venues, providers } = deps
  const { metrics, pool, version } = deps.meters
  const started = performance.now()
  const orders = new DayOfOrders(clock, deps.events)
  let feed: Pick<Feed, 'count'> = {
    count: () => ({ connections: 0, members: 0, subscriptions: 0 }),
  }
  let lag: number | null = null
  const ageOf = (at: Millis | null): number | null =>
    at === null ? null : Math.max(0, clock.now() - at) / SECOND
  const calendars = () => calendarStates(deps.calendars, market.instruments(), clock.now())
  const status = async (): Promise<Status> => ({
    at: clock.now(),
    brand: config.brand,
    mode: config.mode,
    ...version,
    uptimeSeconds: Math.floor((performance.now() - started) / SECOND),
    parts: await deps.readiness(),
    books: { ...auditor.report(), since: auditor.since() },
    priceSource: market.source,
    live: venues === null ? null : liveStateOf(venues, market, providers, clock.now()),
    calendars: calendars(),
    qrSignIn: qrSignInOf(config),
    priceAgeSeconds: ageOf(newestPrice(market)),
    feedLagSeconds: lag,
    feed: feed.count(),
    ordersToday: orders.read(),
    database: pool(),
    lastSeal: await lastSealOf(deps),
  })

  metrics.watch('glasshouse_feed_connections', () => feed.count().connections)
  metrics.watch('glasshouse_feed_members', () => feed.count().members)
  metrics.watch('glasshouse_feed_subscriptions', () => feed.count().subscriptions)
  if (venues !== null) {
    watchLive(metrics, () => liveStateOf(venues, market, providers, clock.now()))
  }
  watchCalendars(metrics, calendars)
  // An age without an event is endless: any alarm on it must ring.
  metrics.watch('glasshouse_price_age_seconds', () => ageOf(newestPrice(market)) ?? Infinity)
  metrics.watch('glasshouse_audit_age_seconds', () => ageOf(auditor.report().at) ?? Infinity)
  metrics.watch('glasshouse_audit_seconds', () => (auditor.report().tookMs ?? 0) / SECOND)
  metrics.watch('glasshouse_books_clean', () => (auditor.clean() ? 1 : 0))
  metrics.watch('glasshouse_database_connections_used', () => pool().used)
  metrics.watch('glasshouse_database_connections_idle', () => pool().idle)
  metrics.watch('glasshouse_database_waiting', () => pool().waiting)

  return {
    orders,
    attach(opened) {
      feed = opened
    },
    meter: {
      flushed(seconds) {
        lag = seconds
        metrics.flushed(seconds)
      },
      slowClientDropped: () => metrics.slowClientDropped(),
    },
    door: { token: config.opsToken, local: isForThisHost(config), metrics, status },
  }
}

/**
 * Whether a caller on this host may be taken for its operator. Where others come in by a name or a
 * proxy, they may seem to call from here too: proxies need not say for whom they ask, nor under which name.
 */
export function isForThisHost(config: Pick<Config, 'mode' | 'publicUrl' | 'trustProxy'>): boolean {
  const { mode, publicUrl, trustProxy } = config
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname
  const named = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
  return mode === 'sandbox' && named && trustProxy.length === 0
}

/** A database that is away takes the page down with it no more than the rest. */
async function lastSealOf({ db, seals }: OperationsDeps): Promise<Status['lastSeal']> {
  const seal = await seals.last(db).catch(() => null)
  return seal === null ? null : { n: seal.n, minute: seal.minute, root: seal.root }
}
