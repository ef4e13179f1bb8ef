import { fork } from 'node:child_process'
import * as CODE from '#protocol/errorCodes.ts'
import { createBound } from '#server/platform/bound.ts'
import { type OwnProgram, ownProgram } from '#server/platform/ownProgram.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WordsData } from '#server/platform/words.ts'
import type { Extract } from './types.ts'

/** What drawing files may cost. */
export interface PdfLimits {
  /** How many are drawn at a time. */
  readonly atOnce: number
  /** How many are drawn or wait for it. */
  readonly most: number
  /** Milliseconds for one, from the start of its process to its end. */
  readonly maxMs: number
}

const LIMITS: PdfLimits = { atOnce: 2, most: 10, maxMs: 60_000 }

/** Of one process, with room: 2,000 movements take a quarter of it. */
const MEMORY_MB = 256

/** Everything that stands in a file. */
export interface PdfOrder {
  readonly extract: Extract
  readonly words: WordsData
  readonly brand: string
}

/** Draws one file in a process of its own. @throws Refusal unavailable when it takes too long */
type Draw = (order: PdfOrder) => Promise<Buffer>

/**
 * Runs the work for one customer's file when there is a place for it; what is read for it waits until then, too.
 * @throws Refusal tooMany while this customer has another one under way, 503 while too many wait
 */
export type PdfMaker = <T>(customerId: string, work: (draw: Draw) => Promise<T>) => Promise<T>

/** @throws StartFault when the program that draws is not there */
export function createPdfMaker({ atOnce, most, maxMs }: PdfLimits = LIMITS): PdfMaker {
  const program = ownProgram('pdfProcess', import.meta.url)
  const bound = createBound({ atOnce, most })
  const customers = new Set<string>()
  return async (customerId, work) => {
    if (customers.has(customerId)) throw new Refusal(CODE.tooMany)
    const place = bound.enter()
    if (place === null) throw new Refusal(CODE.unavailable)
    customers.add(customerId)
    try {
      await place.turn()
      return await work((order) => draw(program, order, maxMs))
    } finally {
      customers.delete(customerId)
      place.leave()
    }
  }
}

function draw({ path, loader }: OwnProgram, order: PdfOrder, maxMs: number): Promise<Buffer> {
  const child = fork(path, [], {
    execArgv: [`--max-old-space-size=${MEMORY_MB}`, ...loader],
    // It has no use for our secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let late = false
  const timer = setTimeout(() => {
    late = true
    child.kill('SIGKILL')
  }, maxMs)
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  return new Promise<Buffer>((resolve, reject) => {
    child.once('message', (bytes) => {
      if (bytes instanceof Uint8Array) resolve(Buffer.from(bytes))
    })
    child.once('error', reject)
    child.once('close', () => {
      reject(
        late ? new Refusal(CODE.unavailable) : new Error(`a file could not be drawn: ${complaint}`),
      )
    })
    // It may end before it was told everything: its end says so.
    child.send(order, () => undefined)
  }).finally(() => clearTimeout(timer))
}
