import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccountKind, accountKindOf, VIRTUALLY_HEADER } from '#protocol/account.ts'
import { type AccountState, mayDo } from '#protocol/accountStatus.ts'
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '#protocol/envelope.ts'
import type { FieldFault, FieldFaults } from '#protocol/answerCodes.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES, type RouteSpec } from '#protocol/routes.ts'
import { GUEST_TOKEN } from '#protocol/supportTerms.ts'
import type { Sender } from '#server/modules/support/types.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { failure, refusalAnswer, success } from '#server/http/kernel/answer.ts'
import type { Call, CallBase } from '#server/http/kernel/call.ts'
import { FileAnswer } from '#server/http/kernel/files.ts'
import { addRoute, type FramedAnswer } from '#server/http/kernel/kernel.ts'
import { documentation } from '#server/http/kernel/openapi.ts'
import { createUploads, type Uploads } from '#server/http/kernel/uploads.ts'

/** What the frame needs of the operator. */
export interface FrameDeps {
  readonly db: Db
  /** Who holds a session token; null when nobody does. */
  authenticate(token: string): Promise<Caller | null>
  /** Null when this session may call now, else the seconds it has to wait. */
  limit(request: FastifyRequest, sessionId: string): Promise<number | null>
  /** What a customer's account as a whole may do. Absent where every one may do everything. */
  stateOf?(customerId: string): Promise<AccountState>
  /** False while a breach of the books keeps all writes of money shut. */
  writesOpen(): boolean
}

export interface Caller {
  readonly customerId: string
  readonly sessionId: string
}

interface SignedIn extends Caller {
  readonly token: string
}

/** Who asks: a customer with a session, a guest of the support chat, or nobody. */
interface Asking {
  readonly signedIn: SignedIn | null
  readonly sender: Sender | null
}

const TOKEN = /^(?:Bearer +)?([A-Za-z0-9_-]{16,256})$/i

/** Registers every route of the table: those with a call, and 501 for those without one. */
export function registerCalls(app: FastifyInstance, calls: readonly Call[], deps: FrameDeps): void {
  const byName = new Map(calls.map((call) => [call.name, call]))
  const uploads = createUploads(Math.max(1, ...calls.map((call) => call.uploadBytes ?? 0)))
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const { method, path }: RouteSpec = ROUTES[name]
    const call = byName.get(name)
    const takesFile = (call?.uploadBytes ?? null) !== null
    addRoute(
      app,
      { method, path, schema: documentation(name, call), takesFile },
      async (request) =>
        call === undefined ? failure('501') : answerCall(call, request, deps, uploads),
    )
  }
}

/** From outside in: who, which account, which key, then the schemas; the handler comes last. */
async function answerCall(
  call: Call,
  request: FastifyRequest,
  deps: FrameDeps,
  uploads: Uploads,
): Promise<FramedAnswer> {
  const { route } = call
  const asking = await askingOf(route, request, deps)
  const { signedIn } = asking
  if (signedIn !== null) {
    const wait = await deps.limit(request, signedIn.sessionId)
    if (wait !== null) return { ...failure('429'), retryAfter: wait }
  }
  const account = accountOf(route, request)
  if (account.kind !== null) mayUse(route, account.kind)
  const key = keyOf(route, request)
  const body = call.uploadBytes === null ? request.body : undefined
  const read = call.read({ params: request.params, query: request.query, body })
  const faults = { ...account.faults, ...key.faults, ...(read.ok ? {} : read.faults) }
  if (!read.ok || Object.keys(faults).length > 0) return failure('400', faults)

  if (signedIn !== null) await mustBeAllowed(route, signedIn.customerId, deps)
  const base = baseOf(call, request, asking, account.kind, deps.db, uploads)
  if (call.download) return { ...success(null), file: FileAnswer.parse(await read.run(base)) }
  if (!route.money) return success(await read.run(base), call.message)
  if (!deps.writesOpen()) return failure('503')
  if (key.value === null) throw new Error(`${call.name}: money without a key`)
  const command = {
    customerId: base.customerId,
    key: key.value,
    route: call.name,
    account: account.kind ?? ('none' as const),
    body: request.body,
  }
  return read.submit(base, {
    command,
    success: (result) => success(result, call.message),
    refused: refusalAnswer,
  })
}

