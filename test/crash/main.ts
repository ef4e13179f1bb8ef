import path from 'node:path'
import { spell } from '../reconciliation/reconcile.ts'
import { runCrashes } from './crash.ts'

/**
 * `tsx test/crash/main.ts [server rounds] [postgres rounds] [writes] [seconds] [folder of the built server]`
 */
const [server = '20', postgres = '5', writes = '10000', seconds = '3600', built] =
  process.argv.slice(2)
const root = path.resolve(import.meta.dirname, '../..')
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const told = (line: string): void => void process.stdout.write(`${line}\n`)
const rounds = Number(server) + Number(postgres)

told(`seed ${seed}`)
const began = performance.now()
const result = await runCrashes({
  built: built === undefined ? path.join(root, 'dist/server') : path.resolve(built),
  root,
  seed,
  serverRounds: Number(server),
  postgresRounds: Number(postgres),
  writes: Number(writes),
  seconds: Number(seconds),
  told,
})
const { restartMs, noticedMs } = result
const most = (list: readonly number[]): number => Math.round(Math.max(0, ...list))
const middle = (list: readonly number[]): number =>
  Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0)
told(
  `${result.rounds} of ${rounds} rounds in ${Math.round((performance.now() - began) / 1000)} s: ` +
    `${result.acknowledged} acknowledged, ${result.unknown} unknown at a kill, ` +
    `${result.faults.length} faults; ${spell(result.compared)}; ` +
    `ready again after ${middle(restartMs)} ms, at most ${most(restartMs)}; ` +
    `a death of PostgreSQL noticed after at most ${most(noticedMs)} ms; ` +
    `a second process refused after ${Math.round(result.refusedMs)} ms`,
)
process.exit(result.faults.length === 0 ? 0 : 1)
