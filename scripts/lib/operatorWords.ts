import { hash, randomBytes } from 'node:crypto'
import { OPERATOR_ROUTES, type OperatorRouteName } from '../../protocol/operator.ts'

/** Names of this machine, which a token reaches without a wire. */
const HERE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The operator at an address; null where a token sent there could be read on its way. */
export function appAt(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { protocol, hostname, username, origin } = new URL(url)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && HERE.has(hostname))
  return isSafe && username === '' ? origin : null
}

/** A token that is made here, and what whoever makes operators is told of it. */
export function freshToken(): { readonly token: string; readonly tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hash('sha256', token) }
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

/** What a command asks for; null when it is none. Whether it makes sense is the operator's to say. */
export function requestOf(words: readonly string[]): OperatorRequest | null {
  const [command, first, second, ...more] = words
  if (first === undefined) return listOf(command)
  if (command === 'add' && second !== undefined && more[0] !== undefined) {
    return to('addOperator', null, { name: first, roles: second.split(','), tokenHash: more[0] })
  }
  if (command === 'end') return to('endOperator', first, {})
  if (command === 'approve') return to('reviewWithdrawal', first, { event: 'approve' })
  if (command === 'proof') return to('getDepositProof', first, {})
  if (command === 'approve-deposit') return approvedDeposit(first, words.slice(2))
  if (command === 'take' || command === 'view') return to(IDENTITY[command], first, {})
  const inChat = chatAct(command, first, words.slice(2))
  if (inChat !== null) return inChat
  if (command === 'unannounce') return to('withdrawAnnouncement', first, {})
  if (command === 'save-text') return savedText(first, words.slice(2))
  if (command === 'announce') return announced(first, words.slice(2))
  if (command === 'confirm-freeze') return to('reviewAccount', first, { event: 'confirm' })
  if (command === 'unfreeze') return to('reviewAccount', first, { event: 'unfreeze' })
  if (command === 'confirm') return to('payWithdrawal', first, { event: 'confirm' })
  if (second === undefined) return null
  const aboutIdentity = identityAct(command, first, second, more)
  if (aboutIdentity !== null) return aboutIdentity
  if (command === 'freeze') return frozen(first, second, more[0])
  if (command === 'send') return to('payWithdrawal', first, { event: 'send', reference: second })
  if (command === 'reject-deposit') {
    return to('reviewDeposit', first, { event: 'reject', reason: second, ...noteOf(more) })
  }
  if (command !== 'reject' && command !== 'abandon' && command !== 'fail') return null
  return to(WITH_REASON[command], first, { event: command, reason: second, ...noteOf(more) })
}

const IDENTITY = { take: 'takeIdentity', view: 'viewIdentity' } as const

/** What an operator says of a form that was taken; null for any other command. */
function identityAct(
  command: string | undefined,
  id: string,
  second: string,
  more: readonly string[],
): OperatorRequest | null {
  if (command === 'picture') {
    const { path } = OPERATOR_ROUTES.getIdentityImage
    const named = path.replace('{image}', encodeURIComponent(second))
    return {
      name: 'getIdentityImage',
      path: named.replace('{id}', encodeURIComponent(id)),
      body: {},
    }
  }
  if (command === 'approve-identity') {
    return to('reviewIdentity', id, { event: 'approve', digest: second })
  }
  if (command === 'flag-identity')
    return to('reviewIdentity', id, { event: 'flag', reason: second })
  if (command !== 'reject-identity') return null
  const refused = second.split(',').map((pair) => {
    const [part = '', reason = ''] = pair.split('=')
    return { part, reason }
  })
  const said = more.length === 0 ? {} : { said: more.join(' ') }
  return to('reviewIdentity', id, { event: 'reject', refused, ...said })
}

const CHAT = {
  chat: 'viewConversation',
  'take-chat': 'takeConversation',
  'block-guest': 'blockGuest',
} as const

/** What an operator does in a conversation of the support chat; null for any other command. */
function chatAct(
  command: string | undefined,
  id: string,
  words: readonly string[],
): OperatorRequest | null {
  if (command === 'chat' || command === 'take-chat' || command === 'block-guest') {
    return to(CHAT[command], id, {})
  }
  const text = words.join(' ')
  if (text === '') return null
  if (command === 'answer') {
    return to('answerConversation', id, { clientId: randomBytes(16).toString('hex'), text })
  }
  if (command === 'note-chat') return to('noteOnConversation', id, { text })
  if (command === 'close-chat') return to('closeConversation', id, { subject: text })
  if (command !== 'chat-picture') return null
  const { path } = OPERATOR_ROUTES.getConversationImage
  const named = path.replace('{image}', encodeURIComponent(text))
  return {
    name: 'getConversationImage',
    path: named.replace('{id}', encodeURIComponent(id)),
    body: {},
  }
}

const noteOf = (words: readonly string[]): object =>
  words.length === 0 ? {} : { note: words.join(' ') }

const nameOf = (word: string): string => word.slice(0, word.indexOf('='))

/** What an operator names of a deposit goes before the note: `hash=` and `amount=`. */
function approvedDeposit(id: string, words: readonly string[]): OperatorRequest | null {
  const end = words.findIndex((word) => !/^(?:hash|amount)=/.test(word))
  if (end < 0) return null
  const named = new Map(
    words.slice(0, end).map((word) => [nameOf(word), word.slice(word.indexOf('=') + 1)]),
  )
  const body = { event: 'approve', ...Object.fromEntries(named), ...noteOf(words.slice(end)) }
  return to('reviewDeposit', id, body)
}

/** Language, title, text; `pinned` before them keeps it on top. */
function announced(id: string, words: readonly string[]): OperatorRequest | null {
  const pinned = words[0] === 'pinned'
  const [lang, title, ...text] = pinned ? words.slice(1) : words
  if (lang === undefined || title === undefined || text.length === 0) return null
  return to('announce', null, { id, lang, title, content: text.join(' '), pinned })
}

/** The day it ends, or any moment that a date is read from. */
function frozen(id: string, reason: string, day: string | undefined): OperatorRequest | null {
  const until = new Date(day ?? '')
  if (Number.isNaN(until.getTime())) return null
  return to('reviewAccount', id, { event: 'freeze', reason, until: until.toISOString() })
}

/** Language and text; `reviewed` after them says that a lawyer read it. */
function savedText(id: string, [lang, text, ...rest]: readonly string[]): OperatorRequest | null {
  const [reviewed, ...more] = rest
  if (lang === undefined || text === undefined || more.length > 0) return null
  if (reviewed !== undefined && reviewed !== 'reviewed') return null
  return to('saveText', null, { id, lang, text, reviewed: reviewed !== undefined })
}

function listOf(command: string | undefined): OperatorRequest | null {
  if (command === 'operators') return to('listOperators', null, {})
  if (command === 'acts') return to('listOperatorActs', null, {})
  if (command === 'deposits') return to('listDepositQueue', null, {})
  if (command === 'identity') return to('listIdentityQueue', null, {})
  if (command === 'accounts') return to('listAccounts', null, {})
  if (command === 'chats') return to('listSupportQueue', null, {})
  return command === 'withdrawals' ? to('listWithdrawalQueue', null, {}) : null
}

function to(name: OperatorRouteName, id: string | null, body: object): OperatorRequest {
  const { path } = OPERATOR_ROUTES[name]
  return { name, path: id === null ? path : path.replace('{id}', encodeURIComponent(id)), body }
}
