import { createSource } from '#server/modules/market/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from './config.ts'
import type { PriceSource } from './serviceParts.ts'

/** What the market's prices are made of, as the operator set it. */
export function sourceOf(config: Config, clock: Clock): Promise<PriceSource> {
  const { priceSource, seed, replayDir, replaySpeed } = config
  const replay = replayDir === null ? {} : { replay: { dir: replayDir, speed: replaySpeed } }
  return createSource(priceSource, { seed, clock, ...replay })
}
