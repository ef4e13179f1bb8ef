import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tsImport } from 'tsx/esm/api'
import { createVitest } from 'vitest/node'
import { add, oneStep } from './counts.mjs'
import { KeptThread } from './keptThread.mjs'
import { GREEN, missed, reportOf } from './mutant.mjs'
import { ROOT } from './run.mjs'
import { runSteps } from './steps.mjs'

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./mutant.mjs').Report} Report */
/** @typedef {import('../../test/mutants/mutant.ts').Mutant} Mutant */
/** @typedef {import('vitest/node').Vitest} Vitest */
/** @typedef {import('vitest/node').TestModule} TestModule */
/** @typedef {(current: () => Mutant | null) => import('vite').Plugin} PlugIn */

/**
 * How the tests run. The first failure tells enough, and MUTANT ends a property there too.
 * @type {import('vitest/node').CliOptions}
 */
const RUNNER = {
  root: ROOT,
  config: false,
  watch: false,
  include: ['{protocol,server}/**/*.test.ts'],
  setupFiles: ['test/kit/cleanSlate.ts', 'test/kit/cheapHashes.ts', 'test/kit/sameDraws.ts'],
  maxWorkers: 1,
  // Our own code is loaded anew for each mutant, libraries are not.
  isolate: false,
  bail: 1,
  // Others may have most of the processors meanwhile, and a test that ran out of time has noticed nothing.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: 180_000,
  hookTimeout: 180_000,
  env: { MUTANT: 'yes' },
}

/** How long one of them may take. */
const SECONDS = 400

/** A runner of vitest whose code has one mutant at a time. */
class Slot {
  /** @type {Mutant | null} */
  #mutant = null
  /** @type {TestModule[]} */
  #ended = []
  /** @type {Vitest | null} */
  #vitest = null
  #thread = new KeptThread()

  /** @param {PlugIn} plugIn */
  static async open(plugIn) {
    const slot = new Slot()
    const reporter = {
      /** @param {TestModule} module */
      onTestModuleEnd: (module) => void slot.#ended.push(module),
    }
    const plugins = [plugIn(() => slot.#mutant)]
    /** @type {import('vitest/node').PoolRunnerInitializer} */
    const pool = {
      name: 'kept-thread',
      createPoolWorker: (options) => slot.#thread.lend(options),
    }
    slot.#vitest = await createVitest(
      'test',
      { ...RUNNER, pool, reporters: [reporter] },
      { plugins },
    )
    return slot
  }

  /**
   * Runs the test of a mutant with the mutant in.
   * @param {Mutant} mutant
   * @returns {Promise<Report>}
   */
  async run(mutant) {
    const vitest = this.#vitest
    if (vitest === null) throw new Error('a slot is made by Slot.open')
    this.#ended = []
    await this.#thread.renew()
    this.#turn(mutant)
    const only = mutant.notices === undefined ? {} : { testNamePattern: new RegExp(mutant.notices) }
    const file = vitest.getRootProject().createSpecification(path.join(ROOT, mutant.test), only)
    await inTime(vitest.runTestSpecifications([file]))
    return reportOf(this.#ended)
  }

  /**
   * Files that another mutant changed, or this one does, are loaded anew.
   * @param {Mutant} mutant
   */
  #turn(mutant) {
    const edits = [...(this.#mutant?.edits ?? []), ...mutant.edits]
    this.#mutant = mutant
    this.#thread.changed = edits.map(({ file }) => path.join(ROOT, file))
    for (const file of this.#thread.changed) this.#vitest?.invalidateFile(file)
  }

  async close() {
    await this.#vitest?.close()
    await this.#thread.end()
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
 * Switches mutants of `test/mutants/mutants.ts` on, each in its turn, in this process and on one PostgreSQL, and
 * demands that the test named there turns red.
 * @param {string} part of their names; all mutants when it is empty
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export async function plantMutants(part) {
  const { MUTANTS } = /** @type {{ MUTANTS: readonly [Mutant, ...Mutant[]] }} */ (
    await tsImport('../../test/mutants/mutants.ts', import.meta.url)
  )
  const { mutantPlugin } = /** @type {{ mutantPlugin: PlugIn }} */ (
    await tsImport('../../test/mutants/mutate.ts', import.meta.url)
  )
  const { setup, teardown } = /** @type {Record<'setup' | 'teardown', () => Promise<void>>} */ (
    await tsImport('../../test/kit/postgres.globalSetup.ts', import.meta.url)
  )
  const named = MUTANTS.filter(({ name }) => name.includes(part))
  const mutants = part === '' && process.env['MAIN_ONLY'] === '1' ? someOf(named) : named
  /** @type {Set<Slot>} */
  const slots = new Set()
  /** @type {Slot[]} */
  const idle = []
  /** @param {Mutant} mutant */
  const run = async (mutant) => {
    const slot = idle.pop() ?? (await Slot.open(mutantPlugin))
    slots.add(slot)
    const report = await slot.run(mutant)
    // One that ran out of time is still busy, and is not asked again.
    idle.push(slot)
    return missed(report)
  }
  /** @param {Mutant} mutant @returns {Step} */
  const step = (mutant) => ({
    name: `mutant: ${mutant.name}`,
    work: async () => {
      const fault = await run(mutant)
      return { counts: oneStep(fault === null), output: [fault, `(${mutant.costs})`].join('\n') }
    },
  })
  await setup()
  try {
    const off = await runSteps([
      { name: 'seeded and taken out', work: () => takenOut(run, MUTANTS[0]) },
    ])
    return add(off, await runSteps(mutants.map(step)))
  } finally {
    await Promise.all([...slots].map((slot) => slot.close()))
    await teardown()
  }
}

/** Of the mutants, for a run that somebody waits for: one of so many. */
const SHARE = 20

/**
 * Others each day: every twentieth, counted from another one.
 * @template T @param {readonly T[]} all @returns {readonly T[]}
 */
function someOf(all) {
  const first = Math.floor(Date.now() / 86_400_000) % SHARE
  return all.filter((_, index) => index % SHARE === first)
}

/**
 * A mutant that stayed in would let every later test notice it: with the first one out again its test is green.
 * @param {(mutant: Mutant) => Promise<string | null>} run
 * @param {Mutant} first
 */
async function takenOut(run, first) {
  const noticed = await run(first)
  const output = await run({ ...first, edits: [] })
  return {
    counts: oneStep(noticed === null && output === GREEN),
    output: [noticed, output].join('\n'),
  }
}
