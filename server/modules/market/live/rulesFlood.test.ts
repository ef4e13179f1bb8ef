import { expect, it } from 'vitest'
import { FloodGate } from './rulesFlood.ts'

const BOUNDS = { frames: 3, letters: 10 }

it('lets a connection bring so many frames, and so many letters, in five seconds', () => {
  const byFrames = new FloodGate(BOUNDS)
  expect([0, 1, 2, 4_999, 5_000, 5_001].map((at) => byFrames.lets(1, at))).toEqual([
    true,
    true,
    true,
    false,
    true,
    true,
  ])
  const byLetters = new FloodGate(BOUNDS)
  expect([9, 1, 1].map((letters) => byLetters.lets(letters, 0))).toEqual([true, true, false])
})
