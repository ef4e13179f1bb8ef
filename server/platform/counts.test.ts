import { expect, it } from 'vitest'
import { Counts } from './counts.ts'

it('keeps what was added when the same is read again', () => {
  const counts = new Counts()
  counts.learn(['demo', 'ann'], 3)
  counts.add(['demo', 'ann'], 1)
  counts.learn(['demo', 'ann'], 3)
  expect(counts.of(['demo', 'ann'])).toBe(4)
})

it('takes what was not read for none neither when it is asked nor when it is changed', () => {
  const counts = new Counts()
  counts.learn(['demo', 'ann'], 1)
  counts.add(['real', 'ann'], -1)
  expect(() => counts.of(['real', 'ann'])).toThrow('not read')
  counts.learn(['real', 'ann'], 2)
  expect(counts.of(['real', 'ann'])).toBe(2)
})
