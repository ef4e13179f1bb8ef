import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AccountKind } from '#protocol/account.ts'
import type { ProductName } from '#protocol/feed.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { CloseReason } from '#protocol/machines/contractOrder.ts'

/** What is read at the moment somebody asks, and what it means. */
const GAUGES = {
  glasshouse_feed_connections: 'Open connections of the live feed',
  glasshouse_feed_subscriptions: 'Instruments those connections want to hear of, added up',
  glasshouse_feed_members: 'Connections that have said whose they are',
  glasshouse_price_age_seconds: 'Age of the newest logged price',
  glasshouse_clock_off_seconds: 'How far our clock is from that of the exchanges, whichever way',
  glasshouse_prices_doubtful:
    'Instruments whose price dollar books have not borne out for a minute',
  glasshouse_audit_age_seconds: 'Time since the last audit that could be made',
  glasshouse_audit_seconds: 'How long that audit took',
  glasshouse_books_clean: '1 while the books add up; 0 keeps writes of money shut',
  glasshouse_options_overdue: 'Options that expired a minute ago or more and are not settled',
  glasshouse_deposits_waiting: 'Deposits that wait for people',
  glasshouse_mails_waiting: 'Mails that no server took yet',
  glasshouse_sms_waiting: 'SMS that no gateway took yet',
  glasshouse_support_waiting: 'Conversations of the support chat that wait for an answer',
  glasshouse_database_connections_used: 'Connections of the pool that are at work',
  glasshouse_database_connections_idle: 'Connections of the pool that wait for work',
  glasshouse_database_waiting: 'Work that waits for a connection of the pool',
} as const
export type GaugeName = keyof typeof GAUGES

/** The same, a figure for each of what an operator set up. */
const GAUGES_OF_EACH = {
  glasshouse_deposit_chain_lag_seconds: {
    help: 'Age of the newest block that enough nodes gave and that was looked at for deposits',
    label: 'network',
  },
  glasshouse_calendar_days_left: {
    help: 'Days until nobody knows when the markets of a calendar trade; at 0 they are closed',
    label: 'calendar',
  },
  glasshouse_venue_connected: {
    help: '1 while there is a connection to an exchange that prices are made of',
    label: 'venue',
  },
} as const

export interface Answered {
  readonly method: string
  /** Pattern of the route, never an address: a label must not grow with the customers. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Figures for monitors. No label has more values than the code, or the setup, has names for. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
  answered(one: Answered): void
  refused(code: ErrorCode): void
  orderOpened(account: AccountKind, product: ProductName): void
  /** `ended` for what is not a contract: what ends it is the product's own matter. */
  orderClosed(account: AccountKind, product: ProductName, reason: CloseReason | 'ended'): void
  /** From a price being in the log to the order it triggered being closed for good. */
  triggered(seconds: number): void
  /** A trigger that was found by asking the log, for example after a restart. */
  caughtUp(): void
  /** From the second of the oldest price of a message to its sending. */
  flushed(seconds: number): void
  /** A transaction of the ledger: how long it took, and how many commands it held. */
  posted(seconds: number, commands: number): void
  slowClientDropped(): void
  /** Says how to read a figure; asked whenever somebody reads the metrics. `read` must not fail. */
  watch(name: GaugeName, read: () => number | Promise<number>): void
  /** The same for a figure of each; named by its label. */
  watchEach(name: keyof typeof GAUGES_OF_EACH, read: () => ReadonlyMap<string, number>): void
}

const MILLISECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BEGUN = ['account', 'product'] as const
const OVER = [...BEGUN, 'reason'] as const
const SIZES = [1, 2, 4, 8, 16, 32, 64, 128]

/** A registry of its own, so that two houses in one process do not add up. */
export function createMetrics(
  about: Readonly<Record<'version' | 'commit' | 'mode', string>>,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const info = new Gauge({
    name: 'glasshouse_info',
    help: 'Always 1; its labels say what runs',
    labelNames: ['version', 'commit', 'mode'],
    registers,
  })
  info.set({ ...about }, 1)
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter({ name: `glasshouse_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
    buckets = MILLISECONDS,
  ) => new Histogram({ name: `glasshouse_${name}`, help, labelNames, buckets, registers })

  const opened = counter('orders_opened_total', 'Orders of a product begun', BEGUN)
  const closed = counter('orders_closed_total', 'Orders of a product over', OVER)
  const refused = counter('refusals_total', 'Calls answered with a code that is no success', [
    'code',
  ])
  const caughtUp = counter(
    'triggers_caught_up_total',
    'Orders closed by a price of before the start',
  )
  const slow = counter('feed_slow_clients_dropped_total', 'Connections that did not keep up')
  const http = histogram('http_seconds', 'Time to answer', ['method', 'route', 'status'])
  const trigger = histogram('trigger_lag_seconds', 'From the logged price to the closing committed')
  const feed = histogram('feed_lag_seconds', 'From the second of a price to its sending')
  const ledger = histogram('ledger_posting_seconds', 'Time a transaction of the ledger took')
  const sizes = histogram('ledger_posting_commands', 'Commands in one transaction', [], SIZES)

  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered({ method, route, status, seconds }) {
      http.observe({ method, route, status: String(status) }, seconds)
    },
    refused: (code) => refused.inc({ code }),
    orderOpened: (account, product) => opened.inc({ account, product }),
    orderClosed: (account, product, reason) => closed.inc({ account, product, reason }),
    triggered: (seconds) => trigger.observe(seconds),
    caughtUp: () => caughtUp.inc(),
    flushed: (seconds) => feed.observe(seconds),
    posted(seconds, commands) {
      ledger.observe(seconds)
      sizes.observe(commands)
    },
    slowClientDropped: () => slow.inc(),
    ...gaugesOf(registers),
  }
}

/** What is read at the moment somebody asks. */
function gaugesOf(registers: Registry[]): Pick<Metrics, 'watch' | 'watchEach'> {
  return {
    watch(name, read) {
      new Gauge({
        name,
        help: GAUGES[name],
        registers,
        async collect() {
          this.set(await read())
        },
      }).set(0)
    },
    watchEach(name, read) {
      const { help, label } = GAUGES_OF_EACH[name]
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [one, figure] of read()) this.set({ [label]: one }, figure)
        },
      })
    },
  }
}
