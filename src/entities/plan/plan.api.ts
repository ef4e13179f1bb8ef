import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { Holding } from '#protocol/holdings.ts'
import type { PlanKind } from '#protocol/machines/planOrder.ts'
import type {
  ExportPlansQuery,
  PlanOrder,
  PlanPage,
  PlanPaymentList,
  PlanProduct,
  SubscribePlanBody,
} from '#protocol/planOrder.ts'
import type { StatementFile } from '#protocol/statement.ts'
import { call } from '#src/shared/api/call.ts'
import { api } from '#src/shared/api/api.ts'

interface Subscribing {
  readonly body: SubscribePlanBody
  readonly key: string
}

interface Redeeming {
  readonly orderId: string
  readonly key: string
}

/** A plan is for the real account alone. */
const REAL: AccountKind = 'real'

/** Smart plans and staking: what is on sale, own plans, and the two writes. */
export const planApi = api.injectEndpoints({
  endpoints: (build) => ({
    listPlans: build.query<readonly PlanProduct[], PlanKind>({
      query: (kind) => call('listPlans', { query: { kind } }),
      providesTags: ['plan'],
    }),
    getAssetSummary: build.query<Holding, AssetCode>({
      query: (id) => call('getAccountSummary', { account: REAL, params: { id } }),
      providesTags: ['account'],
    }),
    listRunningPlans: build.query<PlanPage, void>({
      query: () =>
        call('listPlanOrders', { account: REAL, query: { state: 'running', limit: 100 } }),
      providesTags: ['plan'],
    }),
    listEndedPlans: build.infiniteQuery<PlanPage, ExportPlansQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => page.next ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        call('listPlanOrders', {
          account: REAL,
          query: { ...queryArg, state: 'history', limit: 50, cursor: pageParam ?? undefined },
        }),
      providesTags: ['plan'],
    }),
    exportPlans: build.query<StatementFile, ExportPlansQuery>({
      query: (query) => call('exportPlanOrders', { account: REAL, query }),
      // A file is saved and done with.
      keepUnusedDataFor: 0,
    }),
    listPlanPayments: build.query<PlanPaymentList, string>({
      query: (id) => call('listPlanPayments', { params: { id } }),
      providesTags: ['plan'],
    }),
    subscribePlan: build.mutation<PlanOrder, Subscribing>({
      query: ({ body, key }) => call('subscribePlan', { account: REAL, body, key }),
      invalidatesTags: (plan) => (plan === undefined ? [] : ['plan', 'account']),
    }),
    redeemPlan: build.mutation<PlanOrder, Redeeming>({
      query: ({ orderId, key }) => call('redeemPlan', { account: REAL, body: { orderId }, key }),
      invalidatesTags: (plan) => (plan === undefined ? [] : ['plan', 'account']),
    }),
  }),
})

export const {
  useListPlansQuery,
  useGetAssetSummaryQuery,
  useListRunningPlansQuery,
  useListEndedPlansInfiniteQuery,
  useListPlanPaymentsQuery,
} = planApi
