import type { ContractOrder, WaitingContract } from './contractOrder.ts'
import type { Deposit } from './deposit.ts'
import type { OptionOrder } from './optionOrder.ts'
import type { PlanOrder } from './planOrder.ts'
import type { SpotOrder } from './spotOrder.ts'
import type { Withdrawal } from './withdrawal.ts'

/**
 * Something that happened to a customer without an act of their own at that moment. The feed sends it once,
 * after the commit, to the customer's sockets; the object is as it stands then.
 */
export type Notice =
  /** A pending contract order was filled: it is a position now. */
  | { readonly kind: 'contractOpened'; readonly order: ContractOrder }
  /** A stop loss, a take profit or a liquidation closed a position. */
  | { readonly kind: 'contractClosed'; readonly order: ContractOrder }
  /** We cancelled a pending contract order; it says why. */
  | { readonly kind: 'contractCancelled'; readonly order: WaitingContract }
  /** A pending coin-to-coin order was filled, or cancelled by us. */
  | { readonly kind: 'spotEnded'; readonly order: SpotOrder }
  | { readonly kind: 'optionSettled'; readonly order: OptionOrder }
  | { readonly kind: 'planEnded'; readonly order: PlanOrder }
  /** A deposit was credited, rejected, failed or was reversed. */
  | { readonly kind: 'depositMoved'; readonly deposit: Deposit }
  /** A withdrawal was approved, sent, paid, rejected or failed. */
  | { readonly kind: 'withdrawalMoved'; readonly withdrawal: Withdrawal }
  /** What is open to a customer by volume and identity is more or less than before. */
  | { readonly kind: 'levelChanged'; readonly level: number; readonly was: number }
