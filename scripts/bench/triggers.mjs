import { exponent, figure } from '../lib/figures.mjs'
import { loadBench } from './load.mjs'

/** @typedef {{ orders: number, tick: number, change: number, scan: number, fired: number, same: boolean }} Run */

/**
 * Row 6: what a price costs among a million resting orders on 350 instruments, against looking at each of
 * them, with the same orders fired by both.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function triggers() {
  const { measureTriggers } = /** @type {{ measureTriggers: () => readonly Run[] }} */ (
    await loadBench('triggers')
  )
  const [small, large] = measureTriggers()
  if (small === undefined || large === undefined) throw new Error('nothing was measured')
  const same = small.same && large.same && large.fired > 0
  /** @param {string} name @param {number} value @param {string} unit */
  const told = (name, value, unit) =>
    figure({ row: 6, name, figure: value, unit, baseline: null, goal: 'told', met: null })
  return [
    figure({
      row: 6,
      name: `a price among ${large.orders} resting orders, same fired: ${same ? 'yes' : 'NO'}`,
      figure: large.tick,
      unit: 'us',
      baseline: large.scan,
      goal: '<= 1/10000',
      met: same && large.tick * 10_000 <= large.scan,
    }),
    figure({
      row: 6,
      name: `the same, against ${small.orders} orders`,
      figure: large.tick,
      unit: 'us',
      baseline: small.tick,
      goal: '<= 5x',
      met: large.tick <= 5 * small.tick,
    }),
    figure({
      row: 6,
      name: `adding and cancelling one of ${large.orders}, against ${small.orders}`,
      figure: large.change,
      unit: 'us',
      baseline: small.change,
      goal: 'O(log n): <= 3x',
      met: large.change <= 3 * small.change,
    }),
    told(
      'a price costs orders^n',
      exponent([small.orders, small.tick], [large.orders, large.tick]),
      'n',
    ),
    told('orders fired in the ticks that both saw', large.fired, ''),
  ]
}
