import type { PreparedWithdrawal, Withdrawal } from '#protocol/withdrawal.ts'
import { withdrawalApi } from '#src/entities/withdrawal/withdrawal.api.ts'
import { createMoneySlice } from '#src/shared/money-write/createMoneySlice.ts'
import { moneyWrite } from '#src/shared/money-write/moneyWrite.ts'

/** A withdrawal as it was submitted: the text, what confirms it, and the password. */
export interface WithdrawRequest {
  readonly prepared: PreparedWithdrawal
  /** Of the own wallet. */
  readonly signature?: string | undefined
  /** Of the mail, where there is no wallet. */
  readonly code?: string | undefined
  /** Empty after a reload: the tab keeps no password. */
  readonly password: string
  /** A code of the authenticator app, where one is asked for. The tab keeps none. */
  readonly factor?: string | undefined
}

const withdrawalSlice = createMoneySlice('withdrawal')

/** Asks for the withdrawal that a signed text says. */
export const withdraw = moneyWrite<WithdrawRequest, Withdrawal>({
  slice: withdrawalSlice,
  kind: 'withdraw',
  send: (dispatch, { prepared, ...confirmed }, key) => {
    const body = { textId: prepared.id, ...confirmed }
    return dispatch(withdrawalApi.endpoints.withdraw.initiate({ body, key }))
  },
  kept: ({ prepared, signature, code }) => ({ prepared, signature, code, password: '' }),
})
