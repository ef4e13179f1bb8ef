import type { Favourites } from '#protocol/favourites.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** The customer's favourites as the server has them. No answer is kept: the device has the list that is shown. */
export const favouritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: build.query<Favourites, void>({
      query: () => call('listFavourites', {}),
      keepUnusedDataFor: 0,
    }),
    saveFavourites: build.mutation<Favourites, readonly string[]>({
      query: (codes) => call('saveFavourites', { body: { codes } }),
    }),
  }),
})
