import { auctionFacts } from '#server/modules/auctions/service.ts'
import { contractFacts } from '#server/modules/contracts/service.ts'
import { depositFacts } from '#server/modules/deposits/service.ts'
import { exchangeFacts } from '#server/modules/exchange/service.ts'
import { loanFacts } from '#server/modules/loans/service.ts'
import { optionFacts } from '#server/modules/options/service.ts'
import { planFacts } from '#server/modules/plans/service.ts'
import { spotFacts } from '#server/modules/spot/service.ts'
import type { FactsReaders } from '#server/modules/statement/types.ts'
import { withdrawalFacts } from '#server/modules/withdrawals/service.ts'

/** Who tells a statement what its entries were about. */
export const STATEMENT_FACTS: FactsReaders = {
  deposits: depositFacts,
  withdrawals: withdrawalFacts,
  exchange: exchangeFacts,
  contracts: contractFacts,
  spot: spotFacts,
  options: optionFacts,
  plans: planFacts,
  loans: loanFacts,
  auctions: auctionFacts,
}
