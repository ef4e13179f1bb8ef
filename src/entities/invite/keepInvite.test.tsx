import { beforeEach, expect, it } from 'vitest'
import { codeIn, inviteStored, keepInvite, keptInvite } from './invite.storage.ts'

const DAY = 86_400_000

beforeEach(() => inviteStored.clear())

it('keeps the first code that comes, for thirty days', () => {
  keepInvite('?a=1&invite=abcd1234', false, 0)
  keepInvite('?invite=ZZZZ9999', false, DAY)
  expect([keptInvite(DAY), keptInvite(30 * DAY - 1), keptInvite(30 * DAY)]).toEqual([
    'ABCD1234',
    'ABCD1234',
    null,
  ])
  keepInvite('?invite=ZZZZ9999', false, 31 * DAY)
  expect(keptInvite(31 * DAY)).toBe('ZZZZ9999')
})

it.each(['', '?invite=', '?invite=short', '?invite=%3Cscript%3E', '?invite=ABCD12345'])(
  'keeps nothing of %s',
  (search) => {
    keepInvite(search, false, 0)
    expect(keptInvite(0)).toBeNull()
  },
)

it.each([
  ['abcd1234', 'ABCD1234'],
  [' ABCD-1234 ', 'ABCD1234'],
  ['\u2068ABCD1234\u2069', 'ABCD1234'],
  ['\u200FABCD 1234', 'ABCD1234'],
  ['https://app.example.org/?lang=ar&invite=abcd1234', 'ABCD1234'],
  ['https://app.example.org/?invite=short', null],
  ['ABCD123', null],
  ['<script>', null],
])('reads the code of %j as %s', (typed, code) => {
  expect(codeIn(typed)).toBe(code)
})
