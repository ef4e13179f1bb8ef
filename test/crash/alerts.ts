import { setTimeout as sleep } from 'node:timers/promises'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import type { Queryable } from '#server/platform/db.ts'
import { MARKETS, priceAt } from './bodies.ts'
import { call, type Customer, signedIn } from './client.ts'
import type { Random } from './random.ts'

/** Between two alerts, in milliseconds: they are a side show. */
const PAUSE_MS = 10

interface AlertLoad {
  readonly url: string
  readonly customers: readonly Customer[]
  /** Last prices that were heard of, by instrument. */
  readonly prices: () => ReadonlyMap<string, string>
  readonly stopped: () => boolean
  /** Ids of the alerts whose setting was answered; new ones are added. */
  readonly set: string[]
}

/** Sets alerts so near that the next prices reach them, now and then one that is reached already. */
export async function setAlerts(load: AlertLoad, random: Random): Promise<void> {
  while (!load.stopped()) {
    await sleep(PAUSE_MS)
    const market = MARKETS[random.below(MARKETS.length)] ?? MARKETS[0]
    const customer = load.customers[random.below(load.customers.length)]
    const mid = load.prices().get(market.id)
    if (customer === undefined || mid === undefined) continue
    const above = random.percent(50)
    const away = BigInt(random.below(300) - 10)
    const level = priceAt({ market, mid, random }, above ? away : -away)
    const body = { instrumentId: market.id, side: above ? 'above' : 'below', level }
    const answer = await call(load.url, 'setPriceAlert', signedIn(customer), body)
    if (answer?.code !== '200') continue
    load.set.push((JSON.parse(answer.text) as { result: PriceAlert }).result.id)
  }
}

/** The first row of the log after it was set that reaches an alert `a`; none of the server's own statements. */
const FIRST_ROW = `
  SELECT l.seq, l.at FROM price_log l
  WHERE l.instrument_id = a.instrument_id AND l.seq > a.since_log_seq AND l.at < a.expires_at
    AND CASE a.side WHEN 'above' THEN l.mid >= a.level ELSE l.mid <= a.level END
  ORDER BY l.seq LIMIT 1`

/** The laws of alerts, each as SQL that gives a line for every breach. */
export const ALERT_LAWS: Readonly<Record<string, string>> = {
  'an alert fired without exactly one notification of its row, or one is told that did not': `
    SELECT coalesce(a.id, n.id) AS line
    FROM (SELECT id, customer_id, fired_log_seq::text AS seq FROM price_alert WHERE state = 'fired') AS a
    FULL JOIN (
      SELECT notice -> 'alert' ->> 'id' AS id, customer_id, notice -> 'alert' ->> 'logSeq' AS seq, count(*)
      FROM notification WHERE notice ->> 'kind' = 'priceAlert' GROUP BY 1, 2, 3
    ) AS n USING (id, customer_id, seq)
    WHERE a.id IS NULL OR n.count IS DISTINCT FROM 1`,
  'an alert fired at another row than the first that reached it': `
    SELECT a.id AS line FROM price_alert a LEFT JOIN LATERAL (${FIRST_ROW}) AS first ON true
    WHERE a.state = 'fired' AND a.fired_log_seq IS DISTINCT FROM first.seq`,
  'an alert is armed, though a row reached it': `
    SELECT a.id AS line FROM price_alert a JOIN LATERAL (${FIRST_ROW}) AS first ON true
    WHERE a.state = 'armed'`,
}

/** Of the alerts whose setting was answered, those that are not there; a line for each. */
export async function lostAlerts(
  tx: Queryable,
  set: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM unnest($1::text[]) AS told (id) WHERE id NOT IN (SELECT id FROM price_alert)`,
    [set],
  )
  return rows.map(({ id }) => `alert ${id} was set, and is not there`)
}

/** How many alerts fired, where any did. */
export async function countAlerts(tx: Queryable): Promise<readonly (readonly [string, number])[]> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::integer AS n FROM price_alert WHERE state = 'fired'`,
  )
  return row === undefined || row.n === 0 ? [] : [['alert fired', row.n]]
}
