import { expect, it } from 'vitest'
import { manualClock } from '#kit/clock.ts'
import { INSTRUMENTS, openCalendars } from '#server/modules/market/service.ts'
import type { CorporateDeps } from './deps.ts'
import { Effects } from './effects.ts'
import type { KeptAction } from './types.ts'

const AAPL = 201
const NOW = Date.parse('2026-03-11T16:00:00Z')
const [SOON, LATE] = [Date.parse('2026-03-13T13:30:00Z'), Date.parse('2026-03-17T13:30:00Z')]

const actionAt = (exAt: number): KeptAction => ({
  id: String(exAt),
  instrumentId: AAPL,
  kind: 'merger',
  ratio: null,
  exAt,
  state: 'confirmed',
  proposedBy: 'tom',
  proposedAt: NOW,
  confirmedBy: 'ada',
  stopAskedBy: null,
  stopAskedAt: null,
  stoppedBy: null,
  logSeq: null,
  since: NOW,
})

const nobody = (): never => {
  throw new Error('not asked')
}
const DEPS: CorporateDeps = {
  db: { query: nobody, transaction: nobody, afterCommit: nobody, close: nobody },
  clock: manualClock(NOW),
  ledger: { lockBooks: nobody },
  calendars: openCalendars(null),
  market: { hours: nobody, lastBetween: nobody, loggedAfter: nobody, loggedBefore: nobody },
  instruments: INSTRUMENTS,
  openOptions: nobody,
  end: nobody,
  areApart: nobody,
  tell: nobody,
  onFault: nobody,
}

it('bars options from the first of two actions on, whichever of them was confirmed later', () => {
  const effects = new Effects(DEPS)
  effects.take([actionAt(LATE), actionAt(SOON)])
  expect(effects.nextOf(AAPL, NOW)).toBe(SOON)
  expect(effects.breakOf(AAPL, NOW)).toEqual({ exAt: SOON, row: null })
  expect(effects.nextOf(AAPL, SOON)).toBe(LATE)
})
