import { type Stored, stored } from '#src/shared/storage/stored.ts'

/** Lots, coins of the underlying, or USDT of position value. */
export const SIZE_UNITS = ['lots', 'coin', 'value'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** The unit a person enters sizes in, kept in the browser for all instruments. */
export const keptSizeUnit: Stored<SizeUnit> = stored({
  key: 'sizeUnit',
  version: 1,
  parse: (raw) => SIZE_UNITS.find((unit) => unit === raw) ?? null,
})
