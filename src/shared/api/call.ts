import type { AccountKind } from '#protocol/account.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import type { ROUTES } from '#protocol/routes.ts'

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** One call of the operator, before it is sent. */
export interface Call {
  readonly name: RouteName
  readonly params?: Readonly<Record<string, string>>
  /** Arrays travel as repeated keys; undefined ones are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>
  readonly body?: unknown
  readonly account?: AccountKind
  readonly key?: string
  /** The token of a session that is being left; else the present one is sent. */
  readonly token?: string
}

type Routes = typeof ROUTES
/** A call about an account must name it: a ticket never trades on whichever account is chosen later. */
type AccountPart<N extends RouteName> = Routes[N] extends { readonly account: 'none' }
  ? { readonly account?: never }
  : { readonly account: AccountKind }
/** A write of money must carry a key, so that sending it again can't do it twice. */
type KeyPart<N extends RouteName> = Routes[N] extends { readonly money: true }
  ? { readonly key: string }
  : { readonly key?: never }

export type CallParts<N extends RouteName> = Pick<Call, 'params' | 'query' | 'body' | 'token'> &
  AccountPart<N> &
  KeyPart<N>

/** Describes a call by the route's name; what the route demands is demanded by its type. */
export function call<N extends RouteName>(name: N, parts: CallParts<N>): Call {
  return { name, ...parts }
}

/** A new idempotency key. Keep it until the answer is known and send every repetition with it. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The query text of a call with its leading `?`, or nothing. */
export function queryText(query: Call['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue
    const values = typeof value === 'object' ? value : [value]
    for (const item of values) search.append(name, String(item))
  }
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}
