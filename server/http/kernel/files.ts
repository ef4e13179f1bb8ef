import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { z } from 'zod'

/** An answer that is a file, to be saved and never shown by itself. */
export const FileAnswer = z.object({
  type: z.enum(['image/jpeg', 'image/png', 'application/zip']),
  /** Our own name for it: letters, digits, `-` and one dot. */
  name: z.string().regex(/^[A-Za-z0-9-]{1,64}\.[a-z]{2,5}$/),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
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
