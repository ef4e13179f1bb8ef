import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MoneyFlow, MoneyFlowEvent } from './moneyFlow.ts'
import { moneyFlowStep } from './moneyFlow.ts'
import { moneyWrite } from './moneyWrite.ts'

type Flow = MoneyFlow<string, string>
interface State {
  readonly flow: Flow
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A tiny store with one flow, and a server that loses its first answers. */
function world(losses: number) {
  let state: State = { flow: { phase: 'idle' } }
  const keys: string[] = []
  const write = moneyWrite<State, string, string>({
    kind: 'buyPlan',
    owner: () => 'ann',
    select: ({ flow }) => flow,
    stepped: (event) => ({ type: 'stepped', event }),
    async send(_dispatch, request, key) {
      keys.push(key)
      return keys.length <= losses ? { error: { kind: 'unknown' } } : { data: `did ${request}` }
    },
  })
  type Thunk = (dispatch: unknown, getState: () => State) => unknown
  const dispatch = (action: unknown): unknown => {
    if (typeof action === 'function') return (action as Thunk)(dispatch, () => state)
    const { event } = action as { event: MoneyFlowEvent<string, string> }
    state = { flow: moneyFlowStep(state.flow, event) }
    return action
  }
  return { write, dispatch, keys, flow: () => state.flow }
}

describe('a write of money', () => {
  it('sends once however often it is pressed, and again after an answer with a new key', async () => {
    const { write, dispatch, keys, flow } = world(0)
    dispatch(write.press('5 lots'))
    dispatch(write.press('5 lots'))
    await vi.advanceTimersByTimeAsync(0)
    expect(keys).toHaveLength(1)
    expect(flow()).toEqual({ phase: 'confirmed', request: '5 lots', result: 'did 5 lots' })
    dispatch(write.dismiss())
    dispatch(write.press('5 lots'))
    await vi.advanceTimersByTimeAsync(0)
    expect(new Set(keys).size).toBe(2)
  })

  it('keeps its key through every asking, pressed or by itself', async () => {
    const { write, dispatch, keys, flow } = world(3)
    dispatch(write.press('5 lots'))
    await vi.advanceTimersByTimeAsync(0)
    expect(flow().phase).toBe('unknown')
    dispatch(write.askAgain())
    dispatch(write.press('other'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(new Set(keys).size).toBe(1)
    expect(flow().phase).toBe('confirmed')
  })

  it('asks nothing again when nothing is unknown', async () => {
    const { write, dispatch, keys } = world(0)
    dispatch(write.askAgain())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(keys).toEqual([])
  })
})
