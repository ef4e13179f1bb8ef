import type { PriceSources } from '#protocol/priceSources.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** What live prices are made of; apart from the other reads, for only the page about prices asks for it. */
const priceSourcesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPriceSources: build.query<PriceSources, undefined>({
      query: () => call('listPriceSources', {}),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useListPriceSourcesQuery } = priceSourcesApi
