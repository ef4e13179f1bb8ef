import { mayAskLate } from '#src/shared/money-write/keepWrite.ts'
import { keptWrites } from '#src/shared/money-write/keptWrites.ts'
import type { Dispatch, MoneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { type SentWrite, WRITE_KINDS, type WriteKind } from '#src/shared/money-write/writeKinds.ts'
import { bidNft } from '#src/features/bid-nft/bidWrite.ts'
import {
  addMargin,
  closePart,
  editStops,
  editWaiting,
} from '#src/features/change-contract/changeWrites.ts'
import { cancelContract } from '#src/features/close-contract/cancelContract.ts'
import { closeContract } from '#src/features/close-contract/closeContract.ts'
import { reverseContract } from '#src/features/close-contract/reverse/reverseContract.ts'
import { repayLoan, requestLoan } from '#src/features/borrow/loanWrites.ts'
import { reportDeposit } from '#src/features/deposit/reportDeposit.ts'
import { exchangeWrite } from '#src/features/exchange/exchangeWrite.ts'
import { buyPlan, leavePlan } from '#src/features/run-plan/planWrites.ts'
import { openContract } from '#src/features/trade-contract/openContract.ts'
import { buyOption } from '#src/features/trade-option/buyOption.ts'
import { sellOption } from '#src/features/trade-option/sellOption.ts'
import { cancelSpot, placeSpot } from '#src/features/trade-spot/spotWrites.ts'
import { withdraw } from '#src/features/withdraw/withdrawWrite.ts'
import type { AppStore } from './store.ts'

type Resume = (dispatch: Dispatch, write: SentWrite, ask: boolean) => unknown

/** What was kept is what was sent: only its own kind ever wrote it down. */
const resume =
  <Request>(write: Pick<MoneyWrite<Request, unknown>, 'resume'>): Resume =>
  (dispatch, kept, ask) =>
    dispatch(write.resume(kept as SentWrite<Request>, ask))

/** How each kind goes on. */
const RESUME: Readonly<Record<WriteKind, Resume>> = {
  openContract: resume(openContract),
  closeContract: resume(closeContract),
  cancelContract: resume(cancelContract),
  editStops: resume(editStops),
  editWaiting: resume(editWaiting),
  addMargin: resume(addMargin),
  closePart: resume(closePart),
  reverseContract: resume(reverseContract),
  placeSpot: resume(placeSpot),
  cancelSpot: resume(cancelSpot),
  buyOption: resume(buyOption),
  sellOption: resume(sellOption),
  buyPlan: resume(buyPlan),
  leavePlan: resume(leavePlan),
  bidNft: resume(bidNft),
  exchange: resume(exchangeWrite),
  reportDeposit: resume(reportDeposit),
  withdraw: resume(withdraw),
  requestLoan: resume(requestLoan),
  repayLoan: resume(repayLoan),
}

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
    // The tab keeps no password: the person types it again.
    const isWhole = kind !== 'withdraw'
    RESUME[kind](store.dispatch as Dispatch, write, isWhole && mayAskLate(write))
  }
}
