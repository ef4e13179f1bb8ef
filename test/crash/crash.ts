import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { backendOf, endPostgres, type ServerOptions, ServerProcess } from '#kit/serverProcess.ts'
import type { Db } from '#server/platform/db.ts'
import { freePort } from '#server/platform/freePort.ts'
import { openDb } from '#server/platform/postgres.ts'
import { type Customer, isPromise, type Write } from './client.ts'
import { grantReal } from './funds.ts'
import { expireMeanwhile, isOfSeries, keepSilent } from './listed.ts'
import { load } from './load.ts'
import { openLoans } from './loans.ts'
import { createRandom, type Random } from './random.ts'
import { writeRecordings } from './recordings.ts'
import { signInTraders } from './traders.ts'
import { untried } from './untried.ts'
import { shuffledVictims, type Victim } from './victims.ts'
import { choosePassword } from './withdrawals.ts'
import { askedAgain, databaseFaults, keptFaults, listFaults } from './verify.ts'

export interface CrashOptions {
  /** Folder of the built server, with its `start.js`. */
  readonly built: string
  readonly root: string
  readonly seed: number
  readonly serverRounds: number
  readonly postgresRounds: number
  /** Rounds are made longer until about this many writes were acknowledged. */
  readonly writes: number
  /** No round begins after this many seconds, or after `PATIENCE` times as many while something was not tried. */
  readonly seconds: number
  readonly told: (line: string) => void
}

export interface CrashResult {
  readonly rounds: number
  /** Writes that were answered for good, and those that had no answer when the process ended. */
  readonly acknowledged: number
  readonly unknown: number
  /** Outcomes that prices decided, by kind, all of them worked out once more. */
  readonly compared: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  /** From the start of the process until it was ready, after each kill. */
  readonly restartMs: readonly number[]
  /** From the death of PostgreSQL until the server had ended by itself. */
  readonly noticedMs: readonly number[]
  readonly refusedMs: number
}

const WORKERS = 16
/** The server gives open requests 15 s to end. */
const NOTICE_LIMIT_MS = 20_000
/** When bets of the first round are over, and their prices final. */
const BETS_END_MS = 66_000
/** Prices that move a percent in a minute, so that stops fire. */
const SPEED = '60'
/** How much longer a busy machine may take to try everything. */
const PATIENCE = 4
/** Faults that are told; one that matters brings hundreds. */
const SHOWN = 20

/**
 * Kills the server, and PostgreSQL under it, at random moments while customers trade; starts it again
 * and compares what was promised with what is there.
 */
export async function runCrashes(options: CrashOptions): Promise<CrashResult> {
  const program = path.join(options.root, '.cache', 'crash', randomBytes(6).toString('hex'))
  await mkdir(program, { recursive: true })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'glasshouse-crash-'))
  try {
    // A build while we run must not change what is started.
    await cp(options.built, program, { recursive: true })
    const recordings = path.join(program, 'recordings')
    await writeRecordings(recordings)
    const run = new CrashRun(options, {
      program: path.join(program, 'start.js'),
      root: options.root,
      dataDir,
      env: { PRICE_SOURCE: 'replay', REPLAY_DIR: recordings, REPLAY_SPEED: SPEED },
      port: await freePort('127.0.0.1'),
    })
    try {
      return await run.all()
    } finally {
      await run.close()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    await rm(program, { recursive: true, force: true })
  }
}

class CrashRun {
  readonly #options: CrashOptions
  readonly #place: ServerOptions
  readonly #random: Random
  readonly #writes: Write[] = []
  readonly #alerts: string[] = []
  readonly #faults: string[] = []
  readonly #restartMs: number[] = []
  readonly #noticedMs: number[] = []
  #customers: readonly Customer[] = []
  #rounds = 0
  #unknown = 0
  /** Whether options of a series have expired while nothing ran. */
  #expired = false
  #compared: ReadonlyMap<string, number> = new Map()
  #server: ServerProcess | null = null
  #postmaster = 0

  constructor(options: CrashOptions, place: ServerOptions) {
    this.#options = options
    this.#place = place
    this.#random = createRandom(options.seed)
  }

