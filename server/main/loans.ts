import type { AccountState } from '#protocol/accountStatus.ts'
import type { Millis } from '#protocol/time.ts'
import { selectStates } from '#server/modules/auth/service.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { LevelsService } from '#server/modules/levels/types.ts'
import { createLoansService, type LoansDeps, selectOverdue } from '#server/modules/loans/service.ts'
import type { LoansService } from '#server/modules/loans/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Queryable } from '#server/platform/db.ts'
import { freshWorthIn, worthIn } from './worth.ts'

/**
 * Which of these customers' accounts are not simply active, for writes of money. Whoever has not repaid a loan that was due
 * opens nothing new, as on an account that is closing; closing, exchanging and repaying go on.
 */
export async function statesWithLoans(
  tx: Queryable,
  customerIds: readonly string[],
  now: Millis,
): Promise<ReadonlyMap<string, AccountState>> {
  const [states, overdue] = await Promise.all([
    selectStates(tx, customerIds, now),
    selectOverdue(tx, customerIds),
  ])
  const closing = overdue.map((id) => [id, 'closing'] as const)
  return new Map<string, AccountState>([...closing, ...states])
}

interface LoanParts
  extends Omit<
    LoansDeps,
    'allowed' | 'contracts' | 'limitsOf' | 'openResults' | 'statesOf' | 'worthNow' | 'worthOf'
  > {
  readonly contracts: ContractsService
  readonly levels: Pick<LevelsService, 'limitsOf'>
  readonly market: Pick<MarketService, 'instruments' | 'last' | 'state'>
  readonly policy: Pick<PolicyService, 'loans'>
}

/** Loans, joined with the prices they are judged by and with what they are collected from. */
export function createLoans(parts: LoanParts): LoansService {
  const { contracts, levels, market, policy, clock } = parts
  return createLoansService({
    ...parts,
    allowed: policy.loans(),
    limitsOf: (query, customerIds) => levels.limitsOf(query, customerIds),
    statesOf: (query, ids) => selectStates(query, ids, clock.now()),
    openResults: (query, holder) => contracts.openResults(query, holder),
    worthNow: freshWorthIn(market, clock),
    worthOf: worthIn(market),
  })
}
