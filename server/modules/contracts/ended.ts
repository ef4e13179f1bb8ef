import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import type { EndedRange } from './storeEnded.ts'
import { momentOf } from './total.ts'
import type { Holder } from './types.ts'

/**
 * Which orders of a holder that are over are asked for.
 * @throws Refusal malformed, naming the field, when a moment can't be read
 */
export function endedRange(
  holder: Holder,
  { from, until, instrumentId, endedBy }: ExportContractsQuery,
): EndedRange {
  return {
    holder,
    from: momentOf('query.from', from),
    until: momentOf('query.until', until),
    instrumentId: instrumentId === undefined ? null : Number(instrumentId),
    endedBy: endedBy ?? null,
  }
}
