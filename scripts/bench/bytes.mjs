import { judgeBudget } from '../lib/budget.mjs'
import { figure } from '../lib/figures.mjs'

/** React, its DOM, router, store, queries and texts alone, gzip, in one bundle. */
const FLOOR = 125_221

/**
 * Row 1: JavaScript until the signed-in market list, and by route.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function bytes() {
  const { marketList, limit, routes } = await judgeBudget()
  return [
    figure({
      row: 1,
      name: 'JS until the signed-in market list',
      figure: marketList,
      unit: 'B gzip',
      baseline: FLOOR,
      goal: `<= ${limit}`,
      met: marketList <= limit,
    }),
    ...routes.map((route) =>
      figure({
        row: 1,
        name: `JS until ${route.name}`,
        figure: route.gzip,
        unit: 'B gzip',
        baseline: FLOOR,
        goal: 'told',
        met: null,
      }),
    ),
  ]
}
