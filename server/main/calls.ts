import { accountCalls } from '#server/http/account.ts'
import { cancelCalls, contractCanceller } from '#server/http/cancel.ts'
import { contentCalls } from '#server/http/content.ts'
import { depositCalls } from '#server/http/deposits.ts'
import { exchangeCalls } from '#server/http/exchange.ts'
import { holdingsCalls } from '#server/http/holdings.ts'
import { imageCalls } from '#server/http/images.ts'
import { liabilityCalls } from '#server/http/liabilities.ts'
import { marketCalls } from '#server/http/market.ts'
import { optionCalls } from '#server/http/options.ts'
import { orderCalls } from '#server/http/orders.ts'
import { planCalls } from '#server/http/plans.ts'
import { proofCalls } from '#server/http/proofs.ts'
import { riskCalls } from '#server/http/risk.ts'
import { sessionCalls } from '#server/http/session.ts'
import { spotCalls } from '#server/http/spot.ts'
import { statementCalls } from '#server/http/statement.ts'
import { withdrawalCalls } from '#server/http/withdrawals.ts'
import type { Call } from '#server/http/call.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Services } from './services.ts'

/** Every call of the API, each with the service it is answered by. */
export function callsOf(
  {
    auth,
    content,
    contracts,
    images,
    deposits,
    exchange,
    ledger,
    liabilities,
    market,
    options,
    plans,
    policy,
    receipts,
    risk,
    seals,
    spot,
    statement,
    withdrawals,
  }: Services,
  clock: Clock,
): readonly Call[] {
  return [
    ...sessionCalls(auth),
    ...contentCalls(content),
    ...accountCalls(ledger, auth),
    ...orderCalls(contracts, risk),
    ...depositCalls(deposits),
    ...holdingsCalls(ledger),
    ...imageCalls(images),
    ...riskCalls(risk),
    ...planCalls(plans),
    ...exchangeCalls(exchange),
    ...spotCalls(spot),
    ...statementCalls(statement),
    ...withdrawalCalls(withdrawals),
    ...cancelCalls([spot, contractCanceller(contracts)]),
    ...optionCalls(options, risk),
    ...proofCalls(seals, receipts),
    ...liabilityCalls(liabilities),
    ...marketCalls(market, policy, clock),
  ]
}
