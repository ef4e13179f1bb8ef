import { expect, it } from 'vitest'
import { proposedAction } from './corporateWords.ts'

const AT = '2026-03-13T13:30:00Z'

it('reads a corporate action, of a split with its ratio', () => {
  expect(proposedAction(['AAPL', 'split', '10:1', AT])?.body).toEqual({
    code: 'AAPL',
    kind: 'split',
    ratio: '10:1',
    exAt: AT,
  })
  expect(proposedAction(['KO', 'merger', AT])?.body).toMatchObject({ ratio: null, exAt: AT })
})

it.each([[['AAPL']], [['AAPL', 'split', AT]], [['KO', 'merger']], [['KO', 'merger', '1:2', AT]]])(
  'is no command: %s',
  (words) => {
    expect(proposedAction(words)).toBeNull()
  },
)
