import type { LevelList, OwnLevel } from '#protocol/level.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'

/** The table of levels, and where the customer stands in it: always of the real account. */
const levelApi = api.injectEndpoints({
  endpoints: (build) => ({
    listLevels: build.query<LevelList, void>({ query: () => call('listLevels', {}) }),
    getLevel: build.query<OwnLevel, string>({
      query: () => call('getLevel', {}),
      providesTags: ['identity'],
    }),
  }),
})

export const { useListLevelsQuery, useGetLevelQuery } = levelApi
