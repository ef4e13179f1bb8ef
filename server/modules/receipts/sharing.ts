import type { ReceiptShare } from '#protocol/priceLog.ts'
import { toIso } from '#protocol/time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteShared, insertShared, selectShared, selectSharedAt } from './storeShared.ts'
import type { ReceiptsService } from './types.ts'

type Sharing = Pick<ReceiptsService, 'share' | 'unshare' | 'shareOf' | 'sharedFile' | 'forget'>

/**
 * Receipts that strangers may read because their customer said so.
 * @param ownFile refuses what is not the customer's, or has no receipt yet
 */
export function createSharing(clock: Clock, ownFile: ReceiptsService['file']): Sharing {
  const shareOf = async (
    query: Queryable,
    customerId: string,
    orderId: string,
  ): Promise<ReceiptShare> => {
    const at = await selectSharedAt(query, customerId, orderId)
    return { sharedAt: at === null ? null : toIso(at.getTime()) }
  }
  return {
    shareOf,
    async share(tx, customerId, orderId) {
      await ownFile(tx, customerId, orderId)
      await insertShared(tx, customerId, orderId, clock.now())
      return shareOf(tx, customerId, orderId)
    },
    async unshare(tx, customerId, orderId) {
      await deleteShared(tx, customerId, orderId)
      return { sharedAt: null }
    },
    async sharedFile(query, orderId) {
      const text = await selectShared(query, orderId)
      if (text === null) throw new Refusal('404')
      return { name: `receipt-${orderId}.json`, text }
    },
    forget: (tx, customerId) => deleteShared(tx, customerId, null),
  }
}
