import { run } from './run.mjs'
import { vitest } from './suites.mjs'

/** @typedef {(words: readonly string[]) => Promise<string | null>} Git what git says; null when it fails */

/** @type {Git} */
const git = async (words) => {
  const { code, output } = await run('git', words)
  return code === 0 ? output.trim() : null
}

/**
 * Since when changes count: what is not committed yet, else what this branch has beyond main.
 * @param {Git} ask
 * @returns {Promise<{ since: string, told: string } | null>} null when git cannot tell
 * @internal tested with a made-up git
 */
export async function changedSince(ask = git) {
  const head = await ask(['rev-parse', 'HEAD'])
  const open = await ask(['status', '--porcelain'])
  if (head === null || open === null) return null
  const uncommitted = { since: head, told: 'Tests of what is not committed yet.' }
  if (open !== '') return uncommitted
  const base = await ask(['merge-base', 'HEAD', 'main'])
  if (base === null || base === head) return uncommitted
  return {
    since: base,
    told: `Tests of what changed since ${base.slice(0, 7)}, where main was left.`,
  }
}

/**
 * The unit and component tests of `npm run verify`: those whose imports reach a changed file, or all.
 * @param {boolean} all
 * @returns {Promise<{ told: string, step: import('./steps.mjs').Step }>}
 */
export async function testsToRun(all) {
  const name = 'unit and components'
  const projects = ['unit', 'ui']
  const changed = all ? null : await changedSince()
  if (changed === null) {
    return { told: 'Every unit and component test.', step: vitest(name, projects) }
  }
  const { since, told } = changed
  return {
    told: `${told} (Every test: npm run verify -- --all)`,
    step: vitest(name, projects, [], { since }),
  }
}
