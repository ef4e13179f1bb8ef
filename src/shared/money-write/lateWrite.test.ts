import { configureStore } from '@reduxjs/toolkit'
import { describe, expect, it, vi } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { lateWrite } from './lateWrite.ts'

interface Sent {
  readonly request: string
  readonly key: string
}

/** A write whose answers are given by the test. */
function world() {
  const sent: Sent[] = []
  const answers: ((answer: { data?: string; error?: unknown }) => void)[] = []
  const state = { customer: 'ann' as string | null }
  const write = lateWrite<string, string>({
    kind: 'buyPlan',
    send(_, request, key) {
      sent.push({ request, key })
      return new Promise<{ data?: string; error?: unknown }>((resolve) => answers.push(resolve))
    },
  })
  const hands = {
    dispatch: configureStore({ reducer: () => null }).dispatch,
    customer: () => state.customer,
  }
  const answer = async (reply: { data?: string; error?: unknown }): Promise<void> => {
    answers.shift()?.(reply)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { write, sent, state, hands, answer }
}

describe('a write beside the store', () => {
  it('is sent once however often it is pressed, and answers its own customer alone', async () => {
    vi.useFakeTimers()
    const { write, sent, hands, answer } = world()
    const heard = vi.fn()
    const stop = write.subscribe(heard)
    void write.press('one', hands)
    void write.press('two', hands)
    expect(sent).toHaveLength(1)
    expect(write.flowOf('ann').phase).toBe('submitting')
    expect(write.flowOf('bob')).toEqual({ phase: 'idle' })
    expect(write.flowOf(null)).toEqual({ phase: 'idle' })
    await answer({ data: 'done' })
    expect(write.flowOf('ann')).toEqual({ phase: 'confirmed', request: 'one', result: 'done' })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    write.dismiss()
    expect(heard).toHaveBeenCalledTimes(2)
    expect(write.flowOf('ann').phase).toBe('idle')
    vi.useRealTimers()
  })

  it('without an answer asks again with the same key, and never in the name of another', async () => {
    vi.useFakeTimers()
    const { write, sent, state, hands, answer } = world()
    void write.press('one', hands)
    await answer({})
    expect(write.flowOf('ann').phase).toBe('unknown')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    await answer({})
    state.customer = 'bob'
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(2)
    expect(write.flowOf('ann')).toMatchObject({ phase: 'unknown', pending: { resting: true } })
    await write.askAgain(hands)
    expect(sent).toHaveLength(2)
    void write.press('of bob', hands)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    await answer({ data: 'done' })
    expect(write.flowOf('ann').phase).toBe('idle')
    expect(write.flowOf('bob')).toMatchObject({ result: 'done' })
    vi.useRealTimers()
  })

  it('can be asked for at once, and says why it was refused', async () => {
    vi.useFakeTimers()
    const { write, sent, hands, answer, state } = world()
    void write.press('one', hands)
    await answer({})
    void write.askAgain(hands)
    expect(sent).toHaveLength(2)
    await answer({ error: { kind: 'refused', code: CODE.productAlreadyBought, fields: {} } })
    expect(write.flowOf('ann')).toMatchObject({
      phase: 'refused',
      refusal: { code: CODE.productAlreadyBought },
    })
    state.customer = null
    await write.press('nobody', hands)
    expect(sent).toHaveLength(2)
    vi.useRealTimers()
  })
})
