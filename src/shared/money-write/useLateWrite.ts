import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import type { LateWrite } from './lateWrite.ts'
import type { MoneyFlow } from './moneyFlow.ts'

/** A write as one component sees and uses it. */
export interface UsedWrite<Request, Result> {
  readonly flow: MoneyFlow<Request, Result>
  press(request: Request): void
  askAgain(): void
  dismiss(): void
}

/** The write of the customer who is signed in. */
export function useLateWrite<Request, Result>(
  write: LateWrite<Request, Result>,
  customer: { readonly id: string | null; now(): string | null },
): UsedWrite<Request, Result> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const flow = useSyncExternalStore(write.subscribe, () => write.flowOf(customer.id))
  const hands = { dispatch, customer: () => customer.now() }
  return {
    flow,
    press: (request) => void write.press(request, hands),
    askAgain: () => void write.askAgain(hands),
    dismiss: write.dismiss,
  }
}
