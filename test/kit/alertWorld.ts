import type { LoggedPrice } from '#server/modules/market/types.ts'
import { createAlertsService } from '#server/modules/alerts/service.ts'
import type { AlertsService } from '#server/modules/alerts/types.ts'
import { createNotificationsService } from '#server/modules/notifications/service.ts'
import type { Db, Transaction } from '#server/platform/db.ts'
import { type ManualClock, manualClock } from './clock.ts'
import { BTC, createScriptedMarket, type ScriptedMarket } from './scriptedMarket.ts'

/** How the next transaction ends: undone at its commit, or committed with its answer lost. */
export type AlertFault = 'undone' | 'unanswered'

/** Alerts on a real database, with prices, time and faults that a test makes itself. */
export interface AlertWorld {
  readonly clock: ManualClock
  readonly market: ScriptedMarket
  readonly faults: unknown[]
  readonly log: LoggedPrice[]
  alerts(): AlertsService
  price(text: string): Promise<void>
  /** A row of the log that nobody was told of, and a new process. */
  crash(text: string): Promise<void>
  restart(): Promise<void>
  /** Of the next transaction, or of as many. */
  fail(fault: AlertFault, times?: number): void
  /** Number of the row of each notice there is, by alert. */
  told(
    customerId: string,
  ): Promise<readonly (readonly [id: string, logSeq: string, price: string])[]>
}

/** A world without alerts, at a price of 68,000. */
export async function openAlertWorld(testDb: Db): Promise<AlertWorld> {
  await testDb.query('DELETE FROM price_alert')
  await testDb.query('DELETE FROM notification')
  const clock = manualClock(Date.UTC(2026, 0, 5))
  const market = createScriptedMarket(clock.now)
  const [faults, log]: [unknown[], LoggedPrice[]] = [[], []]
  const onFault = (fault: unknown): void => void faults.push(fault)
  const notifications = createNotificationsService({
    db: testDb,
    clock,
    mailOn: false,
    onFault,
  })
  let failing: AlertFault[] = []
  const db: Db = {
    ...testDb,
    query: (sql, values) => testDb.query(sql, values),
    async transaction<T>(work: (tx: Transaction) => Promise<T>) {
      const fault = failing.pop()
      const done = await testDb.transaction(async (tx) => {
        const result = await work(tx)
        if (fault === 'undone') throw new Error('undone')
        return result
      })
      if (fault === 'unanswered') throw new Error('unanswered')
      return done
    },
  }
  const open = (): AlertsService =>
    createAlertsService({
      db,
      clock,
      notifications,
      onFault,
      lockOpen: async () => undefined,
      market: { ...market, loggedBefore: clock.now },
    })
  let service = open()
  market.onLogged((batch) => service.onPrices(batch))
  const restart = async (): Promise<void> => {
    service = open()
    await service.load()
  }
  await market.price(BTC, '68000')
  return {
    clock,
    market,
    faults,
    log,
    alerts: () => service,
    async price(text) {
      log.push(await market.price(BTC, text))
    },
    async crash(text) {
      log.push(market.logOnly(BTC, text))
      await restart()
    },
    restart,
    fail(fault, times = 1) {
      failing = Array<AlertFault>(times).fill(fault)
    },
    async told(customerId) {
      const { items } = await notifications.list(customerId, { limit: 100 })
      return items.flatMap(({ notice }) =>
        notice.kind === 'priceAlert'
          ? [[notice.alert.id, notice.alert.logSeq, notice.alert.price] as const]
          : [],
      )
    },
  }
}
