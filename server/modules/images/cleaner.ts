import { spawn } from 'node:child_process'
import { type OwnProgram, ownProgram } from '#server/platform/ownProgram.ts'
import {
  CLEAN_LIMITS,
  type CleanAnswer,
  type CleanFault,
  type CleanLimits,
  type CleanOrder,
  type CleanType,
  OVER_MEMORY_EXIT,
} from './cleaning.ts'
import type { ImageKind } from '#protocol/imageKind.ts'

/** A picture that was drawn anew: its pixels and nothing else of the file that was sent. */
export interface CleanImage {
  readonly type: CleanType
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
  /** The most memory that drawing it took, in bytes. */
  readonly peak: number
}

export type Cleaned =
  | { readonly ok: true; readonly image: CleanImage }
  | { readonly ok: false; readonly fault: CleanFault }

/**
 * Draws a picture anew in a process of its own, one at a time.
 * @throws Error when that process can't do its work at all
 */
export type CleanImages = (bytes: Uint8Array, kind: ImageKind) => Promise<Cleaned>

/** More than any picture comes to within the limits. */
const MOST_ANSWER_BYTES = 64 * 1024 * 1024
/** Of the scripts alone; pixels lie outside. */
const SCRIPT_MEMORY_MB = 64

/** @throws StartFault when the program that draws is not there */
export function createCleaner(limits: CleanLimits = CLEAN_LIMITS): CleanImages {
  const program = ownProgram('cleanProcess', import.meta.url)
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, kind) => {
    const mine = last.then(() => clean(program, bytes, { kind, limits }))
    last = mine.catch(() => undefined)
    return mine
  }
}

interface Ended {
  readonly code: number | null
  /** The signal it died of; null when it ended by itself. */
  readonly signal: NodeJS.Signals | null
  /** Whether it was ended because it took, or said, too much. */
  readonly stopped: boolean
  readonly output: Buffer
  readonly complaint: string
}

async function clean(program: OwnProgram, bytes: Uint8Array, order: CleanOrder): Promise<Cleaned> {
  const { code, signal, stopped, output, complaint } = await run(program, bytes, order)
  if (stopped || code === OVER_MEMORY_EXIT) return { ok: false, fault: 'tooManyPixels' }
  // A file that brings the decoder down can't be read, whatever it is.
  if (signal !== null) return { ok: false, fault: 'unreadable' }
  const line = output.indexOf('\n')
  if (code !== 0 || line === -1) throw new Error(`an image could not be drawn: ${complaint}`)
  const answer = JSON.parse(output.subarray(0, line).toString()) as CleanAnswer
  if (!answer.ok) return answer
  return { ok: true, image: { ...answer, bytes: output.subarray(line + 1) } }
}

/** Starts the program without any of our environment: it has no use for our secrets. */
function run({ path, loader }: OwnProgram, bytes: Uint8Array, order: CleanOrder): Promise<Ended> {
  const memory = `--max-old-space-size=${SCRIPT_MEMORY_MB}`
  const child = spawn(process.execPath, [memory, ...loader, path, JSON.stringify(order)], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  })
  let stopped = false
  const stop = (): void => {
    stopped = true
    child.kill('SIGKILL')
  }
  const timer = setTimeout(stop, order.limits.maxMs)
  const output: Buffer[] = []
  let size = 0
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    output.push(chunk)
    if (size > MOST_ANSWER_BYTES) stop()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000)
  })
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ code, signal, stopped, output: Buffer.concat(output), complaint })
    })
  })
}
