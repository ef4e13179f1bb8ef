import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  add,
  countPlaywright,
  countVitest,
  honest,
  NOTHING,
  oneStep,
  readReport,
  timesOfVitest,
} from './counts.mjs'
import { readJourneys } from './journeyTimes.mjs'
import { ROOT, run } from './run.mjs'
import { judgeSequences, readSequences } from './sequences.mjs'
import { slowestFiles } from './slowest.mjs'
import { program } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Reports of the runners; read once and removed. */
const REPORTS = path.join(ROOT, '.cache', 'reports')

/** How long a project may take on a slow and busy machine. */
const SECONDS = 2400

/**
 * The part of vitest's report that tells the failures; all of it when there is no such part.
 * @param {string} output
 * @returns {string}
 */
function failuresOf(output) {
  const start = output.search(/^.*(?:Failed (?:Suites|Tests)|Unhandled Errors?) \d/m)
  return start === -1 ? output : output.slice(start)
}

/**
 * One project of vitest.config.ts.
 * @param {string} name what the step is called
 * @param {readonly string[]} projects
 * @param {readonly string[]} [files] only these folders or files
 * @param {{ hours?: number, sequences?: import('./sequences.mjs').Sequences, slowest?: boolean, since?: string }} [how] how
 * long all of it may take, each single test too, else the usual limits hold; how many sequences must be held
 * against models; whether to name the slowest files; the commit since which a change decides what runs
 * @returns {Step}
 */
export function vitest(name, projects, files = [], { hours, sequences, slowest, since } = {}) {
  return {
    name,
    work: async () => {
      mkdirSync(REPORTS, { recursive: true })
      const report = path.join(REPORTS, `${name.replace(/\W+/g, '-')}-${process.pid}.json`)
      const seconds = hours === undefined ? undefined : hours * 3600
      const noted = `${report}.sequences`
      const { code, output } = await run(
        'bin:vitest',
        [
          'run',
          ...projects.flatMap((project) => ['--project', project]),
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...(seconds === undefined ? [] : [`--testTimeout=${seconds * 1000}`]),
          ...(since === undefined ? [] : [`--changed=${since}`]),
          ...files,
        ],
        { env: { SEQUENCES_FILE: noted }, seconds: seconds ?? SECONDS },
      )
      const read = readReport(report, (text) => ({
        counted: countVitest(text),
        times: timesOfVitest(text),
      }))
      const { passed, failed, skipped } = read?.counted ?? NOTHING
      // Where nothing changed that a test reaches, none runs.
      const none = since !== undefined && code === 0 && passed + failed + skipped === 0
      const counts = none ? oneStep(true) : honest({ passed, failed, skipped }, code)
      const seen = readSequences(noted)
      const { enough, line } = judgeSequences(seen, sequences ?? {})
      const told = [
        sequences === undefined ? '' : line,
        counts.failed > 0 ? failuresOf(output) : '',
        slowest === true ? slowestFiles(read?.times ?? []) : '',
      ]
      return {
        counts: sequences === undefined ? counts : add(counts, oneStep(enough)),
        output: told.filter((text) => text !== '').join('\n'),
        show: told.some((text) => text !== ''),
      }
    },
  }
}

/**
 * For what mostly takes the time that others leave: journeys wait for clocks half of theirs. It gets a tenth of a processor
 * beside busy ones; with a thirtieth a mutant met the limit of its time by waiting alone.
 */
const LAST = ['-n', '10']

/**
 * Switches the bugs of test/mutants on, one at a time, in one process of its own.
 * @type {Step}
 */
export const seeded = {
  name: 'mutants',
  work: async () => {
    const { code, output } = await run('nice', [...LAST, process.execPath, 'scripts/mutants.mjs'], {
      seconds: SECONDS,
    })
    const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? []
    const read = { passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 }
    const counts = honest(read, code)
    return {
      counts,
      output: counts.failed > 0 ? unpassed(output) : slowestSteps(output),
      show: true,
    }
  },
}

