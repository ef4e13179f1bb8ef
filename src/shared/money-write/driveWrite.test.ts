import { describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { driveWrite, type SendWrite } from './driveWrite.ts'
import { type MoneyFlow, moneyFlowStep } from './moneyFlow.ts'

type Flow = MoneyFlow<string, string>

/** A write with one key that is sent to a server that answers in turn. */
function sent(answers: Awaited<ReturnType<SendWrite<string, string>>>[]) {
  let flow: Flow = moneyFlowStep<string, string>(
    { phase: 'idle' },
    { type: 'submit', key: 'k', request: 'buy' },
  )
  const send = vi.fn<SendWrite<string, string>>(async () => answers.shift() ?? { error: 'no more' })
  const home = {
    kind: 'buyPlan' as const,
    customer: 'ann',
    send,
    kept: 'buy',
    flow: () => flow,
    step: (event: Parameters<typeof moneyFlowStep<string, string>>[1]) => {
      flow = moneyFlowStep(flow, event)
    },
  }
  return { send, home, now: () => flow }
}

const refused = {
  error: { kind: 'refused', code: CODE.quoteExpired, fields: { validUntil: 'past' } },
}

describe('a write that is driven', () => {
  it('ends with what the server did', async () => {
    const { home, now } = sent([{ data: 'order 7' }])
    await driveWrite(home, 'k', 'buy', 1)
    expect(now()).toEqual({ phase: 'confirmed', request: 'buy', result: 'order 7' })
  })

  it('ends with the reason and its field when it is refused', async () => {
    const { home, now } = sent([refused])
    await driveWrite(home, 'k', 'buy', 1)
    expect(now()).toEqual({
      phase: 'refused',
      request: 'buy',
      refusal: { code: CODE.quoteExpired, fields: { validUntil: 'past' } },
    })
  })

  it('takes an empty answer for none, and asks again with the same key', async () => {
    vi.useFakeTimers()
    const { home, send, now } = sent([{ data: null }, { data: undefined }, { data: 'order 7' }])
    const done = driveWrite(home, 'k', 'buy', 1)
    await vi.advanceTimersByTimeAsync(500)
    expect(now().phase).toBe('unknown')
    await vi.advanceTimersByTimeAsync(3_000)
    await done
    vi.useRealTimers()
    expect(send.mock.calls).toEqual([
      ['buy', 'k'],
      ['buy', 'k'],
      ['buy', 'k'],
    ])
    expect(now().phase).toBe('confirmed')
  })

  it('leaves the asking to who asked last, and to the person where it rests', async () => {
    vi.useFakeTimers()
    const { home, send } = sent([{ error: 'lost' }, { error: 'lost' }])
    void driveWrite(home, 'k', 'buy', 1)
    await vi.advanceTimersByTimeAsync(500)
    home.step({ type: 'askAgain', key: 'k' })
    void driveWrite(home, 'k', 'buy', 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(send).toHaveBeenCalledTimes(2)
    home.step({ type: 'rest', key: 'k' })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('sends nothing more once the flow is no longer its own', async () => {
    vi.useFakeTimers()
    const { home, send } = sent([{ error: 'lost' }, { data: 'order 7' }])
    const done = driveWrite({ ...home, flow: () => ({ phase: 'idle' }) }, 'k', 'buy', 1)
    await vi.advanceTimersByTimeAsync(60_000)
    await done
    vi.useRealTimers()
    expect(send).toHaveBeenCalledTimes(1)
  })
})
