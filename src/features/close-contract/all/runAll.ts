import type { AccountKind } from '#protocol/account.ts'
import type { ContractOrder, WaitingContract } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import { formatPrice } from '#protocol/price.ts'
import { selectQuote, type WithMarket } from '#src/entities/market/market.selectors.ts'
import { validUntil } from '#src/entities/market/validUntil.ts'
import { liveOrder } from '#src/entities/order/liveOrder.ts'
import { keptWrite } from '#src/shared/money-write/keepWrite.ts'
import { type MoneyFlow, pendingOf, type Refused } from '#src/shared/money-write/moneyFlow.ts'
import type { Dispatch } from '#src/shared/money-write/moneyWrite.ts'
import { selectUser, type WithSession } from '#src/shared/session/session.slice.ts'
import { cancelContract } from '../cancelContract.ts'
import { closeContract } from '../closeContract.ts'
import { changed, driven, keptBatch, selectBatch, selectDriving } from './all.slice.ts'
import { type AllBatch, type AllItem, type AllKind, isOver, newBatch, withItem } from './batch.ts'

/** Prices are in the store wherever orders are shown. */
type State = WithSession & WithMarket
type Thunk<R = void> = (dispatch: Dispatch, getState: () => WithSession) => Promise<R>

/** How long to look away from a write that is on its way. */
const LOOK_MS = 200
/** How long to wait where the server takes no more for now. */
const CROWDED_MS = 5_000
/** How long to wait for the price of an order. */
const PRICE_MS = 10_000
/**
 * How long after it last went on a batch goes on by itself, after a reload as after a lost connection: later, prices are
 * others than those the person saw.
 */
const SOON_MS = 30_000

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Refusals that say nothing about the order. */
const AT_THE_DOOR: readonly ErrorCode[] = [CODE.signedOut, CODE.tooMany]

const isLate = ({ activeAt }: AllBatch): boolean => Date.now() - activeAt > SOON_MS

/** The write that a batch is made of, as the batch sees it. */
interface OneWrite {
  select(state: WithSession): MoneyFlow<{ readonly order: AllItem['order'] }, unknown>
  /** Sends it for one order; null without a price to show. */
  submit(
    batch: AllBatch,
    order: AllItem['order'],
    state: State,
  ): ReturnType<typeof closeContract.submit> | null
  askAgain: typeof closeContract.dismiss
  dismiss: typeof closeContract.dismiss
  readonly name: 'closeContract' | 'cancelContract'
}

/** What a batch of each kind sends. */
export const WRITES: Readonly<Record<AllKind, OneWrite>> = {
  close: {
    name: 'closeContract',
    select: closeContract.select,
    dismiss: closeContract.dismiss,
    askAgain: () => closeContract.askAgain(),
    submit({ account }, one, state) {
      const order = one as ContractOrder
      const live = liveOrder(order, selectQuote(state, order.code)?.price)
      if (live === null) return null
      const shownPrice = formatPrice(live.closing, order.decimals)
      return closeContract.submit({ account, order, shownPrice, validUntil: validUntil(state) })
    },
  },
  cancel: {
    name: 'cancelContract',
    select: cancelContract.select,
    dismiss: cancelContract.dismiss,
    askAgain: () => cancelContract.askAgain(),
    submit: ({ account }, order) =>
      cancelContract.submit({ account, order: order as WaitingContract }),
  },
}

/** Keeps a batch, in the store and over a reload. */
const put =
  (batch: AllBatch | null): Thunk =>
  async (dispatch) => {
    dispatch(changed(batch))
    if (batch === null) keptBatch.clear()
    else keptBatch.write(batch)
  }

