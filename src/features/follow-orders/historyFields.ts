import { ENDINGS } from '#protocol/machines/contractOrder.ts'
import { INSTRUMENT_ID } from '#src/entities/order/past/pastFilter.ts'

/** What contracts that are over are asked for. */
export const HISTORY_FIELDS = { instrumentId: INSTRUMENT_ID, endedBy: ENDINGS }
