import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

export interface Anvil {
  readonly url: string
  stop(): Promise<void>
}

/** The package holds the program for this machine in a package beside it. */
function programPath(): string {
  const { resolve } = createRequire(import.meta.url)
  return join(dirname(resolve('@foundry-rs/anvil/package.json')), 'bin.mjs')
}

/** An Ethereum of its own for tests, on a free port of this host; it keeps nothing. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const options = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId)]
  const child = spawn(process.execPath, [programPath(), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = (): unknown => child.kill('SIGTERM')
  process.once('exit', end)
  const stop = async (): Promise<void> => {
    process.off('exit', end)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    end()
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
  throw new Error('anvil ended before it listened')
}
