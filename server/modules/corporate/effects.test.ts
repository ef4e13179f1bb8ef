import { expect, it } from 'vitest'
import { INSTRUMENTS, openCalendars } from '#server/modules/market/service.ts'
import type { CorporateDeps } from './deps.ts'
import { Effects } from './effects.ts'
import type { KeptAction } from './types.ts'

const NOW = Date.parse('2026-03-10T16:00:00Z')
/** A Friday and a Monday in New York, which is four hours behind UTC from the Sunday before on. */
const [FRIDAY, MONDAY] = ['2026-03-13T13:30:00.000Z', '2026-03-16T13:30:00.000Z']
const KEPT: KeptAction = {
  id: 'split',
  instrumentId: 201,
  kind: 'split',
  ratio: '10:1',
  exAt: Date.parse(FRIDAY),
  state: 'confirmed',
  proposedBy: 'tom',
  proposedAt: NOW,
  confirmedBy: 'ada',
  stopAskedBy: null,
  stopAskedAt: null,
  stoppedBy: null,
  logSeq: null,
  since: NOW,
}
const MERGER = { ...KEPT, id: 'merger', kind: 'merger', ratio: null } as const

/** Effects of what the database holds, which is what is asked of it. */
async function effectsOf(...kept: readonly KeptAction[]): Promise<Effects> {
  const rows = kept.map(({ exAt, instrumentId, ...one }) => ({
    ...one,
    instrument_id: instrumentId,
    ex_at: new Date(exAt),
    proposed_at: new Date(one.proposedAt),
    stop_asked_at: null,
    log_seq: null,
    since: new Date(one.since),
  }))
  const deps = {
    db: { query: (sql: string) => Promise.resolve(sql.includes("'ended'") ? [] : rows) },
    clock: { now: () => NOW },
    instruments: INSTRUMENTS,
    calendars: openCalendars(null),
  }
  const effects = new Effects(deps as unknown as CorporateDeps)
  await effects.load()
  return effects
}

it('names the soonest action of an instrument, and when the last session before it ends', async () => {
  const effects = await effectsOf(KEPT, { ...MERGER, exAt: Date.parse(MONDAY) })
  const split = { kind: 'split', ratio: '10:1', exAt: FRIDAY, closesAt: '2026-03-12T20:00:00.000Z' }
  expect(effects.comingOf(201, NOW)).toEqual(split)
  expect(effects.comingOf(201, KEPT.exAt - 1)).toEqual(split)
  expect(effects.comingOf(201, KEPT.exAt)).toEqual({
    kind: 'merger',
    ratio: null,
    exAt: MONDAY,
    closesAt: '2026-03-13T20:00:00.000Z',
  })
  expect(effects.comingOf(201, Date.parse(MONDAY))).toBeNull()
  expect(effects.comingOf(202, NOW)).toBeNull()
})

it('tells nobody of one whose confirmation is not kept yet, but bars options by it', async () => {
  const effects = await effectsOf()
  effects.take([KEPT])
  expect(effects.nextOf(201, NOW)).toBe(KEPT.exAt)
  expect(effects.comingOf(201, NOW)).toBeNull()
})

it('bars options from the first of two actions on, whichever of them was confirmed later', async () => {
  const effects = await effectsOf()
  effects.take([{ ...MERGER, exAt: Date.parse(MONDAY) }, KEPT])
  expect(effects.nextOf(201, NOW)).toBe(KEPT.exAt)
  expect(effects.actionAfter(201, NOW)).toEqual({ exAt: KEPT.exAt, row: null })
  expect(effects.nextOf(201, KEPT.exAt)).toBe(Date.parse(MONDAY))
})
