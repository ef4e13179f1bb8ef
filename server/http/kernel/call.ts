import type { ZodType } from 'zod'
import type { AccountKind } from '#protocol/account.ts'
import type { FieldFaults, SuccessCode } from '#protocol/answerCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES, type RouteSpec } from '#protocol/routes.ts'
import type { CommandReply, Keyed } from '#server/modules/commands/types.ts'
import type { Sender } from '#server/modules/support/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { type CallParts, type PartSchemas, readParts } from './kernel.ts'

/** What a handler is given. Everything in it has been checked. */
export interface CallContext<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The signed-in customer. Reading it on a route for visitors throws. */
  readonly customerId: string
  /** The customer's own token. Reading it on a route for visitors throws. */
  readonly sessionToken: string
  /** Who writes in the support chat. Reading it on a route that guests may not use throws. */
  readonly sender: Sender
  /** The account of the `virtually` header. Reading it on a route about no account throws. */
  readonly account: AccountKind
  /** The pool. */
  readonly tx: Queryable
  /** Reads the file that is sent and works on it. On a route that takes none it throws. */
  withUpload<T>(work: (bytes: Uint8Array) => Promise<T>): Promise<T>
  readonly ip: string
  /** The browser's name for itself; empty when it gave none. */
  readonly userAgent: string
}

/** The part of the context that does not come from the schemas. */
export type CallBase = Omit<CallContext<unknown, unknown, unknown>, 'params' | 'query' | 'body'>

/** Either what is wrong with the request, or the work to do with it. */
export type ReadCall =
  | { readonly ok: false; readonly faults: FieldFaults }
  | {
      readonly ok: true
      run(base: CallBase): Promise<unknown>
      /** Writes of money, whose answer is kept under their key. */
      submit(base: CallBase, keyed: Keyed): Promise<CommandReply>
    }

/** One call of the API, as the framework sees it. */
export interface Call {
  readonly name: RouteName
  readonly route: RouteSpec
  readonly summary: string
  readonly schemas: CallSchemas
  readonly errors: readonly ErrorCode[]
  readonly message: SuccessCode | undefined
  /** How much of a file it takes in place of JSON, in bytes; null where it takes JSON. */
  readonly uploadBytes: number | null
  /** Whether it answers with a file (see `FileAnswer`) in place of JSON. */
  readonly download: boolean
  read(parts: CallParts): ReadCall
}

export interface CallSchemas extends PartSchemas<unknown, unknown, unknown> {
  readonly result: ZodType
}

interface CallWords<P, Q, B, R> extends PartSchemas<P, Q, B> {
  readonly summary: string
  readonly result: ZodType<R>
  /** The business codes it can answer, for the documentation and the tests. */
  readonly errors: readonly ErrorCode[]
  /** Travels in `msg` on success. */
  readonly message?: SuccessCode
  /** Takes a file of up to so many bytes in place of JSON, whatever type it names: see `withUpload`. */
  readonly uploadBytes?: number
  /** Answers with a file: `result` is `FileAnswer`. */
  readonly download?: true
}

/** Writes of money hand their command in, all others answer by themselves. */
export type CallSpec<P, Q, B, R> = CallWords<P, Q, B, R> &
  (
    | { handle(context: CallContext<P, Q, B>): Promise<R> }
    | { submit(context: CallContext<P, Q, B>, keyed: Keyed<R>): Promise<CommandReply> }
  )

/**
 * Defines one call. The framework answers everything the route table and the schemas say (400, 401,
 * 403, 409, demoNotAllowed ...); the handler throws `Refusal` for the codes in `errors` and returns the result.
 * A write of money has `submit` in its place, which runs the command under its key.
 * Parts without a schema reach the handler as undefined.
 */
export function defineCall<P = undefined, Q = undefined, B = undefined, R = unknown>(
  name: RouteName,
  spec: CallSpec<P, Q, B, R>,
): Call {
  const { params, query, body, result } = spec
  if (ROUTES[name].money !== 'submit' in spec)
    throw new Error(`${name}: writes of money are submitted`)
  return {
    name,
    route: ROUTES[name],
    summary: spec.summary,
    schemas: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
      result,
    },
    errors: spec.errors,
    message: spec.message,
    uploadBytes: spec.uploadBytes ?? null,
    download: spec.download ?? false,
    read(parts) {
      const read = readParts(spec, parts)
      if (!read.ok) return read
      const context = (base: CallBase): CallContext<P, Q, B> => contextOf(base, read.parts)
      return {
        ok: true,
        run: async (base) => {
          if ('submit' in spec) throw new Error(`${name} is submitted`)
          return result.parse(await spec.handle(context(base)))
        },
        submit: async (base, keyed) => {
          if (!('submit' in spec)) throw new Error(`${name} is not submitted`)
          const success: Keyed<R>['success'] = (value) => keyed.success(result.parse(value))
          return spec.submit(context(base), { ...keyed, success })
        },
      }
    },
  }
}

/** Keeps the getters of the base, which throw where a route has no such thing. */
function contextOf<P, Q, B>(
  base: CallBase,
  { params, query, body }: { params: P; query: Q; body: B },
): CallContext<P, Q, B> {
  return Object.create(base, {
    params: { value: params, enumerable: true },
    query: { value: query, enumerable: true },
    body: { value: body, enumerable: true },
  }) as CallContext<P, Q, B>
}
