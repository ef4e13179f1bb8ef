import { exponent, figure } from '../lib/figures.mjs'
import { loadBench, needChromium } from './load.mjs'

/** @typedef {{ rows: number, ours: number, all: number }} Measured */
/** @typedef {{ measureSparklines: (sizes: readonly number[]) => Promise<readonly Measured[]> }} Bench */

/**
 * Row 4: the mini charts of a list, all given other prices, on a processor slowed down four times:
 * those in view as the app draws them against one in every row.
 * @param {{ smoke: boolean }} how
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function sparklines({ smoke }) {
  await needChromium()
  const { measureSparklines } = /** @type {Bench} */ (await loadBench('sparklines'))
  const [small, large] = await measureSparklines(smoke ? [10, 40] : [350, 3_500])
  if (small === undefined || large === undefined) throw new Error('both sizes are needed')
  return [
    figure({
      row: 4,
      name: `mini charts, ${small.rows} rows, update all`,
      figure: small.ours,
      unit: 'ms',
      baseline: small.all,
      goal: '<= 1/10',
      met: small.ours <= small.all / 10,
    }),
    figure({
      row: 4,
      name: `growth to ${large.rows} rows`,
      figure: exponent([small.rows, small.ours], [large.rows, large.ours]),
      unit: 'exponent',
      baseline: exponent([small.rows, small.all], [large.rows, large.all]),
      goal: 'told',
      met: null,
    }),
  ]
}
