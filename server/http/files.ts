import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#server/platform/refusal.ts'

/** Files that are in memory at once, each from its first byte until it is dealt with. */
const MOST_UPLOADS = 24
const MOST_OF_ONE_CUSTOMER = 3

/** An answer that is a file, to be saved and never shown by itself. */
export const FileAnswer = z.object({
  type: z.enum(['image/jpeg', 'image/png']),
  /** Our own name for it: letters, digits, `-` and one dot. */
  name: z.string().regex(/^[A-Za-z0-9-]{1,64}\.[a-z]{2,5}$/),
  bytes: z.instanceof(Uint8Array),
})
export type FileAnswer = z.infer<typeof FileAnswer>

/** Whatever the bytes are, a browser that is led to them runs nothing and asks nobody. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sends a file as something to save, under rules that leave a page made of it nothing to do. */
export function sendFile(reply: FastifyReply, { type, name, bytes }: FileAnswer): FastifyReply {
  return reply
    .code(200)
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', NOTHING)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(bytes)
}

/**
 * Adds a route whose body is a file: nothing of it is read before the frame knows who sends it. What type
 * it names plays no part.
 */
export function takeFiles(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    // A file that was refused before its end is not waited for.
    scope.addHook('onSend', async (request, reply) => {
      if (!request.raw.complete) void reply.header('connection', 'close')
    })
    scope.route(options)
  })
}

export interface Uploads {
  /**
   * Reads the file a request carries and works on it.
   * @throws Refusal 400 without a file, 10209 over `maxBytes`, 429 while the customer, and 503 while
   *   everybody, has as many of them under way as may be
   */
  read<T>(
    request: FastifyRequest,
    maxBytes: number,
    customerId: string,
    work: (bytes: Uint8Array) => Promise<T>,
  ): Promise<T>
}

/** Counts the files that are in memory, so that they can't fill it. */
export function createUploads(): Uploads {
  const underWay = new Map<string, number>()
  let all = 0
  const count = (customerId: string, by: 1 | -1): void => {
    const now = (underWay.get(customerId) ?? 0) + by
    all += by
    if (now === 0) underWay.delete(customerId)
    else underWay.set(customerId, now)
  }
  return {
    async read(request, maxBytes, customerId, work) {
      if ((underWay.get(customerId) ?? 0) >= MOST_OF_ONE_CUSTOMER) throw new Refusal('429')
      if (all >= MOST_UPLOADS) throw new Refusal('503')
      count(customerId, 1)
      try {
        return await work(await bytesOf(request, maxBytes))
      } finally {
        count(customerId, -1)
      }
    },
  }
}

/** Stops reading at the first byte too many. */
async function bytesOf({ body, headers }: FastifyRequest, maxBytes: number): Promise<Uint8Array> {
  if (Number(headers['content-length'] ?? '0') > maxBytes) throw new Refusal('10209')
  if (!(body instanceof Readable)) throw new Refusal('400', { body: 'required' })
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Left whole when it is left early, or the answer would go down with it.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      size += (chunk as Uint8Array).length
      if (size > maxBytes) throw new Refusal('10209')
      chunks.push(chunk as Uint8Array)
    }
  } catch (error) {
    // Who sent it went away in the middle.
    throw error instanceof Refusal ? error : new Refusal('400', { body: 'malformed' })
  }
  if (size === 0) throw new Refusal('400', { body: 'required' })
  return Buffer.concat(chunks)
}
