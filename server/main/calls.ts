import { accountCalls } from '#server/http/customer/account.ts'
import { passwordCalls } from '#server/http/customer/accounts.ts'
import { addressCalls } from '#server/http/customer/addresses.ts'
import { alertCalls } from '#server/http/customer/alerts.ts'
import { auctionCalls } from '#server/http/customer/auctions.ts'
import { cancelCalls, contractCanceller } from '#server/http/customer/cancel.ts'
import { contentCalls } from '#server/http/customer/content.ts'
import { depositCalls } from '#server/http/customer/deposits.ts'
import { drawingCalls } from '#server/http/customer/drawings.ts'
import { exchangeCalls } from '#server/http/customer/exchange.ts'
import { exportCalls } from '#server/http/customer/exports.ts'
import { googleCalls } from '#server/http/customer/google.ts'
import { holdingsCalls } from '#server/http/customer/holdings.ts'
import { identityCalls } from '#server/http/customer/identity.ts'
import { imageCalls } from '#server/http/customer/images.ts'
import { inviteCalls } from '#server/http/customer/invites.ts'
import { levelCalls } from '#server/http/customer/levels.ts'
import { liabilityCalls } from '#server/http/customer/liabilities.ts'
import { loanCalls } from '#server/http/customer/loans.ts'
import { mailingCalls } from '#server/http/customer/mailing.ts'
import { marketCalls } from '#server/http/customer/market.ts'
import { notificationCalls } from '#server/http/customer/notifications.ts'
import { optionCalls } from '#server/http/customer/options.ts'
import { orderCalls } from '#server/http/customer/orders.ts'
import { ownAccountCalls } from '#server/http/customer/ownAccount.ts'
import { contactCalls } from '#server/http/customer/contacts.ts'
import { planCalls } from '#server/http/customer/plans.ts'
import { proofCalls } from '#server/http/customer/proofs.ts'
import { riskCalls } from '#server/http/customer/risk.ts'
import { secondFactorCalls } from '#server/http/customer/secondFactor.ts'
import { serverStateCalls } from '#server/http/customer/serverState.ts'
import { sessionCalls } from '#server/http/customer/session.ts'
import { spotCalls } from '#server/http/customer/spot.ts'
import { supportCalls } from '#server/http/customer/support.ts'
import { statementCalls } from '#server/http/customer/statement.ts'
import { withdrawalCalls } from '#server/http/customer/withdrawals.ts'
import type { Call } from '#server/http/kernel/call.ts'
import type { Readiness } from '#server/http/ops/health.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Services } from './services.ts'

/** Every call of the API, each with the service it is answered by. */
export function callsOf(
  services: Services,
  clock: Clock,
  readiness: () => Promise<Readiness>,
): readonly Call[] {
  return [
    ...sessionCalls(services.auth, services.accounts),
    ...passwordCalls(services.accounts, services.auth),
    ...secondFactorCalls(services.accounts, services.factors),
    ...googleCalls(services.accounts),
    ...contactCalls(services.accounts, services.auth),
    ...contentCalls(services.content),
    ...serverStateCalls(readiness),
    ...accountCalls(services.ledger, services.auth),
    ...orderCalls(services.contracts, services.risk),
    ...depositCalls(services.deposits, services.withdrawals),
    ...holdingsCalls(services.ledger),
    ...imageCalls(services.images),
    ...identityCalls(services.identity),
    ...inviteCalls(services.invites),
    ...levelCalls(services.levels),
    ...loanCalls(services.loans),
    ...riskCalls(services.risk),
    ...planCalls(services.plans),
    ...auctionCalls(services.auctions),
    ...exchangeCalls(services.exchange),
    ...spotCalls(services.spot),
    ...statementCalls(services.statement),
    ...drawingCalls(services.drawings),
    ...exportCalls(services.exports),
    ...ownAccountCalls(services.status),
    ...supportCalls(services.support, services.images.maxBytes),
    ...addressCalls(services.addresses),
    ...withdrawalCalls(services.withdrawals),
    ...cancelCalls([services.spot, contractCanceller(services.contracts)]),
    ...alertCalls(services.alerts),
    ...notificationCalls(services.notifications),
    ...mailingCalls(services.mailing),
    ...optionCalls(services.options, services.risk),
    ...proofCalls(services.seals, services.receipts),
    ...liabilityCalls(services.liabilities),
    ...marketCalls(services.market, services.policy, services.corporate, clock),
  ]
}
