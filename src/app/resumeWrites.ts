import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import type { LateHands, LateWrite } from '#src/shared/money-write/lateWrite.ts'
import type { MoneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { type SentWrite, WRITE_KINDS, type WriteKind } from '#src/shared/money-write/writeKinds.ts'
import { editing, parting, revising } from '#src/features/change-contract/changeWrites.ts'
import { cancelling as cancellingContract } from '#src/features/close-contract/cancelOrder.ts'
import { closing } from '#src/features/close-contract/closeContract.ts'
import { reporting } from '#src/features/deposit/handWrite.ts'
import { exchanging } from '#src/features/exchange/exchangeWrite.ts'
import { redeeming, subscribing } from '#src/features/run-plan/planWrites.ts'
import { opening } from '#src/features/trade-contract/openContract.ts'
import { buying } from '#src/features/trade-option/optionFlow.ts'
import { cancelling, placing } from '#src/features/trade-spot/boxes.ts'
import type { AppState, AppStore } from './store.ts'

type Resume = (store: AppStore, write: SentWrite, ask: boolean) => unknown

/** What was kept is what was sent: only its own kind ever wrote it down. */
const asSent = <Request>(write: SentWrite): SentWrite<Request> => write as SentWrite<Request>

const handsOf = (store: AppStore): LateHands => ({
  dispatch: store.dispatch as ThunkDispatch<unknown, unknown, UnknownAction>,
  customer: () => store.getState().session.user?.id ?? null,
})

const late =
  <Request, Result>(write: LateWrite<Request, Result>): Resume =>
  (store, kept, ask) =>
    write.resume(asSent(kept), ask, handsOf(store))

const inStore =
  <Request>(write: Pick<MoneyWrite<AppState, Request>, 'resume'>): Resume =>
  (store, kept, ask) =>
    store.dispatch(write.resume(asSent(kept), ask))

/** How each kind goes on. */
const RESUME: Readonly<Record<WriteKind, Resume>> = {
  openContract: inStore(opening),
  closeContract: inStore(closing),
  cancelContract: inStore(cancellingContract),
  editStops: late(editing),
  editWaiting: late(revising),
  closePart: late(parting),
  placeSpot: late(placing),
  cancelSpot: late(cancelling),
  buyOption: late(buying),
  buyPlan: late(subscribing),
  leavePlan: late(redeeming),
  exchange: late(exchanging),
  reportDeposit: late(reporting),
}

/** Whether it does no harm late: the server refuses to carry it out, or it moves no money by itself. */
function isHarmless({ request }: SentWrite): boolean {
  if (typeof request !== 'object' || request === null) return false
  const body = 'body' in request ? request.body : request
  if (typeof body !== 'object' || body === null) return false
  // A quote ends by itself.
  return 'validUntil' in body || 'quoteId' in body || 'imageId' in body
}

/** How long after a write was sent it may still be carried out, though nothing in it says so. */
const SOON_MS = 30_000

/**
 * Goes on with every write of this customer that has no answer, after a reload as after signing in again. What the
 * server would refuse to carry out late is asked for, and what was sent just now; of the rest nobody knows
 * whether it is still wanted.
 */
export function resumeWrites(store: AppStore): void {
  const kept = keptWrites.read()
  const customer = store.getState().session.user?.id
  if (kept === null || customer === undefined) return
  if (kept.customer !== customer) {
    keptWrites.clear()
    return
  }
  for (const kind of WRITE_KINDS) {
    const write = kept.writes[kind]
    if (write === undefined) continue
    const justNow = Date.now() - write.sentAt < SOON_MS
    void RESUME[kind](store, write, justNow || isHarmless(write))
  }
}
