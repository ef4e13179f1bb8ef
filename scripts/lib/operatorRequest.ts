import { randomBytes } from 'node:crypto'
import { OPERATOR_ROUTES, type OperatorRouteName } from '../../protocol/operator.ts'

/** A call of the operators, as somebody typed it. */
export interface OperatorRequest {
  readonly name: OperatorRouteName
  readonly path: string
  readonly body: object
}

export function to(name: OperatorRouteName, id: string | null, body: object): OperatorRequest {
  const { path } = OPERATOR_ROUTES[name]
  return { name, path: id === null ? path : path.replace('{id}', encodeURIComponent(id)), body }
}

const NAMED = /^as=[0-9a-f]{32}$/

/** A new name for a request; with `as=` before the other words that of one which was sent, in case it did not arrive. */
export function sentAs(words: readonly string[]): {
  readonly clientId: string
  readonly rest: string[]
} {
  const [first = '', ...rest] = words
  if (NAMED.test(first)) return { clientId: first.slice('as='.length), rest }
  return { clientId: randomBytes(16).toString('hex'), rest: [...words] }
}
