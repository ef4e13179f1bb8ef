import { beforeEach, expect, it } from 'vitest'
import { inviteStored, keepInvite, keptInvite } from './invite.storage.ts'

const DAY = 86_400_000

beforeEach(() => inviteStored.clear())

it('keeps the first code that comes, for thirty days', () => {
  keepInvite('?a=1&invite=abcd1234', 0)
  keepInvite('?invite=ZZZZ9999', DAY)
  expect([keptInvite(DAY), keptInvite(30 * DAY - 1), keptInvite(30 * DAY)]).toEqual([
    'ABCD1234',
    'ABCD1234',
    null,
  ])
  keepInvite('?invite=ZZZZ9999', 31 * DAY)
  expect(keptInvite(31 * DAY)).toBe('ZZZZ9999')
})

it.each(['', '?invite=', '?invite=short', '?invite=%3Cscript%3E', '?invite=ABCD12345'])(
  'keeps nothing of %s',
  (search) => {
    keepInvite(search, 0)
    expect(keptInvite(0)).toBeNull()
  },
)
