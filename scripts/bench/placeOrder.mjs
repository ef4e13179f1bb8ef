import { tsImport } from 'tsx/esm/api'
import { figure } from '../lib/figures.mjs'

/** @typedef {{ perSecond: number, nodeMicros: number, databaseMicros: number }} Run */
/** @typedef {{ ours: Run, baseline: Run }} Compared */
/**
 * @typedef {object} Measured
 * @property {number} clients
 * @property {Compared} command
 * @property {{ ours: number, baseline: number }} half
 * @property {readonly (readonly [number, number])[]} bySize
 * @property {number} batch
 * @property {Compared} overHttp
 */

/**
 * Row 8: opening a contract under its key (lock, check, order, postings, balances, kept answer),
 * durable, 16 clients, against the textbook transaction in six round trips on the same server.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function placeOrder() {
  const { measurePlaceOrder } = /** @type {{ measurePlaceOrder: () => Promise<Measured> }} */ (
    await tsImport('../../test/bench/placeOrder.ts', import.meta.url)
  )
  const { clients, command, half, bySize, batch, overHttp } = await measurePlaceOrder()
  /** @param {string} name @param {number} value @param {string} unit @param {number | null} [baseline] */
  const told = (name, value, unit, baseline = null) =>
    figure({ row: 8, name, figure: value, unit, baseline, goal: 'told', met: null })
  const [[few, slow] = [1, 1]] = bySize
  const [many, fast] = bySize.at(-1) ?? [1, 1]
  return [
    figure({
      row: 8,
      name: `place order with its kept answer, ${clients} clients`,
      figure: command.ours.perSecond,
      unit: 'tx/s',
      baseline: command.baseline.perSecond,
      goal: '>= 3x baseline',
      met: command.ours.perSecond >= 3 * command.baseline.perSecond,
    }),
    figure({
      row: 8,
      name: 'p99 at half that load',
      figure: half.ours,
      unit: 'ms',
      baseline: half.baseline,
      goal: '<= 25 ms',
      met: half.ours <= 25,
    }),
    told(
      'of the processor in Node, each',
      command.ours.nodeMicros,
      'us',
      command.baseline.nodeMicros,
    ),
    told(
      'of the processor in PostgreSQL, each',
      command.ours.databaseMicros,
      'us',
      command.baseline.databaseMicros,
    ),
    told('commands a transaction', batch, ''),
    ...bySize.map(([size, perSecond]) => told(`with ${size} clients`, perSecond, 'tx/s')),
    told(
      `it grows with clients^n, ${few} to ${many}`,
      Math.log(fast / slow) / Math.log(many / few),
      'n',
    ),
    told(
      `over HTTP, ${clients} clients`,
      overHttp.ours.perSecond,
      'tx/s',
      overHttp.baseline.perSecond,
    ),
  ]
}
