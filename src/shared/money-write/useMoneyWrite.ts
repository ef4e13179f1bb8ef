import { useMemo } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type MoneyFlow, pendingOf } from './moneyFlow.ts'
import type { Dispatch, MoneyWrite } from './moneyWrite.ts'

/** A write as one component sees and uses it; the acts are the same functions for good. */
export interface UsedWrite<Request, Result> {
  readonly flow: MoneyFlow<Request, Result>
  submit(request: Request): void
  askAgain(missing?: Partial<Request>): void
  dismiss(): void
}

/** The write of the customer who is signed in. */
export function useMoneyWrite<Request, Result>(
  write: MoneyWrite<Request, Result>,
): UsedWrite<Request, Result> {
  const dispatch = useDispatch<Dispatch>()
  const acts = useMemo(
    () => ({
      submit: (request: Request) => void dispatch(write.submit(request)),
      askAgain: (missing?: Partial<Request>) => void dispatch(write.askAgain(missing)),
      dismiss: () => void dispatch(write.dismiss()),
    }),
    [dispatch, write],
  )
  return { flow: useSelector(write.select), ...acts }
}

const IDLE = { phase: 'idle' } as const

/** A write as the form or sheet of one order or product sees it. */
export interface WriteOfOne<Request, Result> extends UsedWrite<Request, Result> {
  /** The same write of another one has no answer yet. */
  readonly busyElsewhere: boolean
  /** The write itself, of whichever one. */
  readonly whole: MoneyFlow<Request, Result>
}

/** The request that an answer, or the lack of one, is about; null for none. */
function requestOf<Request>(flow: MoneyFlow<Request, unknown>): Request | null {
  if (flow.phase === 'confirmed' || flow.phase === 'refused') return flow.request
  return pendingOf(flow)?.request ?? null
}

/** What became of a write concerns what was asked for alone; others only learn that it is not over. */
export function useWriteOfOne<Request, Result>(
  write: MoneyWrite<Request, Result>,
  isIt: (request: Request) => boolean,
): WriteOfOne<Request, Result> {
  const used = useMoneyWrite(write)
  const whole = used.flow
  const request = requestOf(whole)
  if (request !== null && isIt(request)) return { ...used, busyElsewhere: false, whole }
  return { ...used, flow: IDLE, busyElsewhere: pendingOf(whole) !== null, whole }
}
