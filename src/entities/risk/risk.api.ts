import type { RiskNotice } from '#protocol/riskNotice.ts'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

const riskApi = api.injectEndpoints({
  endpoints: (build) => ({
    getRiskNotice: build.query<RiskNotice, void>({
      query: () => call('getRiskNotice', {}),
      providesTags: ['risk'],
    }),
    /** Accepts the version this app has the words of. */
    acceptRiskNotice: build.mutation<RiskNotice, void>({
      query: () => call('acceptRiskNotice', { body: { version: RISK_NOTICE_VERSION } }),
      invalidatesTags: ['risk'],
    }),
  }),
})

export const { useGetRiskNoticeQuery, useAcceptRiskNoticeMutation } = riskApi
