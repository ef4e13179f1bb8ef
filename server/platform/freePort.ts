import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { StartFault } from './startFault.ts'

/**
 * Ports below those that systems hand out by themselves (from 32,768 on Linux, 49,152 elsewhere): a port of
 * theirs may become the near end of somebody's connection before we listen on it.
 */
const LOWEST = 15_000
const HIGHEST = 32_000

/** Tries before we give up: each is taken by chance only. */
const TRIES = 50

/** A TCP port that was free on this host a moment ago. */
export async function freePort(host: string): Promise<number> {
  let last: unknown = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST)
    const fault = await probe(host, port)
    if (fault === null) return port
    last = fault
  }
  throw new StartFault(`No port can be opened on ${host}.`, { cause: last })
}

/** Null when the port can be opened, else why not. */
function probe(host: string, port: number): Promise<Error | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
