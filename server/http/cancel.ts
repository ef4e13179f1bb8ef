import { CancelOrderBody, WaitingContract } from '#contract/contractOrder.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from './call.ts'

/** The waiting orders of one product, as far as taking them back goes. */
export interface Canceller {
  /** Whether this is, or was, a waiting order of theirs. */
  owns(query: Queryable, holder: Holder, orderId: string): Promise<boolean>
  /** Cancels it. Refused with 10216 when it waits no more. */
  cancel(holder: Holder, orderId: string, keyed: Keyed<WaitingContract>): Promise<CommandReply>
}

/** Waiting contract orders. */
export function contractCanceller(contracts: ContractsService): Canceller {
  return {
    owns: (query, holder, orderId) => contracts.hasWaiting(query, holder, orderId),
    cancel: (holder, orderId, keyed) => contracts.cancel(holder, orderId, keyed),
  }
}

/** Taking back an order that waits, whichever product it is of. */
export function cancelCalls(cancellers: readonly Canceller[]): readonly Call[] {
  return [
    defineCall('cancelOrder', {
      summary: 'Cancels an own waiting order; what was held for it comes back',
      body: CancelOrderBody,
      result: WaitingContract,
      errors: ['404', '10216'],
      async submit({ tx, customerId, account, body }, keyed) {
        const holder = { customerId, account }
        for (const one of cancellers) {
          if (await one.owns(tx, holder, body.orderId))
            return one.cancel(holder, body.orderId, keyed)
        }
        throw new Refusal('404')
      },
    }),
  ]
}
