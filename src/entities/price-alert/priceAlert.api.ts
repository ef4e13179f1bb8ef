import type {
  MovePriceAlertBody,
  PriceAlert,
  PriceAlerts,
  SetPriceAlertBody,
} from '#protocol/priceAlert.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** Own alerts that are armed, newest first, of every instrument. */
const priceAlertApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPriceAlerts: build.query<readonly PriceAlert[], void>({
      query: () => call('listPriceAlerts', {}),
      transformResponse: ({ items }: PriceAlerts) => items,
      providesTags: ['alert'],
    }),
    // Also after a refusal, or without an answer: the list says what holds by now.
    setPriceAlert: build.mutation<PriceAlert, SetPriceAlertBody>({
      query: (body) => call('setPriceAlert', { body }),
      invalidatesTags: ['alert'],
    }),
    // It stands where it was let go until the answer is here; then the list says what holds.
    movePriceAlert: build.mutation<PriceAlert, MovePriceAlertBody>({
      query: (body) => call('movePriceAlert', { body }),
      invalidatesTags: ['alert'],
      onQueryStarted({ id, side, level }, { dispatch, queryFulfilled }): Promise<void> {
        const moved: { readonly undo: () => void } = dispatch(
          priceAlertApi.util.updateQueryData(
            'listPriceAlerts',
            undefined,
            (all: readonly PriceAlert[]) =>
              all.map((one) => (one.id === id ? { ...one, side, level } : one)),
          ),
        )
        return queryFulfilled.then(
          () => undefined,
          () => moved.undo(),
        )
      },
    }),
    removePriceAlert: build.mutation<PriceAlerts, string>({
      query: (id) => call('removePriceAlert', { body: { id } }),
      invalidatesTags: (left) => (left === undefined ? ['alert'] : []),
      onQueryStarted: (_, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          ({ data }) =>
            void dispatch(
              priceAlertApi.util.upsertQueryData('listPriceAlerts', undefined, data.items),
            ),
          () => undefined,
        ),
    }),
  }),
})

export const {
  useListPriceAlertsQuery,
  useSetPriceAlertMutation,
  useMovePriceAlertMutation,
  useRemovePriceAlertMutation,
} = priceAlertApi
