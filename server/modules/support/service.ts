import { mailingCalls } from './mailing.ts'
import { ownCalls } from './own.ts'
import type { SupportDeps } from './parts.ts'
import { sendingCalls } from './sending.ts'
import { staffCalls } from './staff.ts'
import { countWaiting } from './storeStaff.ts'
import type { SupportService } from './types.ts'
import { upkeepCalls } from './upkeep.ts'

export type { SupportDeps } from './parts.ts'
export { readHours } from './hours.ts'

/** The chat of customers and guests with people of ours. */
export function createSupportService(deps: SupportDeps): SupportService {
  const { onFault } = deps
  const listeners: ((customerId: string) => void)[] = []
  const tell = (customerId: string | null): void => {
    if (customerId === null) return
    for (const listener of listeners) {
      try {
        listener(customerId)
      } catch (error) {
        onFault(error)
      }
    }
  }
  const parts = { ...deps, tell }
  return {
    ...sendingCalls(parts),
    ...ownCalls(parts),
    ...staffCalls(parts),
    ...upkeepCalls(parts),
    ...mailingCalls(parts),
    onChat: (listener) => void listeners.push(listener),
    waiting: () => countWaiting(deps.db),
  }
}
