import type { DataExport, DataExports, OwnerActBody } from '#protocol/ownAccount.ts'
import { api } from '#src/shared/api/api.ts'
import { call } from '#src/shared/api/call.ts'
import type { ApiExtra } from '#src/shared/api/callBase.ts'
import { downloadFile } from '#src/shared/api/downloadFile.ts'

/** What a customer does with their account as a whole. */
const ownAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExports: build.query<DataExports, void>({
      query: () => call('listExports', {}),
      providesTags: ['ownAccount'],
    }),
    requestExport: build.mutation<DataExport, OwnerActBody>({
      query: (body) => call('requestExport', { body }),
      invalidatesTags: ['ownAccount'],
    }),
    /** Saves a file, and gives back its name. */
    saveExport: build.mutation<string, string>({
      queryFn: (id, { extra, signal }) =>
        downloadFile('getExport', { id }, extra as ApiExtra, signal),
    }),
  }),
})

export const { useListExportsQuery, useRequestExportMutation, useSaveExportMutation } =
  ownAccountApi
