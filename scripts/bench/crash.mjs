import { tsImport } from 'tsx/esm/api'
import { figure } from '../lib/figures.mjs'
import { ROOT, run } from '../lib/run.mjs'

/** @typedef {{ built: string, root: string, seed: number, serverRounds: number, postgresRounds: number, writes: number, seconds: number, told: (line: string) => void }} Options */
/** @typedef {{ acknowledged: number, faults: readonly string[], restartMs: readonly number[], refusedMs: number }} Result */

const SERVER_ROUNDS = 20
const POSTGRES_ROUNDS = 5
const WRITES = 10_000

/**
 * Row 9: kill -9 of the server, and of PostgreSQL, at random moments under load.
 * @returns {Promise<readonly import('../lib/figures.mjs').Figure[]>}
 */
export async function crash() {
  const build = await run(process.execPath, ['scripts/build.mjs'])
  if (build.code !== 0) throw new Error(build.output)
  const { runCrashes } = /** @type {{ runCrashes: (options: Options) => Promise<Result> }} */ (
    await tsImport('../../test/crash/crash.ts', import.meta.url)
  )
  const result = await runCrashes({
    built: `${ROOT}/dist/server`,
    root: ROOT,
    seed: Math.floor(Math.random() * 2 ** 31),
    serverRounds: SERVER_ROUNDS,
    postgresRounds: POSTGRES_ROUNDS,
    writes: WRITES,
    seconds: 3600,
    told: (line) => void process.stderr.write(`${line}\n`),
  })
  const { acknowledged, faults, refusedMs } = result
  const restarts = result.restartMs.map((ms) => ms / 1000).toSorted((a, b) => a - b)
  const longest = restarts.at(-1) ?? 0
  const base = { row: 9, baseline: null }
  return [
    figure({
      ...base,
      name: `lost, half done or done twice, of ${acknowledged} acknowledged`,
      figure: faults.length,
      unit: 'faults',
      goal: `0 of >= ${WRITES}`,
      met: faults.length === 0 && acknowledged >= WRITES,
    }),
    figure({
      ...base,
      name: 'ready again after kill -9, median',
      figure: restarts[Math.floor(restarts.length / 2)] ?? 0,
      unit: 's',
      goal: 'told',
      met: null,
    }),
    figure({
      ...base,
      name: 'ready again after kill -9, longest',
      figure: longest,
      unit: 's',
      goal: '<= 3 s',
      met: longest <= 3,
    }),
    figure({
      ...base,
      name: 'a second process is refused',
      figure: refusedMs / 1000,
      unit: 's',
      goal: '<= 1 s',
      met: refusedMs <= 1000,
    }),
  ]
}
