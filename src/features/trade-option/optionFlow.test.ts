import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { OPEN_OPTION } from '#kit/options.ts'
import { buying, type BuyingHands, type OptionPress } from './optionFlow.ts'

const PRESS: OptionPress = {
  account: 'demo',
  body: { kind: 'upDown', instrumentId: '1', term: '5m', side: 'up', stake: '10', rate: '0.82' },
}

/** Hands of a customer whose calls answer from a script; the last answer stays. */
function handsOf(customer: { name: string | null }, answers: readonly ('lost' | 'bought')[]) {
  const keys: string[] = []
  const hands: BuyingHands = {
    send: async (_, key) => {
      const answer = answers[Math.min(keys.length, answers.length - 1)]
      keys.push(key)
      return answer === 'bought' ? { data: OPEN_OPTION } : { error: { kind: 'network' } }
    },
    ownerNow: () => customer.name,
  }
  return { hands, keys }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  buying.dismiss()
  vi.useRealTimers()
})

describe('the purchase on its way', () => {
  it('asks with one key until there is an answer, and a second press is the same purchase', async () => {
    const { hands, keys } = handsOf({ name: 'ann' }, ['lost', 'lost', 'bought'])
    const pressed = buying.press(PRESS, hands)
    await buying.press(PRESS, hands)
    await vi.advanceTimersByTimeAsync(10_000)
    await pressed
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(buying.flowOf('ann')).toMatchObject({ phase: 'confirmed', result: OPEN_OPTION })
  })

  it('is seen by nobody else', async () => {
    await buying.press(PRESS, handsOf({ name: 'ann' }, ['bought']).hands)
    expect(buying.flowOf('bob').phase).toBe('idle')
    expect(buying.flowOf(null).phase).toBe('idle')
    expect(buying.flowOf('ann').phase).toBe('confirmed')
  })

  it('is never sent in the name of who signs in after', async () => {
    const customer: { name: string | null } = { name: 'cleo' }
    const { hands, keys } = handsOf(customer, ['lost'])
    const pressed = buying.press(PRESS, hands)
    await vi.advanceTimersByTimeAsync(10)
    customer.name = 'dan'
    await vi.advanceTimersByTimeAsync(120_000)
    await pressed
    await buying.askAgain(hands)
    expect(keys).toHaveLength(1)
    const dan = handsOf(customer, ['bought'])
    await buying.press(PRESS, dan.hands)
    expect(dan.keys[0]).not.toBe(keys[0])
    expect(buying.flowOf('dan').phase).toBe('confirmed')
  })

  it('needs somebody to be signed in', async () => {
    const { hands, keys } = handsOf({ name: null }, ['bought'])
    await buying.press(PRESS, hands)
    expect(keys).toEqual([])
  })
})
