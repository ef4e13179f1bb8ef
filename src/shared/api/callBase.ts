import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query'
import { type AccountKind, VIRTUALLY, VIRTUALLY_HEADER } from '#protocol/account.ts'
import { IDEMPOTENCY_HEADER } from '#protocol/envelope.ts'
import {
  FIELD_FAULTS,
  type FieldFault,
  type FieldFaults,
  SUCCESS,
  type SuccessCode,
} from '#protocol/answerCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import { fillPath, FIRST_PATHS, isGetPath, type VerbAndPath } from '#protocol/firstPaths.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { apiAddress } from './apiHost.ts'
import { type Call, queryText } from './call.ts'
import type { CallFault } from './fault.ts'

/** Longest wait for an answer, in milliseconds. */
const CALL_LIMIT_MS = 90_000

/** What the store lends to calls, as the `extra` argument of its thunks. */
export interface ApiExtra {
  /** The session's token, or null when signed out. */
  token(): string | null
  /** The server no longer knows this token. */
  signedOut(token: string): void
  /** The account in use: of calls about none, which name it too. */
  account(): AccountKind
}

/** Facts about an answer beside its result. */
export interface CallMeta {
  readonly message: SuccessCode | null
}

type Answer = { data: unknown; meta: CallMeta } | { error: CallFault; meta: CallMeta }

const NO_META: CallMeta = { message: null }

/** As `isCode`: the list of them has names that the first page does not need. */
function isSuccessCode(text: unknown): text is SuccessCode {
  return typeof text === 'string' && /^2000[1-5]$/.test(text)
}

/**
 * Whether the text has the shape of a code of the closed list. The list itself, with a name for each,
 * comes with the words for errors; a code it does not hold reads as the unknown error.
 */
function isCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && /^([1-5]\d\d|10\d{3})$/.test(text)
}

function isFieldFault(value: unknown): value is FieldFault {
  return FIELD_FAULTS.some((fault) => fault === value)
}

function readFields(raw: unknown): FieldFaults {
  if (typeof raw !== 'object' || raw === null) return {}
  const entries = Object.entries(raw).filter((entry): entry is [string, FieldFault] =>
    isFieldFault(entry[1]),
  )
  return Object.fromEntries(entries)
}

function headersOf(spec: Call, token: string | null, inUse: AccountKind): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  headers.set(VIRTUALLY_HEADER, VIRTUALLY[spec.account ?? inUse])
  if (spec.key !== undefined) headers.set(IDEMPOTENCY_HEADER, spec.key)
  return headers
}

/** A call's verb and path. Those of later calls come with a part of their own. */
async function routeOf(name: RouteName): Promise<VerbAndPath> {
  if (name in FIRST_PATHS) return FIRST_PATHS[name as keyof typeof FIRST_PATHS]
  return (await import('#protocol/routePaths.ts')).PATHS[name]
}

/** Whether the route changes something, so that a lost answer leaves its outcome unknown. */
const isWrite = (name: RouteName, route: VerbAndPath): boolean =>
  !isGetPath(route) && name !== 'getUserInfo' && name !== 'getExchangeQuote'

function send(
  spec: Call,
  route: VerbAndPath,
  headers: Headers,
  signal: AbortSignal,
): Promise<Response> {
  const method = isGetPath(route) ? 'GET' : 'POST'
  const init: RequestInit = { method, headers, signal }
  if (method === 'POST') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(spec.body ?? {})
  }
  return fetch(apiAddress(fillPath(route, spec.params ?? {}) + queryText(spec.query)), init)
}

/** Aborts when the caller gives up or the time limit is reached; `done` stops the clock. */
function limited(caller: AbortSignal): { signal: AbortSignal; done: () => void } {
  const own = new AbortController()
  const abort = (): void => own.abort()
  const timer = setTimeout(abort, CALL_LIMIT_MS)
  caller.addEventListener('abort', abort)
  return {
    signal: own.signal,
    done() {
      clearTimeout(timer)
      caller.removeEventListener('abort', abort)
    },
  }
}

/** Reads an envelope; null when the text is not one, such as a gateway's own error page. */
export function readEnvelope(body: unknown): Answer | null {
  if (typeof body !== 'object' || body === null || !('code' in body)) return null
  const { code } = body
  const message = 'msg' in body && isSuccessCode(body.msg) ? body.msg : null
  const result = 'result' in body ? body.result : null
  if (code === SUCCESS) return { data: result, meta: { message } }
  if (isSuccessCode(code)) return { data: result, meta: { message: code } }
  if (!isCode(code)) return null
  const fields = readFields('fields' in body ? body.fields : null)
  return { error: { kind: 'refused', code, fields }, meta: NO_META }
}

async function ask(spec: Call, headers: Headers, caller: AbortSignal): Promise<Answer> {
  // Until the path is known nothing is sent, so nothing can have happened.
  let lost: CallFault = { kind: 'unreachable' }
  const { signal, done } = limited(caller)
  try {
    const route = await routeOf(spec.name)
    signal.throwIfAborted()
    if (isWrite(spec.name, route)) lost = { kind: 'unknown' }
    const response = await send(spec, route, headers, signal)
    if (response.status === 401) {
      return { error: { kind: 'refused', code: '401', fields: {} }, meta: NO_META }
    }
    const body: unknown = await response.json()
    // A read that was answered in another way; a write may have happened all the same.
    if (lost.kind === 'unreachable') lost = { kind: 'unexplained' }
    return readEnvelope(body) ?? { error: lost, meta: NO_META }
  } catch {
    return { error: lost, meta: NO_META }
  } finally {
    done()
  }
}

/**
 * Sends one call and unwraps the envelope. A 401, as status or in the body, ends the session whose
 * token was sent with it.
 */
export const callBase: BaseQueryFn<Call, unknown, CallFault, object, CallMeta> = async (
  spec: Call,
  api: BaseQueryApi,
) => {
  const extra = api.extra as ApiExtra
  const token = spec.token ?? extra.token()
  const answer = await ask(spec, headersOf(spec, token, extra.account()), api.signal)
  if ('error' in answer && answer.error.kind === 'refused' && answer.error.code === '401') {
    if (token !== null) extra.signedOut(token)
  }
  return answer
}
