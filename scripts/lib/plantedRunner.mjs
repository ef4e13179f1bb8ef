import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tsImport } from 'tsx/esm/api'
import { createVitest } from 'vitest/node'
import { add, oneStep } from './counts.mjs'
import { GREEN, missed, reportOf } from './planted.mjs'
import { ROOT } from './run.mjs'
import { runSteps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./planted.mjs').Report} Report */
/** @typedef {import('../../test/planted/plantedBug.ts').PlantedBug} Bug */
/** @typedef {import('vitest/node').Vitest} Vitest */
/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {(current: () => Bug | null) => import('vite').Plugin} PlugIn */

/**
 * How the tests run. The first failure tells enough, and PLANTED_BUG ends a property there too.
 * @type {import('vitest/node').CliOptions}
 */
const RUNNER = {
  root: ROOT,
  config: false,
  watch: false,
  include: ['{contract,server}/**/*.test.ts'],
  maxWorkers: 1,
  bail: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  env: { PLANTED_BUG: 'yes' },
}

/** How long one of them may take. */
const SECONDS = 120

/** A runner of vitest whose code has one bug at a time. */
class Slot {
  /** @type {Bug | null} */
  #bug = null
  /** @type {TestModule[]} */
  #ended = []
  /** @type {Vitest | null} */
  #vitest = null

  /** @param {PlugIn} plugIn */
  static async open(plugIn) {
    const slot = new Slot()
    const reporter = {
      /** @param {TestModule} module */
      onTestModuleEnd: (module) => void slot.#ended.push(module),
    }
    const plugins = [plugIn(() => slot.#bug)]
    slot.#vitest = await createVitest('test', { ...RUNNER, reporters: [reporter] }, { plugins })
    return slot
  }

  /**
   * Runs the test of a bug with the bug in.
   * @param {Bug} bug
   * @returns {Promise<Report>}
   */
  async run(bug) {
    const vitest = this.#vitest
    if (vitest === null) throw new Error('a slot is made by Slot.open')
    this.#ended = []
    this.#turn(bug)
    const only = bug.notices === undefined ? {} : { testNamePattern: new RegExp(bug.notices) }
    const file = vitest.getRootProject().createSpecification(path.join(ROOT, bug.test), only)
    await inTime(vitest.runTestSpecifications([file]))
    return reportOf(this.#ended)
  }

  /**
   * Files that another bug changed, or this one does, are loaded anew.
   * @param {Bug} bug
   */
  #turn(bug) {
    const edits = [...(this.#bug?.edits ?? []), ...bug.edits]
    this.#bug = bug
    for (const { file } of edits) this.#vitest?.invalidateFile(path.join(ROOT, file))
  }

  async close() {
    await this.#vitest?.close()
  }
}

/**
 * @param {Promise<unknown>} run
 * @throws {Error} when it takes longer than any of them may
 */
async function inTime(run) {
  const late = new AbortController()
  const limit = sleep(SECONDS * 1000, undefined, { signal: late.signal }).then(() => {
    throw new Error(`stopped after ${SECONDS} s`)
  })
  try {
    await Promise.race([run, limit])
  } finally {
    late.abort()
    limit.catch(() => undefined)
  }
}

/**
 * Switches bugs of `test/planted/bugs.ts` on, each in its turn, in this process and on one PostgreSQL, and
 * demands that the test named there turns red.
 * @param {string} part of their names; all bugs when it is empty
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function plantBugs(part) {
  const { PLANTED_BUGS } = /** @type {{ PLANTED_BUGS: readonly [Bug, ...Bug[]] }} */ (
    await tsImport('../../test/planted/bugs.ts', import.meta.url)
  )
  const { plantedBugPlugin } = /** @type {{ plantedBugPlugin: PlugIn }} */ (
    await tsImport('../../test/planted/plant.ts', import.meta.url)
  )
  const { setup, teardown } = /** @type {Record<'setup' | 'teardown', () => Promise<void>>} */ (
    await tsImport('../../test/kit/postgres.globalSetup.ts', import.meta.url)
  )
  const bugs = PLANTED_BUGS.filter(({ name }) => name.includes(part))
  /** @type {Set<Slot>} */
  const slots = new Set()
  /** @type {Slot[]} */
  const idle = []
  /** @param {Bug} bug */
  const run = async (bug) => {
    const slot = idle.pop() ?? (await Slot.open(plantedBugPlugin))
    slots.add(slot)
    const report = await slot.run(bug)
    // One that ran out of time is still busy, and is not asked again.
    idle.push(slot)
    return missed(report)
  }
  /** @param {Bug} bug @returns {Step} */
  const step = (bug) => ({
    name: `planted: ${bug.name}`,
    work: async () => {
      const fault = await run(bug)
      return { counts: oneStep(fault === null), output: [fault, `(${bug.costs})`].join('\n') }
    },
  })
  await setup()
  try {
    const off = await runSteps([
      { name: 'planted and taken out', work: () => takenOut(run, PLANTED_BUGS[0]) },
    ])
    return add(off, await runSteps(bugs.map(step), 2))
  } finally {
    await Promise.all([...slots].map((slot) => slot.close()))
    await teardown()
  }
}

/**
 * A bug that stayed in would let every later test notice it: with the first one out again its test is green.
 * @param {(bug: Bug) => Promise<string | null>} run
 * @param {Bug} first
 */
async function takenOut(run, first) {
  const noticed = await run(first)
  const output = await run({ ...first, edits: [] })
  return {
    counts: oneStep(noticed === null && output === GREEN),
    output: [noticed, output].join('\n'),
  }
}
