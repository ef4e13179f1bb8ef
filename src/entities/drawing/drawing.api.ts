import type { ChartLayout, SavedLayout } from '#protocol/chartLayout.ts'
import type { Drawing, Drawings, SaveDrawingsBody } from '#protocol/drawing.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** What the customer drew on charts, and how they have them drawn. */
const drawingApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDrawings: build.query<readonly Drawing[], string>({
      query: (code) => call('listDrawings', { query: { code } }),
      transformResponse: ({ drawings }: Drawings) => drawings,
      providesTags: ['drawing'],
    }),
    // What is drawn stands at once, and stays when it could not be saved: the page says so.
    saveDrawings: build.mutation<Drawings, SaveDrawingsBody>({
      query: (body) => call('saveDrawings', { body }),
      onQueryStarted({ code, drawings }, { dispatch }) {
        void dispatch(drawingApi.util.upsertQueryData('listDrawings', code, drawings))
      },
    }),
    getChartLayout: build.query<ChartLayout | null, void>({
      query: () => call('getChartLayout', {}),
      transformResponse: ({ layout }: SavedLayout) => layout,
      providesTags: ['drawing'],
    }),
    saveChartLayout: build.mutation<SavedLayout, ChartLayout>({
      query: (layout) => call('saveChartLayout', { body: { layout } }),
      onQueryStarted(layout, { dispatch }) {
        void dispatch(drawingApi.util.upsertQueryData('getChartLayout', undefined, layout))
      },
    }),
  }),
})

export const {
  useListDrawingsQuery,
  useSaveDrawingsMutation,
  useGetChartLayoutQuery,
  useSaveChartLayoutMutation,
} = drawingApi
