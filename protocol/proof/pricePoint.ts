import type { IndexPoint } from '../formulas/indexPrice.ts'
import { formatDecimal } from '../decimal.ts'
import { PRICE_SCALE } from '../price.ts'
import { toIso } from '../time.ts'
import type { Json } from './canonical.ts'
import { type Form, texts } from './form.ts'
import { midOf, momentOf } from './scalars.ts'

/** The form of a price of a second in evidence, or of none. */
export const POINT: Form = { orNull: { fields: texts('mid', 'at') } }

/** A price of a second as it is written. */
export interface PointText {
  readonly mid: string
  readonly at: string
}

/** A price as it is written: a mid of 8 decimals, and its moment. */
export function writtenPoint(point: IndexPoint | null): Json {
  return point === null ? null : { mid: formatDecimal(point.mid, PRICE_SCALE), at: toIso(point.at) }
}

/** @throws TypeError for what is no mid or no moment */
export function readPoint(point: PointText | null): IndexPoint | null {
  return point === null ? null : { mid: midOf(point.mid), at: momentOf(point.at) }
}