/** @throws Refusal signedOut where the route asks for more than there is */
async function askingOf(
  { who }: RouteSpec,
  request: FastifyRequest,
  deps: FrameDeps,
): Promise<Asking> {
  if (who === 'anyone') return { signedIn: null, sender: null }
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1] ?? ''
  if (who === 'guest' && GUEST_TOKEN.test(token)) {
    const tokenHash = createHash('sha256').update(token).digest()
    return { signedIn: null, sender: { kind: 'guest', tokenHash } }
  }
  const signedIn = await authenticated(request, deps)
  const { customerId } = signedIn
  return { signedIn, sender: who === 'guest' ? { kind: 'customer', customerId } : null }
}

async function authenticated(request: FastifyRequest, deps: FrameDeps): Promise<SignedIn> {
  const token = TOKEN.exec(request.headers.authorization ?? '')?.[1]
  const caller = token === undefined ? null : await deps.authenticate(token)
  if (token === undefined || caller === null) throw new Refusal(CODE.signedOut)
  return { ...caller, token }
}

/** Reads go to the real account when the header is missing; writes never guess. */
function accountOf(
  route: RouteSpec,
  request: FastifyRequest,
): { kind: AccountKind | null; faults: FieldFaults } {
  if (route.account === 'none') return { kind: null, faults: {} }
  const text = headerOf(request, VIRTUALLY_HEADER)
  if (text === undefined && route.method === 'GET') return { kind: 'real', faults: {} }
  const kind = accountKindOf(text)
  return { kind, faults: kind === null ? headerFault(VIRTUALLY_HEADER, text) : {} }
}

function mayUse(route: RouteSpec, account: AccountKind): void {
  if (route.account === 'real' && account === 'demo') throw new Refusal(CODE.demoNotAllowed)
  if (route.account === 'demo' && account === 'real') throw new Refusal(CODE.forbidden)
}

/** Writes of money are judged where they run, under the customer's locks. @throws Refusal userStatusWrong */
async function mustBeAllowed(
  { money, needs }: RouteSpec,
  customerId: string,
  { stateOf }: FrameDeps,
): Promise<void> {
  if (money || needs === 'any' || stateOf === undefined) return
  if (!mayDo(await stateOf(customerId), needs)) throw new Refusal(CODE.userStatusWrong)
}

function keyOf(
  route: RouteSpec,
  request: FastifyRequest,
): { value: string | null; faults: FieldFaults } {
  if (!route.money) return { value: null, faults: {} }
  const text = headerOf(request, IDEMPOTENCY_HEADER)
  if (text !== undefined && IDEMPOTENCY_KEY.test(text)) return { value: text, faults: {} }
  return { value: null, faults: headerFault(IDEMPOTENCY_HEADER, text) }
}

function headerFault(name: string, text: string | undefined): FieldFaults {
  const fault: FieldFault = text === undefined ? 'required' : 'malformed'
  return { [`header.${name}`]: fault }
}

/** What the bound on files that arrive at a time knows a guest by. */
const guestName = (sender: Sender | null): string | null =>
  sender?.kind === 'guest' ? `guest:${sender.tokenHash.toString('hex')}` : null

/** A header sent twice arrives joined by a comma, which no header of ours allows. */
function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

function baseOf(
  call: Call,
  request: FastifyRequest,
  { signedIn, sender }: Asking,
  account: AccountKind | null,
  tx: Queryable,
  uploads: Uploads,
): CallBase {
  const have = <T>(value: T | null | undefined, what: string): T => {
    if (value === null || value === undefined) throw new Error(`${call.name} has no ${what}`)
    return value
  }
  return {
    get customerId() {
      return have(signedIn?.customerId, 'customer')
    },
    get sessionToken() {
      return have(signedIn?.token, 'session')
    },
    get sender() {
      return have(sender, 'sender')
    },
    get account() {
      return have(account, 'account')
    },
    tx,
    withUpload: (work) =>
      uploads.read(
        request,
        have(call.uploadBytes, 'upload'),
        have(signedIn?.customerId ?? guestName(sender), 'customer'),
        work,
      ),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  }
}