/** Takes the answer of a write into the batch, if it is about one of its orders; null where it is not. */
function answered(batch: AllBatch, flow: ReturnType<OneWrite['select']>): AllBatch | null {
  if (flow.phase !== 'confirmed' && flow.phase !== 'refused') return null
  const { id } = flow.request.order
  if (!batch.items.some((item) => item.order.id === id && item.state === 'sent')) return null
  if (flow.phase === 'confirmed') {
    const result = batch.kind === 'close' ? (flow.result as ContractOrder) : null
    return withItem(batch, id, { state: 'done', result })
  }
  const { code } = flow.refusal
  // It was turned away at the door, or was asked for too late: nothing happened, and it is sent again.
  const isAgain = AT_THE_DOOR.includes(code) || (code === CODE.quoteExpired && isLate(batch))
  if (isAgain) return withItem(batch, id, { state: 'queued' })
  return withItem(batch, id, { state: 'refused', refusal: flow.refusal })
}

/** Takes a batch one step further; false once nothing is left to do here. */
const step = (): Thunk<boolean> => async (dispatch, getState) => {
  const batch = selectBatch(getState())
  if (batch === null || batch.stopped) return false
  const write = WRITES[batch.kind]
  const flow = write.select(getState())
  const pending = pendingOf(flow)
  if (pending?.resting === true) {
    await dispatch(put({ ...batch, stopped: true }))
    return false
  }
  const next = answered(batch, flow)
  if (next !== null) {
    await dispatch(put({ ...next, activeAt: Date.now(), stopped: isLate(batch) }))
    await dispatch(write.dismiss())
    if (flow.phase === 'refused' && flow.refusal.code === CODE.tooMany) await pause(CROWDED_MS)
    return true
  }
  if (pending !== null || keptWrite(batch.customer, write.name) !== null) {
    await pause(LOOK_MS)
    return true
  }
  // Its answer was lost with the page: of an order that is over the server says so.
  const item = batch.items.find(({ state }) => state === 'sent' || state === 'queued')
  if (item === undefined) return false
  if (isLate(batch)) {
    await dispatch(put({ ...batch, stopped: true }))
    return false
  }
  const { order } = item
  const submit = write.submit(batch, order, getState() as State)
  if (submit === null) {
    // The first prices may be on their way after a reload.
    if (Date.now() - batch.activeAt < PRICE_MS) {
      await pause(LOOK_MS)
      return true
    }
    const refusal: Refused = { code: CODE.priceStale, fields: {} }
    await dispatch(put(withItem(batch, order.id, { state: 'refused', refusal })))
    return true
  }
  await dispatch(put({ ...withItem(batch, order.id, { state: 'sent' }), activeAt: Date.now() }))
  await dispatch(submit)
  return true
}

/** Sends what is left of the batch, one order after the other, until none is left. */
const drive = (): Thunk => async (dispatch, getState) => {
  if (selectDriving(getState())) return
  dispatch(driven(true))
  try {
    while (await dispatch(step())) await Promise.resolve()
  } finally {
    dispatch(driven(false))
  }
}

/** Closes or cancels these orders of an account, one after the other, each by the write it has anyway. */
export const runAll =
  (kind: AllKind, account: AccountKind, orders: readonly AllItem['order'][]): Thunk =>
  async (dispatch, getState) => {
    const customer = selectUser(getState())?.id
    if (customer === undefined || selectBatch(getState()) !== null) return
    await dispatch(put(newBatch({ customer, account, kind, activeAt: Date.now() }, orders)))
    await dispatch(drive())
  }

/** Goes on with a batch that was stopped. */
export const goOn = (): Thunk => async (dispatch, getState) => {
  const batch = selectBatch(getState())
  if (batch === null) return
  await dispatch(put({ ...batch, stopped: false, activeAt: Date.now() }))
  void dispatch(WRITES[batch.kind].askAgain())
  await dispatch(drive())
}

/**
 * Finds the batch of before a reload, or of before the session expired, again. It goes on by itself where that is
 * soon, else once the person says so.
 */
export const findAll = (): Thunk => async (dispatch, getState) => {
  const customer = selectUser(getState())?.id
  const kept = selectBatch(getState()) ?? keptBatch.read()
  if (customer === undefined || kept === null || selectDriving(getState())) return
  if (kept.customer !== customer) {
    keptBatch.clear()
    return
  }
  await dispatch(put({ ...kept, stopped: kept.stopped || (!isOver(kept) && isLate(kept)) }))
  await dispatch(drive())
}

/** Puts a batch away. */
export const putAway = (): Thunk => put(null)
