import type { LoggedPrice } from '#server/modules/market/types.ts'
import type { Db } from '#server/platform/db.ts'
import { selectOpenBefore } from './store.ts'
import type { ContractsService, OrderRecord, WaitingRecord } from './types.ts'
import { selectWaitingBefore } from './storeWaiting.ts'

interface EndingDeps {
  readonly db: Db
  readonly onFault: (error: unknown) => void
}

/** How one order is ended. */
interface Ways {
  readonly close: (order: OrderRecord, logged: LoggedPrice) => Promise<unknown>
  readonly cancel: (order: WaitingRecord) => Promise<unknown>
}

/** Orders ended at a time. */
const PAGE = 256

/** Ends all there is, page by page: one that fails is told, and keeps no other from ending. */
export async function endBefore(
  { db, onFault }: EndingDeps,
  { instrumentId, exAt, row }: Parameters<ContractsService['endBefore']>[0],
  { close, cancel }: Ways,
): Promise<boolean> {
  let failed = 0
  const work = (one: Promise<unknown>): Promise<unknown> =>
    one.catch((error: unknown) => {
      failed += 1
      onFault(error)
    })
  const before = { instrumentId, exAt, limit: PAGE }
  for (let after = 0n; ; ) {
    const page = await selectWaitingBefore(db, { ...before, after })
    await Promise.all(page.map((order) => work(cancel(order))))
    after = page.at(-1)?.no ?? after
    if (page.length < PAGE) break
  }
  for (let after = 0n; ; ) {
    const page = await selectOpenBefore(db, { ...before, after })
    await Promise.all(page.map((order) => work(close(order, row))))
    after = page.at(-1)?.no ?? after
    if (page.length < PAGE) break
  }
  return failed === 0
}
