import { tsImport } from 'tsx/esm/api'
import { figure } from '../lib/figures.mjs'

/** @typedef {{ perSecond: number, p99: number }} Load */
/** @typedef {{ baseline: Load, placed: Load, half: Load, command: Load }} Measured */

/**
 * Row 8: opening a contract (lock, check, order, postings, balances), durable, 16 clients, against
 * the textbook transaction in six round trips on the same server.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function placeOrder() {
  const { measurePlaceOrder } = /** @type {{ measurePlaceOrder: () => Promise<Measured> }} */ (
    await tsImport('../../test/bench/placeOrder.ts', import.meta.url)
  )
  const { baseline, placed, half, command } = await measurePlaceOrder()
  const base = { row: 8, unit: 'tx/s', baseline: baseline.perSecond }
  return [
    figure({
      ...base,
      name: 'place order, 16 clients',
      figure: placed.perSecond,
      goal: '>= 3x baseline',
      met: placed.perSecond >= 3 * baseline.perSecond,
    }),
    figure({
      ...base,
      name: 'place order with its kept answer',
      figure: command.perSecond,
      goal: 'told',
      met: null,
    }),
    figure({
      row: 8,
      name: 'p99 at half that load',
      figure: half.p99,
      unit: 'ms',
      baseline: null,
      goal: '<= 25 ms',
      met: half.p99 <= 25,
    }),
  ]
}
