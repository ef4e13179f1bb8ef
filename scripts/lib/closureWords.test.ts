import { expect, it } from 'vitest'
import { requestOf } from './operatorWords.ts'

it.each([
  ['closures', 'listClosures', '', {}],
  [
    'propose-closure forex 2026-12-24 a holiday',
    'proposeClosure',
    '',
    { calendar: 'forex', date: '2026-12-24', closesAt: null, reason: 'a holiday' },
  ],
  [
    'propose-closure us-equity 2026-12-23 13:00 early',
    'proposeClosure',
    '',
    { calendar: 'us-equity', date: '2026-12-23', closesAt: '13:00', reason: 'early' },
  ],
  ['confirm-closure c1', 'confirmClosure', '/c1/confirm', {}],
  ['stop-closure c1', 'stopClosure', '/c1/stop', {}],
])('%s', (typed, name, path, body) => {
  expect(requestOf(typed.split(' '))).toEqual({
    name,
    path: `/swx/operator/closures${path}`,
    body,
  })
})

it.each([
  'propose-closure forex',
  'propose-closure forex 2026-12-24',
  'propose-closure forex 2026-12-24 13:00',
  'propose-closure forex 2026-12-24 9:30 early halt',
  'propose-closure forex 2026-12-24 13.00 early halt',
  'propose-closure forex 2026-12-24 1pm early halt',
])('%s lacks words, or has others', (typed) => {
  expect(requestOf(typed.split(' '))).toBeNull()
})
