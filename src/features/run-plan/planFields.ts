import { ASSETS } from '#protocol/assets.ts'
import { PLAN_KINDS } from '#protocol/machines/planOrder.ts'

/** What plans that are over are asked for: a plan is about no instrument. */
export const PLAN_FIELDS = { kind: PLAN_KINDS, asset: ASSETS }
