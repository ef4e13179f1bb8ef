import { tsImport } from 'tsx/esm/api'
import { answerHelp } from './lib/help.mjs'

answerHelp(`
node scripts/playRule.mjs URL [MINUTES]

Plays a rule by hand against a sandbox that runs, with a new wallet's demo account and the public prices alone: at
second 11 of each minute it bets that every price comes back to where the minute began. Prints how many bets it
won and how far that is from a coin; ends with 1 beyond 3.1 standard deviations.
`)

const [url, minutes = '10'] = process.argv.slice(2)
if (url === undefined) {
  console.error('Say where the sandbox is: node scripts/playRule.mjs http://127.0.0.1:3000')
  process.exit(2)
}
/**
 * @typedef {object} Rule
 * @property {(url: string, minutes: number) => Promise<ReadonlyMap<string, number>>} playLive
 * @property {(outcomes: ReadonlyMap<string, number>) => { won: number, lost: number, sigmas: number }} chanceOf
 */
const { chanceOf, playLive } = /** @type {Rule} */ (
  await tsImport('../test/attacks/minuteRule.ts', import.meta.url)
)
const outcomes = await playLive(url, Number(minutes))
const { won, lost, sigmas } = chanceOf(outcomes)
const decided = won + lost
console.log(
  `${won} of ${decided} decided bets won (${((100 * won) / Math.max(1, decided)).toFixed(1)} %), ` +
    `${outcomes.get('draw') ?? 0} draws, ${sigmas.toFixed(2)} standard deviations from a coin; ` +
    `all outcomes: ${JSON.stringify(Object.fromEntries(outcomes))}`,
)
process.exit(sigmas < 3.1 ? 0 : 1)
