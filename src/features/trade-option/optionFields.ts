import { OPTION_ENDINGS, OPTION_KINDS } from '#protocol/machines/optionOrder.ts'
import { INSTRUMENT_ID } from '#src/entities/order/past/pastFilter.ts'

/** What options that are over are asked for. */
export const OPTION_FIELDS = {
  instrumentId: INSTRUMENT_ID,
  kind: OPTION_KINDS,
  endedBy: OPTION_ENDINGS,
}
