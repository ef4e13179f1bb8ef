import { setTimeout as sleep } from 'node:timers/promises'
import { strikeLadder } from '#protocol/formulas/optionOrder.ts'
import type { OptionChain } from '#protocol/optionOrder.ts'
import { parsePrice, formatPrice } from '#protocol/price.ts'
import { SIGMA_SCALE } from '#protocol/formulas/volatility.ts'
import { parseDecimal } from '#protocol/decimal.ts'
import type { Db } from '#server/platform/db.ts'
import { type Body, type Context, MARKETS } from './bodies.ts'
import { call, resultOf, toldOf, type Write } from './client.ts'

/** The series on each market, by instrument. */
export type Chains = ReadonlyMap<string, OptionChain>

/** Reads the series as they are now. @throws Error when the server is gone */
export async function readChains(url: string): Promise<Chains> {
  const chains = await Promise.all(
    MARKETS.map(({ id }) =>
      resultOf<OptionChain>(call(url, 'getOptionChain', {}, undefined, { id })),
    ),
  )
  return new Map(chains.map((chain) => [chain.instrumentId, chain]))
}

/** Whether any series is sold: its premium needs a volatility. */
export const hasSeries = (chain: OptionChain | undefined): boolean =>
  chain?.expiries.some(({ isTraded, sigma }) => isTraded && sigma !== null) ?? false

/** A call or put of a series, struck near the price; null where none is known that is sold now. */
export function listedBody(
  { market, mid, random }: Context,
  chain: OptionChain | undefined,
): Body | null {
  const sold = chain?.expiries.filter(({ isTraded }) => isTraded) ?? []
  const series = sold[random.below(sold.length)]
  const [spot, sigma] = [parsePrice(mid), parseDecimal(series?.sigma ?? '', SIGMA_SCALE)]
  if (series === undefined || spot === null || !sigma.ok) return null
  const { expiresAt, tradingMs } = series
  const { decimals } = market
  const strikes = strikeLadder({ spot, sigma: sigma.units, tradingMs, decimals }, 1n)
  const strike = strikes[random.below(strikes.length)] ?? spot
  const body = {
    kind: 'listed',
    instrumentId: market.id,
    expiresAt,
    side: random.percent(50) ? 'call' : 'put',
    strike: formatPrice(strike, decimals),
    lots: String(1 + random.below(3)),
    maxPremium: '1000',
  }
  return { route: 'buyOption', body }
}

/** Whether a write bought an option of a series. */
export const isOfSeries = ({ route, answer }: Write): boolean =>
  route === 'buyOption' && answer?.code === '200' && toldOf(answer).term === 'listed'

/** For so long nothing must run for a series to end without a price in its last five seconds. */
const SILENCE_MS = 6_000
/** A row that comes later than this after a start never comes. */
const PATIENCE_MS = 10_000
const MOST = 2

/** Waits until that will be over after a start like the last one: a slow start takes as long by itself. */
export const keepSilent = (startsMs: readonly number[]): Promise<void> =>
  sleep(Math.max(0, SILENCE_MS - (startsMs.at(-1) ?? 0)))

/** Of each instrument, the first row of this run, and when the one before was logged. */
const FIRST_ROWS = `
  SELECT DISTINCT ON (instrument_id) instrument_id, at, before FROM (
    SELECT instrument_id, at, lag(at) OVER (PARTITION BY instrument_id ORDER BY seq) AS before FROM price_log
  ) AS row WHERE at > $1 AND before < at - interval '5.1 seconds' ORDER BY instrument_id, at`

/**
 * Lets some open series have expired just before the first row of this run, when nothing had run for longer than five
 * seconds: that row settles them. False when none is open.
 * @param died when the run before had ended
 */
export async function expireMeanwhile(db: Db, died: Date): Promise<boolean> {
  const began = performance.now()
  while (performance.now() - began < PATIENCE_MS) {
    const priced = await db.query(
      'SELECT DISTINCT instrument_id FROM price_log WHERE at > $1 AND instrument_id = ANY ($2::integer[])',
      [died, MARKETS.map(({ id }) => id)],
    )
    if (priced.length === MARKETS.length) break
    await sleep(50)
  }
  return db.transaction(async (tx) => {
    // All of it at once: nobody waits for another.
    await tx.query('LOCK TABLE option_order IN ACCESS EXCLUSIVE MODE')
    await tx.query('ALTER TABLE option_order DISABLE TRIGGER USER')
    const expired = await tx.query(
      `UPDATE option_order SET expires_at = at - interval '1 millisecond' FROM (${FIRST_ROWS}) AS first
       WHERE id IN (
         SELECT id FROM option_order WHERE term = 'listed' AND state = 'open' AND opened_at < $1 ORDER BY no LIMIT ${MOST}
       ) AND option_order.instrument_id = first.instrument_id RETURNING id`,
      [died],
    )
    await tx.query('ALTER TABLE option_order ENABLE TRIGGER USER')
    return expired.length > 0
  })
}

/** The laws of sales, each as SQL that gives a line for every breach. */
export const LISTED_LAWS: Readonly<Record<string, string>> = {
  'an option was sold otherwise, or more or less often, than was answered': `
    SELECT id AS line FROM (
      SELECT id, id AS sold, payout::numeric FROM option_order WHERE outcome = 'sold'
    ) AS there FULL JOIN (
      SELECT reply -> 'result' ->> 'id' AS id, (reply -> 'result' ->> 'payout')::numeric * 1000000 AS payout, count(*)
      FROM command WHERE code = '200' AND route = 'sellOption' GROUP BY 1, 2
    ) AS told USING (id, payout) WHERE sold IS NULL OR told.count IS DISTINCT FROM 1`,
}
