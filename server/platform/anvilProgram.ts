import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** A chain of this host's own, which keeps nothing. */
export interface AnvilProcess {
  readonly url: string
  stop(): Promise<void>
}

/** Runs the program and ends it as soon as whoever started it is gone, however that ended. */
const KEEPER = `
const { spawn } = require('node:child_process')
const [program, ...options] = process.argv.slice(1)
const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'inherit', 'inherit'] })
const end = () => child.kill('SIGTERM')
process.stdin.on('end', end).on('error', end).resume()
process.on('SIGTERM', end).on('SIGINT', () => undefined)
child.on('exit', () => process.exit(0))
`

/** Where the program of the package `@foundry-rs/anvil` is; null when it is not installed. */
export function anvilProgram(): string | null {
  try {
    const { resolve } = createRequire(import.meta.url)
    const program = join(dirname(resolve('@foundry-rs/anvil/package.json')), 'bin.mjs')
    return existsSync(program) ? program : null
  } catch {
    return null
  }
}

/**
 * Starts a chain on a free port of this host alone.
 * @throws Error when it ends before it listens
 */
export async function startAnvilProcess(
  program: string,
  options: readonly string[],
): Promise<AnvilProcess> {
  const words = ['--host', '127.0.0.1', '--port', '0', ...options]
  const child = spawn(process.execPath, ['-e', KEEPER, program, ...words], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // A Ctrl-C of the terminal is for the operator, which ends the chain when it needs it no more.
    detached: true,
  })
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const [, place] = /^Listening on (\S+)$/.exec(line) ?? []
    if (place !== undefined) {
      child.stdout.resume()
      return { url: `http://${place}`, stop }
    }
  }
  await stop()
  throw new Error('the program of the chain ended before it listened')
}
