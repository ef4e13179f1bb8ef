import { vi } from 'vitest'
import type { OrderActs } from '#src/features/follow-orders/orderActs.ts'

/** Acts on orders that only note what they were called with. */
export function scriptedActs(pending: Partial<Pick<OrderActs, 'closingId' | 'cancellingId'>> = {}) {
  return {
    close: vi.fn<OrderActs['close']>(),
    change: vi.fn<OrderActs['change']>(),
    reverse: vi.fn<OrderActs['reverse']>(),
    edit: vi.fn<OrderActs['edit']>(),
    cancel: vi.fn<OrderActs['cancel']>(),
    closingId: null,
    cancellingId: null,
    ...pending,
  }
}
