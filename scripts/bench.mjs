import { bytes } from './bench/bytes.mjs'
import { placeOrder } from './bench/placeOrder.mjs'
import { startTime } from './bench/startTime.mjs'
import { tableOf } from './lib/figures.mjs'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run bench [-- --row N] [-- --json]

Measures what the house promises about speed and size, each figure beside its baseline from the same
run: figure, baseline, ratio, goal, met or not. Nothing here is a timed test; machines differ.

  row 1    bytes of JavaScript until the market list, and by route
  row 8    opening a contract against a plain transaction of six round trips
  row 10   from npm start to the first page, installed and built

  --row N  only this row
  --json   one line of JSON a figure
`)

/** @type {readonly (readonly [row: number, measure: () => Promise<readonly import('./lib/figures.mjs').Figure[]>])[]} */
const ROWS = [
  [1, bytes],
  [8, placeOrder],
  [10, startTime],
]

const words = process.argv.slice(2)
const only = words.includes('--row') ? Number(words[words.indexOf('--row') + 1]) : null
const chosen = ROWS.filter(([row]) => only === null || row === only)
if (chosen.length === 0) {
  console.error(`There is no row ${String(only)}; rows: ${ROWS.map(([row]) => row).join(', ')}`)
  process.exit(2)
}

const figures = []
for (const [, measure] of chosen) figures.push(...(await measure()))
if (words.includes('--json')) for (const one of figures) console.log(JSON.stringify(one))
else console.log(tableOf(figures))