  async all(): Promise<CrashResult> {
    const { serverRounds, postgresRounds, seed } = this.#options
    const { url } = (await this.#start()).server
    this.#customers = await signInTraders(url)
    await this.#inDatabase((db) => grantReal(db, this.#customers))
    await Promise.all(this.#customers.map((one) => choosePassword(url, one)))
    const refused = await ServerProcess.refused(this.#place)
    if (!refused.said.includes('in use by process')) this.#faults.push(`refused: ${refused.said}`)
    const began = performance.now()
    const victims = shuffledVictims(this.#random, serverRounds, postgresRounds)
    const isLate = (times: number): boolean =>
      performance.now() - began > times * this.#options.seconds * 1000
    await this.#roundsOf(victims, () => isLate(1))
    if (this.#faults.length === 0) await this.#untilBetsEnded(began)
    await this.#roundsOf(victims, () => this.#untried().length === 0 || isLate(PATIENCE))
    if (this.#faults.length === 0) await this.#lastLook()
    if (this.#faults.length === 0) this.#faults.push(...this.#untried())
    for (const fault of this.#faults.slice(0, SHOWN)) this.#options.told(`    ${fault}`)
    if (this.#faults.length > 0) this.#options.told(`again with: CRASH_SEED=${seed}`)
    return {
      rounds: this.#rounds,
      acknowledged: this.#promises(),
      unknown: this.#unknown,
      compared: this.#compared,
      faults: this.#faults,
      restartMs: this.#restartMs,
      noticedMs: this.#noticedMs,
      refusedMs: refused.ms,
    }
  }

  async close(): Promise<void> {
    await this.#server?.stop()
    if (this.#postmaster !== 0) await endPostgres(this.#postmaster)
  }

  /** Goes on with rounds until that is so, something is wrong, or there is no victim left. */
  async #roundsOf(victims: readonly Victim[], isOver: () => boolean): Promise<void> {
    while (this.#faults.length === 0 && !isOver()) {
      const victim = victims[this.#rounds]
      if (victim === undefined) return
      await this.#round(this.#rounds, victim, victims.length).catch((error: unknown) => {
        this.#faults.push(error instanceof Error ? error.message : String(error))
      })
      this.#rounds += 1
    }
  }

  #untried(): readonly string[] {
    return untried(this.#writes, this.#compared)
  }

  #promises(): number {
    return this.#writes.filter(({ answer }) => isPromise(answer)).length
  }

  async #start(): Promise<{ server: ServerProcess; readyMs: number }> {
    const started = await ServerProcess.start(this.#place)
    this.#server = started.server
    this.#postmaster = started.server.postmaster().pid
    return started
  }

  async #round(index: number, victim: Victim, rounds: number): Promise<void> {
    const server = this.#server
    if (server === null) throw new Error('no server')
    const before = this.#writes.length
    const loans = await this.#inDatabase((db) => openLoans(db, this.#customers))
    let stopped = false
    const trading = load(
      {
        url: server.url,
        customers: this.#customers,
        loans,
        writes: this.#writes,
        alerts: this.#alerts,
        faults: this.#faults,
        run: `crash-${this.#options.seed}-${index}`,
        workers: WORKERS,
        stopped: () => stopped,
      },
      this.#random.fork(index),
    )
    await this.#untilEnough(index, rounds)
    await sleep(this.#random.below(300))
    stopped = true
    await this.#murder(server, victim)
    await trading
    const asked = this.#writes.slice(before)
    const lost = asked.filter(({ answer }) => !isPromise(answer))
    for (const write of lost) write.answer = null
    this.#unknown += lost.length
    const died = new Date()
    const expires = this.#letsExpire()
    if (expires) await keepSilent(this.#restartMs)

    const { server: heir, readyMs } = await this.#start()
    this.#restartMs.push(readyMs)
    if (expires) this.#expired = await this.#inDatabase((db) => expireMeanwhile(db, died))
    this.#faults.push(...(await this.#look(heir, asked)))
    this.#options.told(
      `${String(index + 1).padStart(3)}/${rounds} ${victim.padEnd(10)} ` +
        `${asked.length} asked, ${lost.length} unknown, ready after ${Math.round(readyMs)} ms`,
    )
  }

  /** Once, as soon as there are series that may have expired. */
  #letsExpire(): boolean {
    return !this.#expired && this.#rounds > 0 && this.#writes.some(isOfSeries)
  }

  /** Until this round has its share of the writes, or 20 s. */
  async #untilEnough(index: number, rounds: number): Promise<void> {
    const share = Math.ceil((this.#options.writes * (index + 1)) / rounds)
    const began = performance.now()
    await sleep(300)
    while (this.#promises() < share && performance.now() - began < 20_000) await sleep(50)
  }

  async #murder(server: ServerProcess, victim: Victim): Promise<void> {
    if (victim === 'server') {
      server.kill()
    } else {
      const { pid, url } = server.postmaster()
      process.kill(victim === 'postmaster' ? pid : await backendOf(url), 'SIGKILL')
    }
    const ended = await server.gone(NOTICE_LIMIT_MS)
    if (ended === null) {
      this.#faults.push(`the server did not notice the death of a ${victim}`)
      server.kill()
      await server.gone(NOTICE_LIMIT_MS)
    } else if (victim !== 'server') {
      this.#noticedMs.push(ended)
      if (!server.said().includes('The database went away')) {
        this.#faults.push(`the server said nothing of the death of a ${victim}: ${server.said()}`)
      }
    }
  }

  async #look(server: ServerProcess, asked: readonly Write[]): Promise<readonly string[]> {
    const faults = [...(await askedAgain(server.url, asked))]
    const one = this.#customers[this.#random.below(this.#customers.length)]
    if (one !== undefined) faults.push(...(await listFaults(server.url, one, this.#writes)))
    return [...faults, ...(await this.#inDatabase((db) => this.#databaseLook(db)))]
  }

  async #databaseLook(db: Db): Promise<readonly string[]> {
    const { faults, compared } = await databaseFaults(db, this.#alerts)
    this.#compared = compared
    return faults
  }

  /** The first bets must be over, and settled by a server that never sold them. */
  async #untilBetsEnded(began: number): Promise<void> {
    await sleep(Math.max(0, began + BETS_END_MS - performance.now()))
    this.#faults.push(...(await this.#inDatabase((db) => this.#databaseLook(db))))
  }

  /** At the end everything once more, from the first round on. */
  async #lastLook(): Promise<void> {
    const server = this.#server
    if (server === null) return
    for (const customer of this.#customers) {
      this.#faults.push(...(await listFaults(server.url, customer, this.#writes)))
    }
    this.#faults.push(...(await this.#inDatabase((db) => keptFaults(db, this.#writes))))
  }

  async #inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = openDb(this.#server?.postmaster().url ?? '', { max: 1 })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
}
