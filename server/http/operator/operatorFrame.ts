import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z, type ZodType } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import {
  OPERATOR_ROLES,
  OPERATOR_ROUTES,
  type OperatorRoute,
  type OperatorRouteName,
} from '#protocol/operator.ts'
import type { Act, Caller, OperatorsService } from '#server/modules/operators/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { failure, refusalAnswer, success } from '#server/http/kernel/answer.ts'
import { badTextIn } from '#server/http/kernel/faults.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import {
  addRoute,
  type CallParts,
  type FramedAnswer,
  type PartSchemas,
  readParts,
} from '#server/http/kernel/kernel.ts'
import { staffTextFault } from './rulesStaffText.ts'

/** What a call of the operators is given. Everything in it has been checked. */
interface OperatorContext<P, Q, B> {
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly operator: Caller
  /** The pool. */
  readonly tx: Queryable
}

/** One call of the operators. */
export interface OperatorCall {
  readonly name: OperatorRouteName
  readonly summary: string
  /** Whether it answers with a file (see `FileAnswer`), which is kept in the list of acts like a write. */
  readonly download: boolean
  /** @throws Refusal; textRefused for a text that no customer should read */
  run(parts: CallParts, by: CallBy): Promise<CallDone>
}

interface CallBy {
  readonly operator: Caller
  /** The pool. */
  readonly tx: Queryable
  /** Where this app lives: links to it may stand in texts. */
  readonly ownHost: string
}

interface CallDone {
  readonly result: unknown
  readonly about: string | null
}

type TextsRead = Readonly<Record<string, string | null>>

interface OperatorCallSpec<P, Q, B, R> extends PartSchemas<P, Q, B> {
  readonly summary: string
  readonly result: ZodType<R>
  /** Answers with a file: `result` is `FileAnswer`. */
  readonly download?: true
  /** What came of it is about, where its address does not name that. */
  readonly about?: (result: R) => string
  /** The texts of the body, by their fields, that customers read: they pass `staffTextFault` first. */
  readonly customersRead?: (body: B) => TextsRead
  handle(context: OperatorContext<P, Q, B>): Promise<R>
}

/** Defines one call of the operators; parts without a schema reach the handler as undefined. */
export function defineOperatorCall<P = undefined, Q = undefined, B = undefined, R = unknown>(
  name: OperatorRouteName,
  spec: OperatorCallSpec<P, Q, B, R>,
): OperatorCall {
  return {
    name,
    summary: spec.summary,
    download: spec.download ?? false,
    async run(parts, { operator, tx, ownHost }) {
      const read = readParts(spec, parts)
      if (!read.ok) throw new Refusal(CODE.malformed, read.faults)
      mustBeFine(spec.customersRead?.(read.parts.body) ?? {}, ownHost)
      const context = { ...read.parts, operator, tx }
      const result = spec.result.parse(await spec.handle(context))
      return { result, about: spec.about?.(result) ?? null }
    },
  }
}

/** @throws Refusal textRefused, with the field and why */
function mustBeFine(texts: TextsRead, ownHost: string): void {
  for (const [field, text] of Object.entries(texts)) {
    const fault = text === null ? null : staffTextFault(text, ownHost)
    if (fault !== null)
      throw new Refusal(CODE.textRefused, { [`${field}.${fault}`]: 'unreasonable' })
  }
}

export interface OperatorFrameDeps {
  readonly db: Queryable
  readonly operators: Pick<OperatorsService, 'authenticate' | 'note'>
  /** False while a breach of the books keeps all writes of money shut. */
  writesOpen(): boolean
  readonly ownHost: string
}

const TOKEN = /^Bearer +([\w.~+/=-]{16,256})$/i

/** Registers the operators' calls. What is written, or read of files, is kept in their list of acts. */
export function registerOperatorCalls(
  app: FastifyInstance,
  calls: readonly OperatorCall[],
  deps: OperatorFrameDeps,
): void {
  for (const call of calls) {
    const { method, path } = OPERATOR_ROUTES[call.name]
    addRoute(app, { method, path, schema: { hide: true } }, async (request) => {
      const { answer } = await answerCall(call, request, deps)
      return answer
    })
  }
}

async function answerCall(
  call: OperatorCall,
  request: FastifyRequest,
  deps: OperatorFrameDeps,
): Promise<Told> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  const by = token === undefined ? null : await deps.operators.authenticate(token)
  if (by === null) return told(failure('401'))
  const { method, roles } = OPERATOR_ROUTES[call.name]
  const may = roles.some((role) => by.roles.includes(role))
  const keep = async (outcome: string, about: string | null): Promise<void> => {
    if (method === 'POST' || call.download)
      await deps.operators.note(actOf(call, request, by, { outcome, about }))
  }
  try {
    const done = may ? await tried(call, request, by, deps) : told(failure('403'))
    await keep(done.answer.code, done.about)
    return done
  } catch (error) {
    // Nobody knows how far it came. A database that keeps nothing now is told of by the first error.
    await keep('500', null).catch(() => undefined)
    throw error
  }
}

/** What of a call is kept, as far as it can be read: a malformed one is noted too. */
const short = z
  .string()
  .max(600)
  .refine((text) => badTextIn(text, '') === null)
  .optional()
  .catch(undefined)
const IdPart = z.object({ id: short }).catch({ id: undefined })
const SaidPart = z
  .object({
    event: short,
    name: short,
    roles: z
      .array(z.enum(OPERATOR_ROLES))
      .transform((roles) => roles.join(', '))
      .optional()
      .catch(undefined),
    reason: short,
    reference: short,
    hash: short,
    amount: short,
    note: short,
    value: short,
  })
  .catch({
    event: undefined,
    name: undefined,
    roles: undefined,
    reason: undefined,
    reference: undefined,
    hash: undefined,
    amount: undefined,
    note: undefined,
    value: undefined,
  })

function actOf(
  { name: call }: OperatorCall,
  { params, body }: FastifyRequest,
  by: Caller,
  { outcome, about }: { readonly outcome: string; readonly about: string | null },
): Act {
  const { event, ...parts } = SaidPart.parse(body)
  const { name, roles, reason, reference, hash, amount, note, value } = parts
  const all = [name, roles, reason, reference, hash, amount, note, value]
  const said = all.filter((part) => part !== undefined)
  return {
    operatorId: by.id,
    act: event === undefined ? call : `${call} ${event}`,
    ref: about ?? IdPart.parse(params).id ?? IdPart.parse(body).id ?? null,
    outcome,
    detail: said.length === 0 ? null : said.join(': '),
  }
}

interface Told {
  readonly answer: FramedAnswer
  readonly about: string | null
}

const told = (answer: FramedAnswer, about: string | null = null): Told => ({ answer, about })

async function tried(
  call: OperatorCall,
  { params, query, body }: FastifyRequest,
  operator: Caller,
  { db: tx, writesOpen, ownHost }: OperatorFrameDeps,
): Promise<Told> {
  const { method, always }: OperatorRoute = OPERATOR_ROUTES[call.name]
  if (method === 'POST' && always !== true && !writesOpen()) return told(failure('503'))
  try {
    const { result, about } = await call.run({ params, query, body }, { operator, tx, ownHost })
    if (!call.download) return told(success(result), about)
    return told({ ...success(null), file: FileAnswer.parse(result) }, about)
  } catch (error) {
    if (error instanceof Refusal) return told(refusalAnswer(error))
    throw error
  }
}
