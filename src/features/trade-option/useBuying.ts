import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'
import type { OptionOrder } from '#contract/optionOrder.ts'
import { type UsedWrite, useLateWrite } from '#src/entities/order/useLateWrite.ts'
import { useCustomer } from '#src/entities/session/useCustomer.ts'
import { optionApi } from './option.api.ts'
import { buying, type OptionPress } from './optionFlow.ts'

interface State {
  readonly house: ReturnType<typeof optionApi.reducer>
}

export type BuyingView = UsedWrite<OptionPress, OptionOrder>

/** The purchase on its way, as the customer who is signed in sees it. */
export function useBuying(): BuyingView {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>()
  const customer = useCustomer()
  return useLateWrite(
    buying,
    ({ account, body }, key) =>
      dispatch(optionApi.endpoints.buyOption.initiate({ account, body, key })),
    customer,
  )
}
