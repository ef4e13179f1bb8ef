import { CancelOrderBody, type WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { CancelledOrder } from '#protocol/spotOrder.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** A product whose waiting orders can be taken back. */
export interface Canceller {
  /** Whether an order of this id is its own, in whatever state. */
  owns(holder: Holder, orderId: string): Promise<boolean>
  cancel(holder: Holder, orderId: string, keyed: Keyed<CancelledOrder>): Promise<CommandReply>
}

/** Taking back a waiting order of any product: the first that owns the order is asked. */
export function cancelCalls(cancellers: readonly Canceller[]): readonly Call[] {
  return [
    defineCall('cancelOrder', {
      summary: 'Takes back an own order that waits, and releases what it held',
      body: CancelOrderBody,
      result: CancelledOrder,
      errors: ['404', CODE.orderNotOpen],
      submit: async ({ customerId, account, body: { orderId } }, keyed) => {
        const holder = { customerId, account }
        for (const product of cancellers) {
          if (await product.owns(holder, orderId)) return product.cancel(holder, orderId, keyed)
        }
        throw new Refusal(CODE.notFound)
      },
    }),
  ]
}

/** Waiting contracts. Asked last: they answer for an order that nobody knows, too. */
export function contractCanceller(contracts: Pick<ContractsService, 'cancel'>): Canceller {
  return {
    owns: async () => true,
    cancel: (holder, orderId, keyed) =>
      contracts.cancel(holder, orderId, {
        ...keyed,
        success: (order) => keyed.success(toCancelled(order)),
      }),
  }
}

function toCancelled({ id, endedAt, placedAt }: WaitingContract): CancelledOrder {
  return { id, product: 'contract', state: 'cancelled', cancelledAt: endedAt ?? placedAt }
}
