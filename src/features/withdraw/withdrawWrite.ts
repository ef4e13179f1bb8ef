import type { FactorAnswer } from '#protocol/passkey.ts'
import type { PreparedWithdrawal, Withdrawal } from '#protocol/withdrawal.ts'
import { withdrawalApi } from '#src/entities/withdrawal/withdrawal.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** A withdrawal as it was submitted: the text, its signature, and the password. */
export interface WithdrawRequest {
  readonly prepared: PreparedWithdrawal
  readonly signature: string
  /** Empty after a reload: the tab keeps no password. */
  readonly password: string
  /** A second factor, where one is asked for. The tab keeps none. */
  readonly factor?: FactorAnswer
}

const withdrawalSlice = createMoneySlice('withdrawal')

/** Asks for the withdrawal that a signed text says. */
export const withdraw = moneyWrite<WithdrawRequest, Withdrawal>({
  slice: withdrawalSlice,
  kind: 'withdraw',
  send: (dispatch, { prepared, signature, password, factor }, key) => {
    const code = factor === undefined ? {} : { factor }
    const body = { textId: prepared.id, signature, password, ...code }
    return dispatch(withdrawalApi.endpoints.withdraw.initiate({ body, key }))
  },
  kept: ({ prepared, signature }) => ({ prepared, signature, password: '' }),
})
