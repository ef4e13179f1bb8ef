import { Drawings, DrawingsQuery, SaveDrawingsBody } from '#protocol/drawing.ts'
import type { DrawingsService } from '#server/modules/drawings/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Own drawings on charts. */
export function drawingCalls(drawings: DrawingsService): readonly Call[] {
  return [
    defineCall('listDrawings', {
      summary: 'What the customer drew on the chart of an instrument',
      query: DrawingsQuery,
      result: Drawings,
      errors: ['404'],
      handle: ({ customerId, query }) => drawings.list(customerId, query.code),
    }),
    defineCall('saveDrawings', {
      summary: 'Keeps drawings on an instrument in place of those before',
      body: SaveDrawingsBody,
      result: Drawings,
      errors: ['404'],
      handle: ({ customerId, body }) => drawings.save(customerId, body),
    }),
  ]
}
