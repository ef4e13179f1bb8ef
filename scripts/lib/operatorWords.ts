import { OPERATOR_ROUTES, type OperatorRouteName } from '../../contract/operator.ts'

/** Names of this machine, which a token reaches without a wire. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The house at an address; null where a token sent there could be read on its way. */
export function houseAt(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, origin } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HERE.has(hostname))
  return isSafe && username === '' ? origin : null
}

/** A call of the operators, as somebody typed it. */
export interface OperatorRequest {
  readonly name: OperatorRouteName
  readonly path: string
  readonly body: object
}

const WITH_REASON = {
  reject: 'reviewWithdrawal',
  abandon: 'payWithdrawal',
  fail: 'payWithdrawal',
} as const

/** What a command asks for; null when it is none. Whether it makes sense is the house's to say. */
export function requestOf(words: readonly string[]): OperatorRequest | null {
  const [command, first, second, ...more] = words
  if (first === undefined) return listOf(command)
  if (command === 'add' && second !== undefined) {
    return to('addOperator', null, { name: first, roles: second.split(',') })
  }
  if (command === 'end') return to('endOperator', first, {})
  if (command === 'approve') return to('reviewWithdrawal', first, { event: 'approve' })
  if (command === 'confirm') return to('payWithdrawal', first, { event: 'confirm' })
  if (second === undefined) return null
  if (command === 'send') return to('payWithdrawal', first, { event: 'send', reference: second })
  if (command !== 'reject' && command !== 'abandon' && command !== 'fail') return null
  const note = more.length === 0 ? {} : { note: more.join(' ') }
  return to(WITH_REASON[command], first, { event: command, reason: second, ...note })
}

function listOf(command: string | undefined): OperatorRequest | null {
  if (command === 'operators') return to('listOperators', null, {})
  if (command === 'acts') return to('listOperatorActs', null, {})
  return command === 'withdrawals' ? to('listWithdrawalQueue', null, {}) : null
}

function to(name: OperatorRouteName, id: string | null, body: object): OperatorRequest {
  const { path } = OPERATOR_ROUTES[name]
  return { name, path: id === null ? path : path.replace('{id}', encodeURIComponent(id)), body }
}
