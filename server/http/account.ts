import type { AccountKind } from '#contract/account.ts'
import { type AssetCode, isAssetCode } from '#contract/assets.ts'
import { AccountSummary, GetAccountSummaryParams } from '#contract/contractOrder.ts'
import { add, amount, formatAmount } from '#contract/money.ts'
import { NoBody } from '#contract/session.ts'
import type { AuthService } from '#server/modules/auth/types.ts'
import type { CustomerBucket, LedgerService } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from './call.ts'

/** The calls about what a customer has. */
export function accountCalls(ledger: LedgerService, auth: AuthService): readonly Call[] {
  return [
    defineCall('getAccountSummary', {
      summary: 'What one asset of the account comes to: free, held in contracts, and both',
      params: GetAccountSummaryParams,
      result: AccountSummary,
      errors: ['404'],
      handle: ({ params, tx, account, customerId }) => {
        if (!isAssetCode(params.id)) throw new Refusal('404')
        return summaryOf(ledger, tx, account, customerId, params.id)
      },
    }),
    defineCall('resetDemo', {
      summary: 'Brings the demo account back to what it started with',
      body: NoBody,
      result: AccountSummary,
      errors: ['10221', '10214'],
      message: '20005',
      submit: ({ customerId }, keyed) =>
        auth.resetDemo(customerId, {
          ...keyed,
          success: (left) => keyed.success(toSummary(left, 'USDT')),
        }),
    }),
  ]
}

async function summaryOf(
  ledger: LedgerService,
  tx: Queryable,
  account: AccountKind,
  customerId: string,
  asset: AssetCode,
): Promise<AccountSummary> {
  return toSummary(await ledger.balances(tx, account, customerId, asset), asset)
}

function toSummary(
  balances: Readonly<Record<CustomerBucket, bigint>>,
  asset: AssetCode,
): AccountSummary {
  const available = amount(balances.available, asset)
  const margin = amount(balances.margin, asset)
  return {
    asset,
    available: formatAmount(available),
    margin: formatAmount(margin),
    total: formatAmount(add(available, margin)),
  }
}
