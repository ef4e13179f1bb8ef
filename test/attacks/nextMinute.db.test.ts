import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '#kit/testApp.ts'
import { signIn } from '../crash/client.ts'
import { chanceOf, MINUTE, outcomesOf, playMinutes } from './minuteRule.ts'
import { rounds } from './size.ts'

/** Everything trades: a Wednesday afternoon in London. */
const START = Date.parse('2026-11-18T15:00:00.000Z')
const IDS = ['1', '2', '3', '4', '5', '101', '103', '109', '302', '501']

/** More than one in a thousand honest houses would give. */
function expectNoGain(outcomes: ReadonlyMap<string, number>, least: number): void {
  const { won, lost, sigmas } = chanceOf(outcomes)
  expect(won + lost).toBeGreaterThan(least)
  expect(sigmas).toBeLessThan(3.1)
}

/** Put forward by the test, or, in large, as it goes: ten minutes. */
const CLOCKS = (['moved', 'real'] as const).slice(0, rounds(1, 2))

test.each(CLOCKS)(
  'betting that a minute comes back wins nothing, by a %s clock',
  async (kind) => {
    let at = START - 1_000
    const moved = kind === 'moved'
    const clock = { now: () => (moved ? at : Date.now()) }
    // Options are settled by a job.
    const app = await openTestApp({ clock, config: { jobs: true } })
    const until = async (moment: number): Promise<void> => {
      at = moment
      await (moved ? app.tick() : sleep(Math.max(0, moment - Date.now())))
    }
    try {
      const customer = await signIn(app.url)
      const game = { minutes: moved ? rounds(14, 120) : 5, every: 2, ids: IDS }
      await playMinutes(app.url, { now: clock.now, until }, customer, game)
      expectNoGain(await outcomesOf(app.url, customer), moved ? rounds(90, 700) : 15)
    } finally {
      await app.close()
    }
  },
  15 * MINUTE,
)
