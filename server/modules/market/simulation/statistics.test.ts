import { describe, expect, it } from 'vitest'
import { openCalendars } from '../calendars/calendars.ts'
import type { HoursKey } from '../calendars/rulesCalendar.ts'
import { type ProfileName, PROFILES } from './profiles.ts'
import { dayPath } from './rulesDay.ts'
import { dailyWalk, FIRST_DAY } from './rulesWalk.ts'

interface Measured {
  readonly sigmaBp: number
  readonly kurtosis: number
  readonly acf: readonly number[]
}

/** Minute returns inside sessions, as the recorded bars were measured. */
function measure(profile: ProfileName, key: HoursKey, days: number): Measured {
  const hours = openCalendars(null).of(key)
  const walker = { seed: 'statistics', code: 'X', profile, hours, anchor: 100, scale: 1 }
  const walk = dailyWalk(walker)
  const runs: number[][] = []
  for (let day = FIRST_DAY + 1; day < FIRST_DAY + 1 + days; day += 1) {
    const path = dayPath(walker, walk, day)
    runs.push(Array.from(path.close, (close, i) => (close - (path.open[i] ?? close)) * 1e4))
  }
  const all = runs.flat()
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const second = mean(all.map((r) => r * r))
  const sizes = runs.map((run) => run.map(Math.abs))
  const centre = mean(sizes.flat())
  const spread = mean(sizes.flat().map((size) => (size - centre) ** 2))
  const acf = [1, 10, 60].map((lag) => {
    const products = sizes.flatMap((run) =>
      run.slice(lag).map((size, i) => (size - centre) * ((run[i] ?? 0) - centre)),
    )
    return mean(products) / spread
  })
  return { sigmaBp: Math.sqrt(second), kurtosis: mean(all.map((r) => r ** 4)) / second ** 2, acf }
}

/** From the recorded bars: kurtosis and the autocorrelation of |r| at 1, 10 and 60 minutes. */
const REAL: readonly [ProfileName, HoursKey, number, number, readonly number[]][] = [
  ['crypto', 'always', 150, 26, [0.33, 0.24, 0.18]],
  ['forex', 'forex', 200, 14, [0.26, 0.16, 0.11]],
  ['metals', 'spot-metals', 200, 44, [0.28, 0.18, 0.1]],
  ['futures', 'us-futures', 200, 34, [0.31, 0.2, 0.13]],
  ['stocks', 'us-equity', 500, 8, [0.21, 0.14, 0.03]],
  ['etf', 'us-equity', 500, 5, [0.14, 0.12, 0.07]],
]

describe('simulated minutes against recorded ones', () => {
  it.each(REAL)('%s', (profile, hours, days, kurtosis, acf) => {
    const measured = measure(profile, hours, days)
    const { sigmaBp } = PROFILES[profile]
    expect(measured.sigmaBp / sigmaBp).toBeGreaterThan(0.85)
    expect(measured.sigmaBp / sigmaBp).toBeLessThan(1.15)
    expect(measured.kurtosis / kurtosis).toBeGreaterThan(0.4)
    expect(measured.kurtosis / kurtosis).toBeLessThan(2.5)
    acf.forEach((real, i) => {
      expect(Math.abs((measured.acf[i] ?? 0) - real)).toBeLessThan(0.09)
    })
  })
})
