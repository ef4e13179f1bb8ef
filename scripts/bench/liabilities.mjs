import { figure } from '../lib/figures.mjs'
import { loadBench } from './load.mjs'

/** @typedef {{ customers: number, build: number, check: number, sound: boolean, megabytes: number }} Run */

/**
 * Row 12: the tree of what is owed to 100,000 customers, and their ways through it.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function liabilities() {
  const { measureLiabilities } = /** @type {{ measureLiabilities: () => Promise<Run> }} */ (
    await loadBench('liabilities')
  )
  const { customers, build, check, sound, megabytes } = await measureLiabilities()
  /** @param {string} name @param {number} value @param {string} unit */
  const told = (name, value, unit) =>
    figure({ row: 12, name, figure: value, unit, baseline: null, goal: 'told', met: null })
  return [
    figure({
      row: 12,
      name: `a tree of sums over ${customers} customers, every way sound: ${sound ? 'yes' : 'NO'}`,
      figure: build,
      unit: 'ms of a processor',
      baseline: null,
      goal: '<= 2000',
      met: sound && build <= 2_000,
    }),
    told('checking the ways of 1,000 of them', check, 'ms'),
    told('the tree as it is kept', megabytes, 'MB'),
  ]
}
