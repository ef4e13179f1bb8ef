import { describe, expect, it } from 'vitest'
import { stageOf, unitsOf } from './timeLeft.ts'

const AT = '2026-01-05T10:00:00.000Z'
const END = '2026-01-05T10:10:00.000Z'
const nft = { state: 'running', startsAt: AT, endsAt: END } as const

describe('where an auction stands', () => {
  it('is counted from the server’s clock, however wrong the device’s is', () => {
    for (const device of [0, 5_000_000_000_000]) {
      const answered = { now: AT, receivedAt: device }
      expect(stageOf(nft, answered, device + 60_000)).toEqual({ kind: 'open', left: 540_000 })
      expect(stageOf(nft, answered, device + 600_000)).toEqual({ kind: 'closing' })
    }
  })

  it('is before its start, or over', () => {
    const answered = { now: '2026-01-05T09:59:00.000Z', receivedAt: 0 }
    expect(stageOf({ ...nft, state: 'listed' }, answered, 0)).toEqual({
      kind: 'upcoming',
      left: 60_000,
    })
    expect(stageOf({ ...nft, state: 'sold' }, answered, 0)).toEqual({ kind: 'sold' })
  })
})

it.each([
  [90_061_000, { unit: 'days', days: 1, hours: 1 }],
  [3_661_000, { unit: 'hours', hours: 1, minutes: 1 }],
  [119_001, { unit: 'minutes', minutes: 2, seconds: 0 }],
  [1, { unit: 'minutes', minutes: 0, seconds: 1 }],
])('%d ms are %j', (left, units) => {
  expect(unitsOf(left)).toEqual(units)
})
