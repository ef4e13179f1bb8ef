import type { AccountKind } from '#protocol/account.ts'
import type { BuyOptionBody, OptionOrder } from '#protocol/optionOrder.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'
import { optionApi } from './option.api.ts'

/** A purchase as it was submitted: what is sent, and where. */
export interface BuyOptionRequest {
  readonly account: AccountKind
  readonly body: BuyOptionBody
}

/** Where writes of options are kept. */
export const optionSlice = createMoneySlice('option')

/** Buys an option. */
export const buyOption = moneyWrite<BuyOptionRequest, OptionOrder>({
  slice: optionSlice,
  kind: 'buyOption',
  send: (dispatch, { account, body }, key) =>
    dispatch(optionApi.endpoints.buyOption.initiate({ account, body, key })),
})
