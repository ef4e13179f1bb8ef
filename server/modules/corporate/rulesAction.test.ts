import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterConfirming, afterStopping, mustBeAhead, mustSpareOptions } from './rulesAction.ts'
import type { KeptAction } from './types.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')
const DAY = 86_400_000
const CLOSE = NOW + 7 * DAY
const PROPOSED: KeptAction = {
  id: 'one',
  instrumentId: 201,
  kind: 'split',
  ratio: '10:1',
  exAt: CLOSE + DAY / 2,
  state: 'proposed',
  proposedBy: 'tom',
  proposedAt: NOW,
  confirmedBy: null,
  stopAskedBy: null,
  stopAskedAt: null,
  stoppedBy: null,
  logSeq: null,
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

it('comes at an opening, a day after all are told at least', () => {
  const hours = (at: number) => ({ open: at >= PROPOSED.exAt, changesAt: null })
  const ahead = (exAt: number, closesAt: number | null, now = NOW) =>
    refusalOf(() => mustBeAhead(hours, exAt, closesAt, now))
  expect(ahead(PROPOSED.exAt, CLOSE)).toBe('done')
  expect(ahead(PROPOSED.exAt, CLOSE, CLOSE - DAY)).toBe('done')
  expect(ahead(PROPOSED.exAt, CLOSE, CLOSE - DAY + 1)).toEqual([
    CODE.malformed,
    { exAt: 'outOfRange' },
  ])
  const none = [CODE.malformed, { exAt: 'unreasonable' }]
  expect(ahead(PROPOSED.exAt + 1, CLOSE)).toEqual(none)
  expect(ahead(PROPOSED.exAt - 1, CLOSE)).toEqual(none)
  expect(ahead(PROPOSED.exAt, null)).toEqual(none)
  expect(refusalOf(() => mustSpareOptions(0))).toBe('done')
  expect(refusalOf(() => mustSpareOptions(1))).not.toBe('done')
})

it('takes two people to be said, and two to be stopped before it takes effect', () => {
  expect(refusalOf(() => afterConfirming(PROPOSED, 'tom', NOW))).toEqual([
    CODE.anotherPersonNeeded,
    undefined,
  ])
  const confirmed = afterConfirming(PROPOSED, 'ada', NOW + 1)
  if (confirmed === null) throw new Error('not confirmed')
  expect(confirmed).toMatchObject({ state: 'confirmed', confirmedBy: 'ada', since: NOW + 1 })
  expect(afterConfirming(confirmed, 'bea', NOW + 2)).toBeNull()
  expect(afterStopping(PROPOSED, 'tom', CLOSE, NOW).state).toBe('stopped')
  const asked = afterStopping(confirmed, 'tom', CLOSE, NOW + 2)
  expect(asked).toMatchObject({ state: 'confirmed', stopAskedBy: 'tom', stopAskedAt: NOW + 2 })
  expect(refusalOf(() => afterStopping(asked, 'tom', CLOSE, NOW + 3))).not.toBe('done')
  const stopped = afterStopping(asked, 'bea', CLOSE, CLOSE - 1)
  expect(stopped).toMatchObject({ state: 'stopped', stoppedBy: 'bea' })
  expect(refusalOf(() => afterStopping(asked, 'bea', CLOSE, CLOSE))).not.toBe('done')
  expect(refusalOf(() => afterConfirming(stopped, 'ada', NOW))).not.toBe('done')
})
