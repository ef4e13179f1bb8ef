import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { useDispatch, useSelector, useStore } from 'react-redux'
import { selectUser } from '#src/entities/session/session.slice.ts'
import { optionApi } from './option.api.ts'
import { buying, type BuyingHands, type OptionFlow, type OptionPress } from './optionFlow.ts'

type State = Parameters<typeof selectUser>[0] & {
  readonly house: ReturnType<typeof optionApi.reducer>
}

export interface BuyingView {
  readonly flow: OptionFlow
  press(press: OptionPress): void
  askAgain(): void
  dismiss(): void
}

/** The purchase on its way, as the customer who is signed in sees it. */
export function useBuying(): BuyingView {
  const dispatch = useDispatch<ThunkDispatch<State, unknown, UnknownAction>>()
  const store = useStore<State>()
  const owner = useSelector(selectUser)?.id ?? null
  const flow = useSyncExternalStore(buying.subscribe, () => buying.flowOf(owner))
  const hands: BuyingHands = {
    send: ({ account, body }, key) =>
      dispatch(optionApi.endpoints.buyOption.initiate({ account, body, key })),
    ownerNow: () => selectUser(store.getState())?.id ?? null,
  }
  return {
    flow,
    press: (press) => void buying.press(press, hands),
    askAgain: () => void buying.askAgain(hands),
    dismiss: () => buying.dismiss(),
  }
}
