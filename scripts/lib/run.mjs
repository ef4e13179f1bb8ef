import { spawn } from 'node:child_process'
import path from 'node:path'

/** The folder this repository is checked out in. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/**
 * @typedef {object} Ran
 * @property {number} code exit code; 124 when it ran out of time
 * @property {string} output what it printed, both streams in order
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** Ends everything still running when a person stops the script. */
function stopAll() {
  for (const child of running) endGroup(child)
  process.exit(130)
}
process.on('SIGINT', stopAll)
process.on('SIGTERM', stopAll)

/** @param {import('node:child_process').ChildProcess} child */
function endGroup(child) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}

/**
 * Runs a program in the root of the repository and keeps what it prints.
 * @param {string} command a program, or the name of one in node_modules/.bin after `bin:`
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, seconds?: number, onText?: (text: string) => void }} [options]
 * @returns {Promise<Ran>}
 */
export function run(command, args, options = {}) {
  const program = command.startsWith('bin:')
    ? path.join(ROOT, 'node_modules', '.bin', command.slice(4))
    : command
  const seconds = options.seconds ?? 600
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.add(child)
    let output = ''
    let late = false
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output += chunk.toString('utf8')
      options.onText?.(chunk.toString('utf8'))
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const timer = setTimeout(() => {
      late = true
      endGroup(child)
    }, seconds * 1000)
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer)
      running.delete(child)
      if (late) output += `\nstopped after ${seconds} s`
      resolve({ code: late ? 124 : code, output })
    }
    child.on('error', (error) => {
      output += error.message
      finish(127)
    })
    child.on('close', (code) => finish(code ?? 1))
  })
}
