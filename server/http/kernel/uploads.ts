import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as CODE from '#protocol/errorCodes.ts'
import { networkOf } from '#server/platform/network.ts'
import { createPlaces, type Leave } from '#server/platform/places.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openSpool, type Spool } from '#server/platform/spool.ts'

/** Files that arrive at a time, on disk: of all, of one customer, and of one address, which many phones may share. */
const MOST_ARRIVING = 400
const MOST_OF_ONE_CUSTOMER = 3
const MOST_OF_ONE_NETWORK = 60
/** All of them together, in bytes, where large files are allowed. */
const MOST_ON_DISK = 1024 ** 3

/** Files in memory at a time, each from when all of it is there until it is dealt with. */
const MOST_IN_MEMORY = 8

/** How long anybody waits for a place. */
const WAIT_MS = 15_000

/** A file that arrives more slowly than that, after a start, is given up. */
const START_MS = 5_000
const LEAST_BYTES_PER_MS = 20

export interface Uploads {
  /**
   * Reads the file a request carries and works on it.
   * @throws Refusal malformed without a file, imageTooLarge over `maxBytes`, 408 when it comes too slowly, 429 while the
   *   customer or the address has as many of them under way as may be, 503 when no place became free in time
   */
  read<T>(
    request: FastifyRequest,
    maxBytes: number,
    customerId: string,
    work: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T>
}

/**
 * Takes files in: one that arrives lies on disk, so that whoever sends slowly keeps nobody from a place in
 * memory, which is for those that are there.
 *
 * @param maxBytes the largest file that any call takes
 */
export function createUploads(maxBytes: number): Uploads {
  const arriving = createPlaces(
    Math.min(MOST_ARRIVING, Math.max(MOST_IN_MEMORY, Math.floor(MOST_ON_DISK / maxBytes))),
    WAIT_MS,
  )
  const inMemory = createPlaces(MOST_IN_MEMORY, WAIT_MS)
  const customers = createCounts(MOST_OF_ONE_CUSTOMER)
  const networks = createCounts(MOST_OF_ONE_NETWORK)
  return {
    async read(request, most, customerId, work) {
      if (Number(request.headers['content-length'] ?? '0') > most)
        throw new Refusal(CODE.imageTooLarge)
      const body: unknown = request.body
      if (!(body instanceof Readable)) throw new Refusal(CODE.malformed, { body: 'required' })
      const left: Leave[] = []
      try {
        left.push(customers(customerId))
        left.push(networks(networkOf(request.ip)))
        left.push(await placeIn(arriving))
        const spool = await openSpool()
        try {
          await receive(body, most, spool)
          left.push(await placeIn(inMemory))
          return await work(await spool.read())
        } finally {
          await spool.close()
        }
      } finally {
        for (const leave of left.toReversed()) leave()
      }
    },
  }
}

/** @throws Refusal unavailable */
async function placeIn(places: ReturnType<typeof createPlaces>): Promise<Leave> {
  const leave = await places.take()
  if (leave === null) throw new Refusal(CODE.unavailable)
  return leave
}

/** Counts by name; what is zero is forgotten. The count throws Refusal tooMany above `most`. */
function createCounts(most: number): (name: string) => Leave {
  const counts = new Map<string, number>()
  const change = (name: string, by: 1 | -1): void => {
    const now = (counts.get(name) ?? 0) + by
    if (now === 0) counts.delete(name)
    else counts.set(name, now)
  }
  return (name) => {
    if ((counts.get(name) ?? 0) >= most) throw new Refusal(CODE.tooMany)
    change(name, 1)
    return () => change(name, -1)
  }
}

/** Reads a body into the spool, up to the first byte too many. */
async function receive(body: Readable, maxBytes: number, spool: Spool): Promise<void> {
  // Left whole when it is left early, or the answer would go down with it.
  const chunks: AsyncIterator<unknown> = body.iterator({ destroyOnReturn: false })
  const began = performance.now()
  let size = 0
  for (;;) {
    const end = began + START_MS + size / LEAST_BYTES_PER_MS
    const next = await inTime(arrived(chunks), end - performance.now())
    if (next.done === true) break
    const chunk = next.value as Uint8Array
    size += chunk.length
    if (size > maxBytes) throw new Refusal(CODE.imageTooLarge)
    await spool.write(chunk)
  }
  if (size === 0) throw new Refusal(CODE.malformed, { body: 'required' })
}

/** @throws Refusal malformed when whoever sent it went away in the middle */
async function arrived(chunks: AsyncIterator<unknown>): Promise<IteratorResult<unknown>> {
  try {
    return await chunks.next()
  } catch {
    throw new Refusal(CODE.malformed, { body: 'malformed' })
  }
}

/** @throws Refusal tooSlow */
async function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal(CODE.tooSlow)), Math.max(0, ms))
  })
  // What arrives after that, or breaks, is nobody's concern.
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
