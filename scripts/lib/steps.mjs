import { add, NOTHING, oneStep } from './counts.mjs'
import { run } from './run.mjs'

/** @typedef {import('./counts.mjs').Counts} Counts */

/**
 * @typedef {object} Result
 * @property {Counts} counts
 * @property {string} output shown when the step failed, or when it says so itself
 * @property {boolean} [show] show the output even when all is well
 */

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {() => Promise<Result>} work
 */

/**
 * A step that is one program, run once with each list of words: it passes when every run exits with 0.
 * @param {string} name
 * @param {string} command
 * @param {readonly (readonly string[])[]} runs
 * @returns {Step}
 */
export function program(name, command, ...runs) {
  return {
    name,
    work: async () => {
      const outputs = []
      for (const args of runs) {
        const { code, output } = await run(command, args)
        if (code !== 0) outputs.push(output)
      }
      return { counts: oneStep(outputs.length === 0), output: outputs.join('\n') }
    },
  }
}

/** @param {string} text @returns {string} */
function indent(text) {
  return text
    .trim()
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

/** @param {Counts} counts @returns {string} */
function summary({ passed, failed, skipped }) {
  if (passed + failed + skipped === 1) return ''
  const parts = [`${passed} passed`]
  if (failed > 0) parts.push(`${failed} failed`)
  if (skipped > 0) parts.push(`${skipped} skipped`)
  return parts.join(', ')
}

/**
 * Runs one step and prints its line: how it ended, its name, its time, its counts.
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
async function runStep(step) {
  const started = performance.now()
  /** @type {Result} */
  let result
  try {
    result = await step.work()
  } catch (error) {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
    result = { counts: oneStep(false), output: words }
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const ok = result.counts.failed === 0
  const line = `${ok ? 'ok  ' : 'FAIL'}  ${step.name.padEnd(24)} ${seconds.padStart(6)} s  ${summary(result.counts)}`
  console.log(line.trimEnd())
  if (!ok || result.show === true) console.log(`${indent(result.output)}\n`)
  return result.counts
}

/**
 * Runs steps, at most `slots` at a time, and adds up what they counted.
 * @param {readonly Step[]} steps
 * @param {number} slots
 * @returns {Promise<Counts>}
 */
export async function runSteps(steps, slots = 1) {
  const queue = [...steps]
  let total = NOTHING
  const slot = async () => {
    for (let step = queue.shift(); step !== undefined; step = queue.shift()) {
      const counts = await runStep(step)
      total = add(total, counts)
    }
  }
  await Promise.all(Array.from({ length: slots }, slot))
  return total
}
