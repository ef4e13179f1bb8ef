import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterConfirming, afterStopping, mustBeAhead, mustSpareOptions } from './rulesClosure.ts'
import type { KeptClosure } from './types.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const DAY = 86_400_000

const PROPOSED: KeptClosure = {
  id: 'one',
  calendar: 'us-equity',
  date: '2026-12-08',
  closesAt: null,
  closesFrom: NOW + 7 * DAY,
  reason: 'a day of mourning',
  state: 'proposed',
  proposedBy: 'tom',
  proposedAt: NOW,
  confirmedBy: null,
  stoppedBy: null,
  since: NOW,
}

/** The code of a refusal with its fields; `done` without one. */
function refusalOf(work: () => unknown): unknown {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? [error.code, error.fields] : error
  }
}

it('begins a day ahead at least, and closes something', () => {
  expect(mustBeAhead({ from: NOW + DAY }, NOW)).toEqual({ from: NOW + DAY })
  expect(refusalOf(() => mustBeAhead({ from: NOW + DAY - 1 }, NOW))).toEqual([
    CODE.malformed,
    { date: 'outOfRange' },
  ])
  expect(refusalOf(() => mustBeAhead({ from: NOW - 7 * DAY }, NOW))).not.toBe('done')
  expect(refusalOf(() => mustBeAhead(null, NOW))).toEqual([
    CODE.malformed,
    { date: 'unreasonable' },
  ])
})

it('begins after all that was sold on the hours of before', () => {
  const refused = [CODE.malformed, { options: 'unreasonable' }]
  expect(refusalOf(() => mustSpareOptions(NOW, null))).toBe('done')
  expect(refusalOf(() => mustSpareOptions(NOW, NOW - 1))).toBe('done')
  expect(refusalOf(() => mustSpareOptions(NOW, NOW))).toEqual(refused)
  expect(refusalOf(() => mustSpareOptions(NOW, NOW + DAY))).toEqual(refused)
})

it('takes two people, and stays once they have said so', () => {
  expect(refusalOf(() => afterConfirming(PROPOSED, 'tom', NOW))).toEqual([
    CODE.anotherPersonNeeded,
    undefined,
  ])
  const confirmed = afterConfirming(PROPOSED, 'ada', NOW + 1)
  expect(confirmed).toEqual({
    ...PROPOSED,
    state: 'confirmed',
    confirmedBy: 'ada',
    since: NOW + 1,
  })
  if (confirmed === null) throw new Error('not confirmed')
  expect(afterConfirming(confirmed, 'bea', NOW + 2)).toBeNull()
  expect(refusalOf(() => afterStopping(confirmed, 'bea', NOW + 2))).not.toBe('done')
  const stopped = afterStopping(PROPOSED, 'bea', NOW + 1)
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'bea', confirmedBy: null })
  expect(refusalOf(() => afterConfirming(stopped, 'ada', NOW + 2))).not.toBe('done')
})
