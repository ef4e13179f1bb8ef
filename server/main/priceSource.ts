import { createSource, type LiveFeed } from '#server/modules/market/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from './config.ts'
import type { PriceSource } from './serviceParts.ts'

/** What the market's prices are made of, and the connections to exchanges where some are live. */
export interface Prices {
  readonly source: PriceSource
  readonly venues: LiveFeed | null
}

/**
 * Opens the prices that the operator set.
 * @param opened prices that are there already
 */
export async function openPrices(
  config: Config,
  clock: Clock,
  opened?: PriceSource,
): Promise<Prices> {
  if (opened !== undefined) return { source: opened, venues: null }
  const { priceSource, seed, replayDir, replaySpeed } = config
  const replay = replayDir === null ? {} : { replay: { dir: replayDir, speed: replaySpeed } }
  const source = await createSource(priceSource, { seed, clock, ...replay })
  return { source, venues: null }
}
