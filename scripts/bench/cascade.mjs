import { figure } from '../lib/figures.mjs'
import { loadBench } from './load.mjs'

/** @typedef {{ positions: number, seconds: number, batch: number }} Cascade */
/** @typedef {{ few: Cascade, ours: Cascade, baselineSeconds: number }} Measured */

/**
 * Row 11: a price that liquidates 10,000 positions of 1,000 customers, each closed by its own ledger entry,
 * durable, against as many textbook transactions on the same server.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function cascade() {
  const { measureCascade } = /** @type {{ measureCascade: () => Promise<Measured> }} */ (
    await loadBench('cascade')
  )
  const { few, ours, baselineSeconds } = await measureCascade()
  const { positions, seconds, batch } = ours
  const grows = Math.log(seconds / few.seconds) / Math.log(positions / few.positions)
  const base = { row: 11, goal: 'told', met: null }
  return [
    figure({
      ...base,
      name: `liquidations when one price reaches ${positions}`,
      figure: positions / seconds,
      unit: '/s',
      baseline: positions / baselineSeconds,
    }),
    figure({
      ...base,
      name: 'until the last of them is closed',
      figure: seconds,
      unit: 's',
      baseline: baselineSeconds,
    }),
    figure({ ...base, name: 'closings a transaction', figure: batch, unit: '', baseline: 1 }),
    figure({
      ...base,
      name: `it grows with positions^n, ${few.positions} to ${positions}`,
      figure: grows,
      unit: 'n',
      baseline: null,
    }),
  ]
}
