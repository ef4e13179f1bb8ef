import { DEPOSIT_ASSETS } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { DepositQueue, QueuedDeposit } from '#protocol/operatorDeposits.ts'
import { pageOf } from '#server/platform/cursor.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { dustBelow } from './rulesClaim.ts'
import { selectDeposit } from './store.ts'
import {
  isWaiting,
  selectApprovals,
  selectDebts,
  selectDust,
  selectUnattributed,
  selectUnattributedOf,
  selectWaiting,
} from './storeReview.ts'
import type { DepositRow, ProofFile, ProofImages } from './types.ts'
import { toDustView, toQueued, toUnattributedView } from './view.ts'

const DUST = DEPOSIT_ASSETS.map((asset) => ({ asset, below: dustBelow(asset) }))

/** What waits for people, with what is nobody's, and debts. */
export async function readQueue(
  query: Queryable,
  after: bigint,
  limit: number,
): Promise<DepositQueue> {
  const waiting = await selectWaiting(query, after, limit + 1)
  const debts = await selectDebts(query)
  const view = await viewsOf(query, [...waiting, ...debts])
  return {
    ...pageOf(waiting, limit, ({ no }) => no, view),
    unattributed: (await selectUnattributed(query, DUST)).map(toUnattributedView),
    dust: (await selectDust(query, DUST)).map(toDustView),
    debts: debts.map(view),
  }
}

/** One deposit, as operators see it. @throws Refusal notFound */
export async function readQueued(query: Queryable, id: string): Promise<QueuedDeposit> {
  const row = await selectDeposit(query, id)
  if (row === null) throw new Refusal(CODE.notFound)
  return (await viewsOf(query, [row]))(row)
}

/** The proof of a deposit that waits. @throws Refusal notFound depositNotForReview 503 */
export async function readProof(
  query: Queryable,
  images: ProofImages | null,
  id: string,
): Promise<ProofFile> {
  const row = await selectDeposit(query, id)
  const imageId = row?.imageId ?? null
  if (imageId === null || images === null) throw new Refusal(CODE.notFound)
  if (!(await isWaiting(query, id))) throw new Refusal(CODE.depositNotForReview)
  return images.file(query, imageId, id)
}

async function viewsOf(
  query: Queryable,
  rows: readonly DepositRow[],
): Promise<(row: DepositRow) => QueuedDeposit> {
  const ids = rows.map(({ id }) => id)
  const approvals = await selectApprovals(query, ids)
  const seen = await selectUnattributedOf(query, ids)
  return (row) =>
    toQueued(
      row,
      approvals.filter(({ depositId }) => depositId === row.id),
      seen.filter(({ depositId }) => depositId === row.id),
    )
}
