import { judgeBudget } from './lib/budget.mjs'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
npm run budget

Reads what the last build is made of (building first when the sources are newer) and prints the
gzipped JavaScript that each part of the app needs, entry and English texts included. Fails when the signed-in market list needs more than its limit, or
when a package for later moments (chart, QR code, chain, schemas) is loaded before it.
`)

/** @param {number} bytes */
const kilo = (bytes) => `${(bytes / 1000).toFixed(1).padStart(7)} kB`

const { marketList, limit, unwanted, routes } = await judgeBudget()
for (const { name, gzip } of [...routes].sort((a, b) => a.gzip - b.gzip)) {
  console.log(`${name.padEnd(34)}${kilo(gzip)}`)
}
console.log(
  `${'until the signed-in market list'.padEnd(34)}${kilo(marketList)}   of ${kilo(limit).trim()}`,
)
for (const name of unwanted)
  console.log(`${name} is loaded before the market list; load it when it is needed`)
process.exit(marketList <= limit && unwanted.length === 0 ? 0 : 1)
