import type { AccountKind } from '#protocol/account.ts'
import type { BuyOptionBody, OptionOrder } from '#protocol/optionOrder.ts'
import { lateWrite } from '#src/shared/money-write/lateWrite.ts'
import { optionApi } from './option.api.ts'

/** A purchase as it was pressed: what is sent, and where. */
export interface OptionPress {
  readonly account: AccountKind
  readonly body: BuyOptionBody
}

/** The one purchase of an option on its way. */
export const buying = lateWrite<OptionPress, OptionOrder>({
  kind: 'buyOption',
  send: (dispatch, { account, body }, key) =>
    dispatch(optionApi.endpoints.buyOption.initiate({ account, body, key })),
})
