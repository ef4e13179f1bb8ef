import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning } from '#server/platform/embedded/processes.ts'
import { openDb } from '#server/platform/postgres.ts'

export interface ServerOptions {
  /** The built server, `start.js`. */
  readonly program: string
  readonly root: string
  readonly dataDir: string
  readonly port: number
  /** Further variables. */
  readonly env: NodeJS.ProcessEnv
}

/** How long a start may take before the run is given up. */
const START_LIMIT_MS = 120_000

/** One run of the built server, as `npm start` runs it. */
export class ServerProcess {
  readonly #child: ChildProcess
  readonly #options: ServerOptions
  readonly #began = performance.now()
  #said = ''

  private constructor(options: ServerOptions) {
    this.#options = options
    this.#child = spawn(process.execPath, [options.program], {
      cwd: options.root,
      env: environmentOf(options),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString('utf8')).slice(-20_000)
    }
    this.#child.stdout?.on('data', keep)
    this.#child.stderr?.on('data', keep)
  }

  /** Starts it and waits until it says of itself that it is ready. */
  static async start(options: ServerOptions): Promise<{ server: ServerProcess; readyMs: number }> {
    const server = new ServerProcess(options)
    while (!(await server.#isReady())) {
      if (server.ended() || performance.now() - server.#began > START_LIMIT_MS) {
        server.kill()
        throw new Error(`the server did not start:\n${server.#said}`)
      }
      await sleep(10)
    }
    return { server, readyMs: performance.now() - server.#began }
  }

  /** Starts one that must be refused; on a port of its own choice, so that it is not refused for that. */
  static async refused(options: ServerOptions): Promise<{ ms: number; said: string }> {
    const one = new ServerProcess({ ...options, port: 0 })
    if (!one.ended()) await once(one.#child, 'close')
    const ms = performance.now() - one.#began
    if (one.#child.exitCode === 0) throw new Error('the start was not refused')
    return { ms, said: one.#said.trim() }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#options.port}`
  }

  said(): string {
    return this.#said
  }

  ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** kill -9. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Waits until it is gone; how long that took, null when it did not go by itself. */
  async gone(limitMs: number): Promise<number | null> {
    const began = performance.now()
    while (!this.ended()) {
      if (performance.now() - began > limitMs) return null
      await sleep(5)
    }
    return performance.now() - began
  }

  /** Asks it to stop, and kills it when it does not; its exit code, null when it was killed. */
  async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGTERM'): Promise<number | null> {
    if (!this.ended()) this.#child.kill(signal)
    if ((await this.gone(20_000)) === null) this.kill()
    return this.#child.exitCode
  }

  postmaster(): { readonly pid: number; readonly url: string } {
    const marker = readFileSync(path.join(this.#options.dataDir, 'postgres/postmaster.pid'), 'utf8')
    const [pid = '', , , port = ''] = marker.split('\n')
    const secret = readFileSync(path.join(this.#options.dataDir, 'postgres.password'), 'utf8')
    return {
      pid: Number(pid),
      url: `postgresql://glasshouse:${secret.trim()}@127.0.0.1:${port}/glasshouse`,
    }
  }

  async #isReady(): Promise<boolean> {
    if (this.ended()) return false
    const signal = AbortSignal.timeout(2_000)
    const reply = await fetch(`${this.url}/readyz`, { signal }).catch(() => null)
    await reply?.arrayBuffer().catch(() => null)
    return reply?.status === 200
  }
}

/** Makes sure no PostgreSQL of a killed run is left behind at the end. */
export async function endPostgres(pid: number): Promise<void> {
  if (!isRunning(pid)) return
  process.kill(pid, 'SIGQUIT')
  for (let waited = 0; waited < 10_000 && isRunning(pid); waited += 20) await sleep(20)
}

function environmentOf({ dataDir, port, env }: ServerOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_PER_ADDRESS: '1000000',
    RATE_PER_SESSION: '1000000',
    LOG_LEVEL: 'fatal',
    SANDBOX_CHAIN: 'off',
    ...env,
  }
}

/** A backend that serves the server's own pool. */
export async function backendOf(url: string): Promise<number> {
  const db = openDb(url, { max: 1 })
  try {
    const rows = await db.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity
       WHERE application_name = 'glasshouse' AND pid <> pg_backend_pid()
       ORDER BY state = 'active' DESC, pid LIMIT 1`,
    )
    const pid = rows[0]?.pid
    if (pid === undefined) throw new Error('the server has no backend')
    return pid
  } finally {
    await db.close()
  }
}
