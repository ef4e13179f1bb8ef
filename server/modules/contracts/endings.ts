import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Db } from '#server/platform/db.ts'
import { workOff } from '#server/platform/pages.ts'
import { selectOpenBefore } from './store.ts'
import { selectWaitingBefore } from './storeWaiting.ts'
import type { ContractsService, OrderRecord, WaitingRecord } from './types.ts'

interface EndingDeps {
  readonly db: Db
  readonly onFault: (error: unknown) => void
}

/** How one order is ended. */
interface Ways {
  readonly close: (order: OrderRecord, logged: LoggedPrice) => Promise<unknown>
  readonly cancel: (order: WaitingRecord) => Promise<unknown>
}

/** Cancels what waits, then closes what is open. @returns whether nothing of it is left */
export async function endBefore(
  { db, onFault }: EndingDeps,
  { row, ...before }: Parameters<ContractsService['endBefore']>[0],
  { close, cancel }: Ways,
): Promise<boolean> {
  const after = (last: { readonly no: bigint } | null): bigint => last?.no ?? 0n
  const cancelled = await workOff<WaitingRecord>({
    select: (last, limit) => selectWaitingBefore(db, { ...before, after: after(last), limit }),
    work: cancel,
    onFault,
  })
  const closed = await workOff<OrderRecord>({
    select: (last, limit) => selectOpenBefore(db, { ...before, after: after(last), limit }),
    work: (order) => close(order, row),
    onFault,
  })
  return cancelled && closed
}
