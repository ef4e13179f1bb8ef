import type { FastifyInstance, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import type { ZodType } from 'zod'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import { type Answer, statusOf } from './answer.ts'
import { badTextIn, faultsOf } from './faults.ts'
import { type FileAnswer, sendFile, takeFiles } from './files.ts'

/** A request's parts as they came, after JSON. */
export interface CallParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** What a call says of its parts. One without a schema is not read: its type is undefined, its value too. */
export interface PartSchemas<P, Q, B> {
  readonly params?: ZodType<P>
  readonly query?: ZodType<Q>
  readonly body?: ZodType<B>
}

/** The parts of a request, checked; or what is wrong with them, by field. */
export type ReadParts<P, Q, B> =
  | { readonly ok: true; readonly parts: { params: P; query: Q; body: B } }
  | { readonly ok: false; readonly faults: FieldFaults }

const PLACES = { params: 'path', query: 'query', body: '' } as const

/** Reads a request by a call's schemas. A text that no database can keep is wrong wherever it stands. */
export function readParts<P, Q, B>(
  schemas: PartSchemas<P, Q, B>,
  parts: CallParts,
): ReadParts<P, Q, B> {
  for (const part of ['params', 'query', 'body'] as const) {
    const path = badTextIn(parts[part], PLACES[part])
    if (path !== null) return { ok: false, faults: { [path]: 'malformed' } }
  }
  const faults: Record<string, FieldFaults[string]> = {}
  const read = <T>(part: keyof CallParts, schema: ZodType<T> | undefined): T => {
    if (schema === undefined) return undefined as T
    const { data, error } = schema.safeParse(parts[part])
    if (error !== undefined) {
      Object.assign(faults, faultsOf(error.issues, parts[part], PLACES[part]))
    }
    return data as T
  }
  const params = read('params', schemas.params)
  const query = read('query', schemas.query)
  const body = read('body', schemas.body)
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  return { ok: true, parts: { params, query, body } }
}

/** What goes out: an envelope or a file, and when to ask again. */
export type FramedAnswer = Answer & { readonly retryAfter?: number; readonly file?: FileAnswer }

interface Route {
  readonly method: 'GET' | 'POST'
  /** With `{names}`, as the tables of routes have it. */
  readonly path: string
  readonly schema: FastifySchema
  /** Whether a file comes in place of JSON. */
  readonly takesFile?: boolean
}

/** Adds one route of either table; whoever answers it has checked who asks, and what. */
export function addRoute(
  app: FastifyInstance,
  { method, path, schema, takesFile = false }: Route,
  answer: (request: FastifyRequest) => Promise<FramedAnswer>,
): void {
  const options: RouteOptions = {
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema,
    handler: async (request, reply) => {
      const told = await answer(request)
      if (told.file !== undefined) return sendFile(reply, told.file)
      if (told.retryAfter !== undefined) void reply.header('retry-after', told.retryAfter)
      return reply
        .code(statusOf(told))
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(told.json)
    },
  }
  if (takesFile) takeFiles(app, options)
  else app.route(options)
}
