import { exponent, figure } from '../lib/figures.mjs'
import { loadBench, needChromium } from './load.mjs'

/** @typedef {{ pushes: number, framesPerSecond: number, longTasks: number, perPush: number }} ListCost */
/** @typedef {{ rows: number, changed: number, ours: ListCost, naive: ListCost, floor: ListCost }} Measured */
/** @typedef {{ measureMarketRows: (sizes: readonly { rows: number, changed: number, seconds: number }[]) => Promise<readonly Measured[]> }} Bench */

const SECONDS = 5
const SIZES = [
  { rows: 500, changed: 50, seconds: SECONDS },
  { rows: 5_000, changed: 500, seconds: SECONDS },
]
const SMOKE = [
  { rows: 20, changed: 2, seconds: 1 },
  { rows: 40, changed: 4, seconds: 1 },
]

/** @param {Measured} one @returns {{ ours: number, naive: number }} milliseconds less the parse floor */
function lessFloor({ ours, naive, floor }) {
  return {
    ours: Math.max(0, ours.perPush - floor.perPush),
    naive: Math.max(0, naive.perPush - floor.perPush),
  }
}

/**
 * Row 3: a list of 5,000 instruments of which a tenth changes ten times a second, on a processor
 * slowed down four times: the app's page, store and feed against one array in a store and all rows.
 * @param {{ smoke: boolean }} how
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function marketRows({ smoke }) {
  await needChromium()
  const { measureMarketRows } = /** @type {Bench} */ (await loadBench('marketRows'))
  const [small, large] = await measureMarketRows(smoke ? SMOKE : SIZES)
  if (small === undefined || large === undefined) throw new Error('both sizes are needed')
  const [few, many] = [lessFloor(small), lessFloor(large)]
  const growth = { row: 3, unit: 'exponent', goal: 'told', met: null }
  return [
    figure({
      row: 3,
      name: `main thread a push, ${large.rows} rows, less parsing`,
      figure: many.ours,
      unit: 'ms',
      baseline: many.naive,
      goal: '<= 1/50',
      met: many.ours <= many.naive / 50,
    }),
    figure({
      row: 3,
      name: 'frames under 10 pushes a second',
      figure: large.ours.framesPerSecond,
      unit: '/s',
      baseline: large.naive.framesPerSecond,
      goal: '>= 58',
      met: large.ours.framesPerSecond >= 58,
    }),
    figure({
      row: 3,
      name: 'tasks of 50 ms and more',
      figure: large.ours.longTasks,
      unit: '',
      baseline: large.naive.longTasks,
      goal: '0',
      met: large.ours.longTasks === 0,
    }),
    figure({
      row: 3,
      name: 'parsing alone, and the frames of a still page',
      figure: large.floor.perPush,
      unit: 'ms',
      baseline: null,
      goal: 'told',
      met: null,
    }),
    figure({
      ...growth,
      name: `growth from ${small.rows} to ${large.rows} rows`,
      figure: exponent([small.rows, few.ours], [large.rows, many.ours]),
      baseline: exponent([small.rows, few.naive], [large.rows, many.naive]),
    }),
  ]
}
