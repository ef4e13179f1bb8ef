import { CALENDARS } from '#kit/calendars.ts'
import { describe, expect, it } from 'vitest'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { createSimulatedSource } from '../simulation/simulatedSource.ts'
import { barSeconds } from './rulesInside.ts'

const DAY = 86_400_000
const FIRST_DAY = Date.parse('2026-10-05T00:00:00Z') / DAY

/** Recorded bars of a price that tells nothing by itself. */
async function recorded(code: string) {
  const one = INSTRUMENTS.find((each) => each.code === code)
  if (one === undefined) throw new Error(code)
  const source = createSimulatedSource('recorded', CALENDARS)
  const days = [0, 1, 2].map((n) =>
    source.bars.minuteBars(one, FIRST_DAY + n, (FIRST_DAY + 4) * DAY),
  )
  return (await Promise.all(days)).flat()
}

describe.each(['BTCUSDT', 'NQ', 'EURUSD'])('the seconds of recorded bars of %s', async (code) => {
  const bars = await recorded(code)
  const seconds = bars.flatMap((bar, i) => [...barSeconds(bar, `${code} ${i}`)])

  it('are the bars', () => {
    bars.forEach(({ open, high, low, close }, i) => {
      const own = seconds.slice(i * 60, i * 60 + 60)
      expect([own[0], Math.max(...own), Math.min(...own), own[59]]).toEqual([
        open,
        high,
        low,
        close,
      ])
    })
  })

  it.each([60, 300])('tell nobody where the price is in %i s', (term) => {
    for (let second = 4; second < 60; second += 4) {
      let [back, count] = [0, 0]
      for (let minute = 0; minute < bars.length; minute += 1) {
        const at = minute * 60 + second
        const [open = 0, now = 0, end] = [seconds[minute * 60], seconds[at], seconds[at + term]]
        if (end === undefined || now === open || end === now) continue
        count += 1
        if (Math.sign(end - now) !== Math.sign(now - open)) back += 1
      }
      // 55.6 of 100 break even at 60 s; a bar's path that fits it nearly is allowed a part of that.
      expect(Math.abs(back / count - 0.5), `second ${second}`).toBeLessThan(0.045)
    }
  })
})
