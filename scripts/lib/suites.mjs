import { mkdirSync } from 'node:fs'
import path from 'node:path'
import {
  add,
  countPlaywright,
  countVitest,
  honest,
  NOTHING,
  oneStep,
  readCounts,
} from './counts.mjs'
import { readTimes } from './journeyTimes.mjs'
import { ROOT, run } from './run.mjs'
import { slowestFiles } from './slowest.mjs'
import { judgeSequences, readSequences } from './sequences.mjs'
import { program } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */

/** Reports of the runners; read once and removed. */
const REPORTS = path.join(ROOT, '.cache', 'reports')

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
 * @param {{ hours?: number, sequences?: import('./sequences.mjs').Sequences }} [how] how long all of it may
 * take, each single test too, else the usual limits hold; how many sequences must be held against models
 * @returns {Step}
 */
export function vitest(name, projects, files = [], { hours, sequences } = {}) {
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
          ...files,
        ],
        { env: { SEQUENCES_FILE: noted }, ...(seconds === undefined ? {} : { seconds }) },
      )
      const counts = honest(readCounts(report, countVitest) ?? NOTHING, code)
      const seen = readSequences(noted)
      if (sequences === undefined) return { counts, output: failuresOf(output) }
      const { enough, line } = judgeSequences(seen, sequences)
      const told = counts.failed > 0 ? `${line}\n${failuresOf(output)}` : line
      return { counts: add(counts, oneStep(enough)), output: told, show: true }
    },
  }
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
      const slowest = slowestFiles(readTimes(report))
      const counts = honest(readCounts(report, countPlaywright) ?? NOTHING, code)
      return { counts, output: counts.failed > 0 ? `${output}\n${slowest}` : slowest, show: true }
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
  format: program('format', 'bin:biome', ['format', '--reporter=summary', '.']),
  unused: program('unused code', 'bin:knip', ['--no-progress']),
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
