import { bytes } from './bench/bytes.mjs'
import { cascade } from './bench/cascade.mjs'
import { chart } from './bench/chart.mjs'
import { crash } from './bench/crash.mjs'
import { firstScreen } from './bench/firstScreen.mjs'
import { liabilities } from './bench/liabilities.mjs'
import { marketRows } from './bench/marketRows.mjs'
import { placeOrder } from './bench/placeOrder.mjs'
import { sparklines } from './bench/sparklines.mjs'
import { startTime } from './bench/startTime.mjs'
import { triggers } from './bench/triggers.mjs'
import { tableOf } from './lib/figures.mjs'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run bench [-- --row N] [-- --json] [-- --smoke]

Measures what the operator promises about speed and size, each figure beside its baseline from the same
run: figure, baseline, ratio, goal, met or not. Nothing here is a timed test; machines differ.

  row 1    bytes of JavaScript until the market list, and by route
  row 2    the first screens on a slow phone, and how long it takes to answer a touch
  row 3    a list of 5,000 instruments under ten pushes a second
  row 4    350 mini charts, all updated
  row 5    a chart of 100,000 candles
  row 6    a price among a million resting orders
  row 8    opening a contract against a plain transaction of six round trips
  row 9    kill -9 of the server and of PostgreSQL under load: what is lost, how long a restart takes
  row 10   from npm start to the first page, installed and built
  row 11   one price that liquidates 10,000 positions, against a plain transaction each
  row 12   the tree of what is owed to 100,000 customers

  --row N  only this row
  --json   one line of JSON a figure
  --smoke  rows 2 to 5 with the smallest sizes, to see that they run; the figures mean nothing
`)

/** @type {readonly (readonly [row: number, measure: (how: { smoke: boolean }) => Promise<readonly import('./lib/figures.mjs').Figure[]>])[]} */
const ROWS = [
  [1, bytes],
  [2, firstScreen],
  [3, marketRows],
  [4, sparklines],
  [5, chart],
  [6, triggers],
  [8, placeOrder],
  [9, crash],
  [10, startTime],
  [11, cascade],
  [12, liabilities],
]

const words = process.argv.slice(2)
const only = words.includes('--row') ? Number(words[words.indexOf('--row') + 1]) : null
const chosen = ROWS.filter(([row]) => only === null || row === only)
if (chosen.length === 0) {
  console.error(`There is no row ${String(only)}; rows: ${ROWS.map(([row]) => row).join(', ')}`)
  process.exit(2)
}

const how = { smoke: words.includes('--smoke') }
const figures = []
for (const [, measure] of chosen) figures.push(...(await measure(how)))
if (words.includes('--json')) for (const one of figures) console.log(JSON.stringify(one))
else console.log(tableOf(figures))
