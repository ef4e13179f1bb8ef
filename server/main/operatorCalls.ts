import { operatorAccountCalls } from '#server/http/operator/operatorAccounts.ts'
import { operatorAuctionCalls } from '#server/http/operator/operatorAuctions.ts'
import { operatorClosureCalls } from '#server/http/operator/operatorClosures.ts'
import { operatorCorporateCalls } from '#server/http/operator/operatorCorporate.ts'
import { operatorContentCalls } from '#server/http/operator/operatorContent.ts'
import { operatorDepositCalls } from '#server/http/operator/operatorDeposits.ts'
import { operatorLoanCalls } from '#server/http/operator/operatorLoans.ts'
import { operatorIdentityCalls } from '#server/http/operator/operatorIdentity.ts'
import { operatorInviteCalls } from '#server/http/operator/operatorInvites.ts'
import { operatorPlanCalls } from '#server/http/operator/operatorPlans.ts'
import { operatorSupportCalls } from '#server/http/operator/operatorSupport.ts'
import { operatorTreasuryCalls } from '#server/http/operator/operatorTreasury.ts'
import { operatorCalls } from '#server/http/operator/operators.ts'
import type { OperatorCall } from '#server/http/operator/operatorFrame.ts'
import type { Services } from './services.ts'

/** Every call of operators, each with the service it is answered by. */
export function operatorCallsOf(services: Services): readonly OperatorCall[] {
  return [
    ...operatorCalls(services.operators, services.withdrawals),
    ...operatorDepositCalls(services.deposits),
    ...operatorContentCalls(services.content),
    ...operatorIdentityCalls(services.identity),
    ...operatorLoanCalls(services.loans),
    ...operatorAuctionCalls(services.auctions),
    ...operatorAccountCalls(services.status),
    ...operatorInviteCalls(services.invites),
    ...operatorSupportCalls(services.support),
    ...operatorTreasuryCalls(services.treasury),
    ...operatorClosureCalls(services.closures),
    ...operatorCorporateCalls(services.corporate),
    ...operatorPlanCalls(services.planOffers),
  ]
}
