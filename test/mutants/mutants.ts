import { ACCOUNT_MUTANTS } from './accountMutants.ts'
import { ALERT_MUTANTS } from './alertMutants.ts'
import { CALENDAR_MUTANTS } from './calendarMutants.ts'
import { CONTRACT_MUTANTS } from './contractMutants.ts'
import { CORPORATE_MUTANTS } from './corporateMutants.ts'
import { EXCHANGE_MUTANTS } from './exchangeMutants.ts'
import { FEE_MUTANTS } from './feeMutants.ts'
import { IDENTITY_MUTANTS } from './identityMutants.ts'
import { INDEX_MUTANTS } from './indexMutants.ts'
import { LEDGER_MUTANTS } from './ledgerMutants.ts'
import { LOAN_MUTANTS } from './loanMutants.ts'
import { MARKET_MUTANTS } from './marketMutants.ts'
import { LISTED_MUTANTS } from './listedMutants.ts'
import { MAIL_MUTANTS } from './mailMutants.ts'
import { LIVE_MUTANTS } from './liveMutants.ts'
import { AUCTION_MUTANTS } from './auctionMutants.ts'
import { PLAN_MUTANTS } from './planMutants.ts'
import { PROVIDER_MUTANTS } from './providerMutants.ts'
import { DEPOSIT_MUTANTS } from './depositMutants.ts'
import { OPTION_MUTANTS } from './optionMutants.ts'
import { CHANGE_MUTANTS } from './changeMutants.ts'
import { VENUE_MUTANTS } from './venueMutants.ts'
import { WAITING_MUTANTS } from './waitingMutants.ts'
import type { Mutant } from './mutant.ts'
import { OWN_ACCOUNT_MUTANTS } from './ownAccountMutants.ts'
import { RECEIPT_MUTANTS } from './receiptMutants.ts'
import { SPOT_MUTANTS } from './spotMutants.ts'
import { SUPPORT_MUTANTS } from './supportMutants.ts'
import { TREASURY_MUTANTS } from './treasuryMutants.ts'
import { TRAIL_MUTANTS } from './trailMutants.ts'
import { WITHDRAWAL_MUTANTS } from './withdrawalMutants.ts'

/**
 * `npm test -- --all` switches them on one at a time and demands that each turns its test red. With `MUTANT=<name>`
 * vitest has one in, to look at a single test.
 */
export const MUTANTS: readonly Mutant[] = [
  ...CONTRACT_MUTANTS,
  ...LEDGER_MUTANTS,
  ...PLAN_MUTANTS,
  ...LOAN_MUTANTS,
  ...AUCTION_MUTANTS,
  ...DEPOSIT_MUTANTS,
  ...SPOT_MUTANTS,
  ...EXCHANGE_MUTANTS,
  ...OPTION_MUTANTS,
  ...LISTED_MUTANTS,
  ...CHANGE_MUTANTS,
  ...TRAIL_MUTANTS,
  ...WAITING_MUTANTS,
  ...MARKET_MUTANTS,
  ...CALENDAR_MUTANTS,
  ...CORPORATE_MUTANTS,
  ...RECEIPT_MUTANTS,
  ...INDEX_MUTANTS,
  ...SUPPORT_MUTANTS,
  ...WITHDRAWAL_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...IDENTITY_MUTANTS,
  ...MAIL_MUTANTS,
  ...ALERT_MUTANTS,
  ...OWN_ACCOUNT_MUTANTS,
  ...FEE_MUTANTS,
  ...LIVE_MUTANTS,
  ...TREASURY_MUTANTS,
  ...VENUE_MUTANTS,
  ...PROVIDER_MUTANTS,
]
