import { type Stored, stored } from '#src/shared/storage/stored.ts'

interface PositionRows {
  /** Customer and account that they are of. */
  readonly of: string
  /** How many positions the start page showed. */
  readonly rows: number
}

/** What the start page showed last, so that it keeps the place for as many until they are known. */
export const positionRows: Stored<PositionRows> = stored({
  key: 'homePositions',
  version: 1,
  parse(raw) {
    if (typeof raw !== 'object' || raw === null || !('of' in raw) || !('rows' in raw)) return null
    const { of, rows } = raw
    if (typeof of !== 'string' || (rows !== 1 && rows !== 2 && rows !== 3)) return null
    return { of, rows }
  },
})
