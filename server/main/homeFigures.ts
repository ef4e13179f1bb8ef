import { MARKET_TYPE } from '#protocol/marketTypes.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { CountedFigure } from '#server/modules/content/types.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import type { VolumeSource } from '#server/modules/levels/types.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'

const MINUTE_MS = 60_000
/** Volume is summed over all orders there ever were. */
const VOLUME_KEPT_MS = 60 * MINUTE_MS

interface HomeParts {
  readonly db: Queryable
  readonly clock: Clock
  readonly instruments: readonly Instrument[]
  /** What is counted, once all of it is there. */
  readonly sources: () => {
    readonly contracts: VolumeSource
    readonly spot: VolumeSource
    readonly options: VolumeSource
    readonly deposits: Pick<DepositsService, 'depositors'>
  }
}

/**
 * The figures of the start page: what customers' real orders came to in USDT, the coins that are listed, and the
 * customers whose deposit was credited.
 */
export function homeFigures(parts: HomeParts): ReadonlyMap<string, CountedFigure> {
  const { db, clock, instruments, sources } = parts
  const coins = instruments.filter(({ type }) => type === MARKET_TYPE.crypto).length
  return new Map<string, CountedFigure>([
    [
      'home_volume',
      {
        keptMs: VOLUME_KEPT_MS,
        async count() {
          const now = clock.now()
          const { contracts, spot, options } = sources()
          let units = 0n
          for (const product of [contracts, spot, options]) {
            for (const traded of await product.volumes(db, 0, now)) units += traded.units
          }
          return formatAmount(amount(units, 'USDT'))
        },
      },
    ],
    ['home_coins', { keptMs: MINUTE_MS, count: async () => String(coins) }],
    [
      'home_users',
      { keptMs: MINUTE_MS, count: async () => String(await sources().deposits.depositors()) },
    ],
  ])
}
