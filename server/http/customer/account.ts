import { isAssetCode } from '#protocol/assets.ts'
import { GetAccountSummaryParams } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { Holding } from '#protocol/holdings.ts'
import { NoBody } from '#protocol/session.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CustomerBucket, Held, LedgerService } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'
import { toHolding } from './holdings.ts'

/** The calls about what a customer has. */
export function accountCalls(ledger: LedgerService, auth: AuthService): readonly Call[] {
  return [
    defineCall('getAccountSummary', {
      summary: 'What one asset of the account comes to: free, held by each product, and all of it',
      params: GetAccountSummaryParams,
      result: Holding,
      errors: ['404'],
      handle: async ({ params, tx, account, customerId }) => {
        if (!isAssetCode(params.id)) throw new Refusal(CODE.notFound)
        return toHolding(params.id, await ledger.holdings(tx, account, customerId))
      },
    }),
    defineCall('resetDemo', {
      summary: 'Brings the demo account back to what it started with',
      body: NoBody,
      result: Holding,
      errors: [CODE.demoHasOpenOrders, CODE.treasuryNotFunded],
      message: '20005',
      submit: ({ customerId }, keyed) =>
        auth.resetDemo(customerId, {
          ...keyed,
          success: (left) => keyed.success(toHolding('USDT', afterReset(left))),
        }),
    }),
  ]
}

/** Nothing but these two is left by a reset. */
function afterReset({
  available,
  margin,
}: Readonly<Record<CustomerBucket, bigint>>): readonly Held[] {
  return [
    { asset: 'USDT', bucket: 'available', units: available },
    { asset: 'USDT', bucket: 'margin', units: margin },
  ]
}
