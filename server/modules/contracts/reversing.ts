import type { ReversedContract } from '#protocol/contractOrder.ts'
import { inviterOf } from '#server/modules/commands/service.ts'
import type { Decision } from '#server/modules/commands/types.ts'
import type { HandlerDeps } from './openings.ts'
import { type Reversal, reversalEntries } from './rulesReversing.ts'
import { watchOf } from './rulesWatch.ts'
import type { ContractState } from './types.ts'
import { toContractOrder } from './view.ts'

/** Who is due the commissions of both entries: a customer has one inviter, or none. */
function inviterOfBoth(order: ContractState, { opening }: Reversal): string | null {
  const [before, now] = [inviterOf(order), inviterOf(opening)]
  if (before !== null && now !== null && before !== now) {
    throw new Error(`order ${order.id} has another inviter than its customer`)
  }
  return before ?? now
}

/** The decision about an order that is turned around, by one command and in one transaction. */
export function reversalDecision(
  { engine, events }: Pick<HandlerDeps, 'engine' | 'events'>,
  order: ContractState,
  reversal: Reversal,
  accept: () => void,
): Decision<ReversedContract> {
  const { closing, opening } = reversal
  const closed = toContractOrder({ ...order, closing })
  const opened = toContractOrder({ ...opening, closing: null })
  return {
    entry: reversalEntries(order, reversal),
    inviterId: inviterOfBoth(order, reversal),
    result: { closed, opened },
    accept,
    tell() {
      engine.forget(order.id)
      engine.watch(watchOf(opening))
      for (const view of [closed, opened]) {
        events.orderChanged(order.customerId, order.account, view)
      }
    },
  }
}
