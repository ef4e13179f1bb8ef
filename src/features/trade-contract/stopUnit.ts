import { ASSET_SCALE } from '#protocol/assets.ts'
import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** A price, per cent from the opening price, or what the order loses or earns in USDT, fees counted. */
export const STOP_UNITS = ['price', 'percent', 'result'] as const
export type StopUnit = (typeof STOP_UNITS)[number]

/** Decimals that an amount in a unit may have; a price has those of its instrument. */
export const STOP_DECIMALS: Readonly<Record<Exclude<StopUnit, 'price'>, number>> = {
  percent: 2,
  result: ASSET_SCALE.USDT,
}

/** The unit a person enters stops in, kept in the browser for all instruments. */
export const keptStopUnit: Stored<StopUnit> = stored({
  key: 'stopUnit',
  version: 1,
  parse: (raw) => STOP_UNITS.find((unit) => unit === raw) ?? null,
})
