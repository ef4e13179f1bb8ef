import { exponent, figure } from '../lib/figures.mjs'
import { loadBench, needChromium } from './load.mjs'

/** @typedef {{ candles: number, read: number, draw: number, update: number }} Cost */
/** @typedef {Record<'ours' | 'studied' | 'lightweight', readonly Cost[]>} Measured */
/** @typedef {{ measureChart: (sizes: readonly number[]) => Promise<Measured> }} Bench */

/**
 * The chart with five indicators, beside itself without any and the library that has none.
 * @param {Cost} plain
 * @param {Cost} five
 * @param {Cost} theirs
 */
function studiedFigures(plain, five, theirs) {
  const base = { row: 5, unit: 'ms' }
  return [
    figure({
      ...base,
      name: `with five indicators, ${five.candles} candles, drawn`,
      figure: five.draw,
      baseline: plain.draw,
      goal: 'told',
      met: null,
    }),
    figure({
      ...base,
      name: 'with five indicators, a move of the live price',
      figure: five.update,
      baseline: theirs.update,
      goal: '<= 1/10',
      met: five.update <= theirs.update / 10,
    }),
  ]
}

/**
 * Row 5: a chart of 100,000 candles against its own of 1,000, and a move of its live price against
 * lightweight-charts; both also with five indicators, which that library does not have.
 * @param {{ smoke: boolean }} how
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function chart({ smoke }) {
  await needChromium()
  const { measureChart } = /** @type {Bench} */ (await loadBench('chart'))
  const { ours, studied, lightweight } = await measureChart(smoke ? [100, 200] : [1_000, 100_000])
  const [few, many] = ours
  const [, five] = studied
  const [, theirs] = lightweight
  if (few === undefined || many === undefined || five === undefined || theirs === undefined) {
    throw new Error('both sizes are needed')
  }
  const base = { row: 5, unit: 'ms' }
  return [
    figure({
      ...base,
      name: `chart, ${many.candles} candles, drawn`,
      figure: many.draw,
      baseline: few.draw,
      goal: '<= 1.2x its own 1k',
      met: many.draw <= 1.2 * few.draw,
    }),
    figure({
      ...base,
      name: 'the same in lightweight-charts',
      figure: many.draw,
      baseline: theirs.draw,
      goal: 'told',
      met: null,
    }),
    figure({
      ...base,
      name: 'a move of the live price',
      figure: many.update,
      baseline: theirs.update,
      goal: '<= 1/10',
      met: many.update <= theirs.update / 10,
    }),
    ...studiedFigures(many, five, theirs),
    figure({
      ...base,
      name: "reading the candles' texts, which come in pages of 300",
      figure: many.read,
      baseline: few.read,
      goal: 'told',
      met: null,
    }),
    figure({
      row: 5,
      unit: 'exponent',
      name: `growth of drawing from ${few.candles} candles`,
      figure: exponent([few.candles, few.draw], [many.candles, many.draw]),
      baseline: null,
      goal: 'told',
      met: null,
    }),
  ]
}
