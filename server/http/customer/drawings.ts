import * as CODE from '#protocol/errorCodes.ts'
import { SavedLayout, SaveLayoutBody } from '#protocol/chartLayout.ts'
import { Drawings, DrawingsQuery, SaveDrawingsBody } from '#protocol/drawing.ts'
import { Favourites, SaveFavouritesBody } from '#protocol/favourites.ts'
import type { DrawingsService } from '#server/modules/drawings/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Own drawings on charts, how charts are drawn, and favourites. */
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
      errors: ['404', CODE.userStatusWrong],
      handle: ({ customerId, body }) => drawings.save(customerId, body),
    }),
    defineCall('getChartLayout', {
      summary: 'How the customer has charts drawn, on every instrument',
      result: SavedLayout,
      errors: [],
      handle: ({ customerId }) => drawings.layout(customerId),
    }),
    defineCall('saveChartLayout', {
      summary: 'Keeps how charts are drawn in place of what was before',
      body: SaveLayoutBody,
      result: SavedLayout,
      errors: [CODE.userStatusWrong],
      handle: ({ customerId, body }) => drawings.saveLayout(customerId, body),
    }),
    defineCall('listFavourites', {
      summary: 'The instruments that the customer starred',
      result: Favourites,
      errors: [],
      handle: ({ customerId }) => drawings.favourites(customerId),
    }),
    defineCall('saveFavourites', {
      summary: 'Keeps favourites in place of those before',
      body: SaveFavouritesBody,
      result: Favourites,
      errors: [CODE.userStatusWrong],
      handle: ({ customerId, body }) => drawings.saveFavourites(customerId, body),
    }),
  ]
}
