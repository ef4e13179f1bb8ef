import { SPOT_ENDINGS, SPOT_SIDES } from '#protocol/machines/spotOrder.ts'
import { INSTRUMENT_ID } from '#src/entities/order/past/pastFilter.ts'

/** What orders between coins that are over are asked for. */
export const SPOT_FIELDS = {
  instrumentId: INSTRUMENT_ID,
  side: SPOT_SIDES,
  endedBy: SPOT_ENDINGS,
}
