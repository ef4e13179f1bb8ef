import { expect, it } from 'vitest'
import { CALENDARS } from '#kit/calendars.ts'
import { price } from '#protocol/price.ts'
import type { Millis } from '#protocol/time.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import type { Bar, BarSource } from './types.ts'
import { Views } from './views.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
/** The opening after a split of ten to one, of a share that stood at 200 dollars. */
const EX_AT = Date.parse('2026-03-13T13:30:00Z')
const [BEFORE, AFTER] = [200_00, 20_10]
const APPLE = INSTRUMENTS.find(({ code }) => code === 'AAPL')
const open = { open: true, changesAt: null, state: 'full' } as const

const ticksAt = (at: Millis): number => (at < EX_AT ? BEFORE : AFTER)
const mid = (ticks: number) => price(BigInt(ticks) * 1_000_000n)
const barAt = (time: Millis): Bar => {
  const at = ticksAt(time)
  return { time, open: at, high: at + 5, low: at - 5, close: at, volume: 0 }
}
/** A price each minute, of which the first after the split comes some minutes late. */
const bars: BarSource = {
  lastAt(_, at) {
    const time = Math.floor(at / MINUTE) * MINUTE
    const late = time >= EX_AT && time < EX_AT + 3 * MINUTE
    const known = late ? EX_AT - MINUTE : time
    return { at: known, mid: mid(ticksAt(known)) }
  },
  firstDay: async () => 0,
  minuteBars: async (_one, day, asOf) =>
    Array.from({ length: 1_440 }, (_none, minute) => barAt(day * DAY + minute * MINUTE)).filter(
      ({ time }) => time <= asOf,
    ),
  dayBar: async () => null,
}

it('measures a day from the corporate action that lies within it', async () => {
  if (APPLE === undefined) throw new Error('no Apple')
  const parts = { bars, source: { kindOf: () => 'live' as const }, calendars: CALENDARS } as const
  const views = (actionBetween?: () => Millis | null) =>
    new Views({ ...parts, ...(actionBetween === undefined ? {} : { actionBetween }) })
  const at = EX_AT + 30 * MINUTE
  const last = { instrumentId: APPLE.id, seq: 9n, at, mid: mid(20_40) }
  const aware = views(() => EX_AT)
  expect(aware.change(APPLE, last)).toBe('1.49')
  const { hundred } = aware.item(APPLE, last, open)
  expect(hundred.map(Number).every((point) => point < 21)).toBe(true)
  expect(hundred.length).toBeGreaterThan(50)
  expect(await aware.info(APPLE, last, open)).toMatchObject({ high24h: '20.40', low24h: '20.05' })
  // The first second of it: there is nothing to measure by yet.
  expect(views(() => EX_AT).change(APPLE, { ...last, at: EX_AT })).toBe('0.00')
  expect(views().change(APPLE, last)).toBe('-89.80')
  expect((await views().info(APPLE, last, open)).high24h).toBe('200.05')
})