/**
 * A run of steps without the lines of those that passed: hundreds, of which a cut log would keep nothing else.
 * @param {string} output
 * @returns {string}
 */
function unpassed(output) {
  return output.replace(/^ok .*\n/gm, '')
}

/** @param {string} output lines of steps @returns {string} */
function slowestSteps(output) {
  const lines = [...output.matchAll(/^ok\s+(\S.*\S)\s+([\d.]+) s/gm)]
  return slowestFiles(lines.map(([, file = '', seconds]) => ({ file, seconds: Number(seconds) })))
}

/**
 * The browser journeys on the given Chromium.
 * @param {string} chromium
 * @param {{ allLooks?: boolean }} [how] also the second looks of each course, which take as long again
 * @returns {Step}
 */
export function journeys(chromium, { allLooks = false } = {}) {
  return {
    name: 'journeys',
    work: async () => {
      mkdirSync(REPORTS, { recursive: true })
      const report = path.join(REPORTS, `journeys-${process.pid}.json`)
      const { code, output } = await run('bin:playwright', ['test', '--reporter=list,json'], {
        env: {
          CHROMIUM: chromium,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
          ALL_LOOKS: allLooks ? '1' : '',
        },
        seconds: 2400,
      })
      const { times, again } = readJourneys(report)
      const counts = honest(readReport(report, countPlaywright) ?? NOTHING, code)
      const told = [counts.failed > 0 ? output : '', ...again, slowestFiles(times)]
      return { counts, output: told.filter((text) => text !== '').join('\n'), show: true }
    },
  }
}

/**
 * Kills the server and its database under load, on the built server. As many rounds as fit into the time.
 * @param {{ server: number, postgres: number, writes: number, seconds: number }} limits
 * @returns {Step}
 */
export function crashes({ server, postgres, writes, seconds }) {
  return {
    name: 'kill -9 under load',
    work: async () => {
      const words = [server, postgres, writes, seconds].map(String)
      const { code, output } = await run(
        process.execPath,
        ['--import', 'tsx', 'test/crash/main.ts', ...words],
        { seconds: seconds + 300 },
      )
      const last = output.trim().split('\n').at(-1) ?? ''
      return { counts: oneStep(code === 0), output: code === 0 ? last : output, show: true }
    },
  }
}

/** What is read without running the product. */
export const STATIC_STEPS = {
  types: program('types', 'bin:tsc', ['-b']),
  lint: program('lint', 'bin:oxlint', ['--format=unix']),
  // Both at once take two thirds of the time from a fresh clone on; between two edits `tsc` goes on where it was.
  // Beside other steps a second thread only makes the linter work more.
  typesAndLint: program('types and lint', 'env', [
    'GOMAXPROCS=1',
    'node_modules/.bin/oxlint',
    '--type-check',
    '--format=unix',
  ]),
  // It makes a folder for caches, and in the home that would be a write which the run takes for a test's.
  format: program('format', 'env', [
    `XDG_CACHE_HOME=${path.join(ROOT, '.cache')}`,
    'node_modules/.bin/biome',
    'format',
    '--reporter=summary',
    '.',
  ]),
  unused: program(
    'unused code',
    'bin:knip',
    ['--no-progress'],
    // What only tests use is dead too; a tag that the product's use made needless is a fault.
    ['--no-progress', '--production', '--treat-tag-hints-as-errors'],
  ),
  budget: program('byte budget', process.execPath, ['scripts/budget.mjs']),
  build: program('build', 'npm', ['run', '--silent', 'build']),
}

/**
 * A step that only says why it could not run, and counts as failed.
 * @param {string} name
 * @param {string} why
 * @returns {Step}
 */
export function impossible(name, why) {
  return { name, work: async () => ({ counts: oneStep(false), output: why }) }
}
