import type { ExportContractsQuery } from '#protocol/contractOrder.ts'
import { endedIn } from '#server/platform/endedIn.ts'
import type { EndedRange } from './storeEnded.ts'
import type { Holder } from './types.ts'

/**
 * Which orders of a holder that are over are asked for.
 * @throws Refusal malformed, naming the field, when a moment can't be read
 */
export function endedRange(
  holder: Holder,
  { instrumentId, endedBy, ...ends }: ExportContractsQuery,
): EndedRange {
  return {
    holder,
    ...endedIn(ends),
    instrumentId: instrumentId === undefined ? null : Number(instrumentId),
    endedBy: endedBy ?? null,
  }
}
