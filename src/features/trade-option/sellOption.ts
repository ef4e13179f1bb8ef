import type { AccountKind } from '#protocol/account.ts'
import type { OptionOrder } from '#protocol/optionOrder.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { optionSlice } from './buyOption.ts'
import { optionApi } from './option.api.ts'

/** A sale as it was submitted: the option, its account, and the least that is taken for it. */
export interface SellOptionRequest {
  readonly account: AccountKind
  readonly option: OptionOrder
  /** What was on the screen, in USDT. */
  readonly shownPayout: string
  readonly minPayout: string
  /** After this moment it sells nothing, however often it is asked for. */
  readonly validUntil: string
}

/** Sells an option of a listed series back. */
export const sellOption = moneyWrite<SellOptionRequest, OptionOrder>({
  slice: optionSlice,
  kind: 'sellOption',
  send: (dispatch, { account, option, minPayout, validUntil }, key) => {
    const body = { minPayout, validUntil }
    return dispatch(optionApi.endpoints.sellOption.initiate({ account, id: option.id, body, key }))
  },
})
