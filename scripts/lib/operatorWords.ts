import { hash, randomBytes } from 'node:crypto'
import type { SavedAnswer } from '../../protocol/operatorSupport.ts'
import { OPERATOR_ROUTES, type OperatorRouteName } from '../../protocol/operator.ts'
import { proposedClosure } from './closureWords.ts'
import { proposedAction } from './corporateWords.ts'
import { type OperatorRequest, sentAs, to } from './operatorRequest.ts'
import { proposedPlan } from './planWords.ts'
import { treasuryAct } from './treasuryWords.ts'

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

/** Commands without an ID: what they list. */
const LISTS: ReadonlyMap<string, OperatorRouteName> = new Map([
  ['operators', 'listOperators'],
  ['acts', 'listOperatorActs'],
  ['deposits', 'listDepositQueue'],
  ['loans', 'listLoanQueue'],
  ['identity', 'listIdentityQueue'],
  ['invites', 'listInviteQueue'],
  ['auctions', 'listAuctions'],
  ['chats', 'listSupportQueue'],
  ['saved-answers', 'listSavedAnswers'],
  ['accounts', 'listAccounts'],
  ['withdrawals', 'listWithdrawalQueue'],
  ['treasury', 'getTreasury'],
  ['closures', 'listClosures'],
  ['corporate-actions', 'listCorporateActions'],
  ['plans', 'listOfferedPlans'],
  ['parameters', 'listParameters'],
])

/** Commands with an ID alone: the call, and the event it names. */
const EVENTS: ReadonlyMap<string, readonly [OperatorRouteName, string?]> = new Map([
  ['end', ['endOperator']],
  ['proof', ['getDepositProof']],
  ['take', ['takeIdentity']],
  ['view', ['viewIdentity']],
  ['unannounce', ['withdrawAnnouncement']],
  ['approve', ['reviewWithdrawal', 'approve']],
  ['confirm', ['payWithdrawal', 'confirm']],
  ['approve-loan', ['reviewLoan', 'approve']],
  ['confirm-freeze', ['reviewAccount', 'confirm']],
  ['unfreeze', ['reviewAccount', 'unfreeze']],
  ['claim-work', ['claimNft']],
  ['release-work', ['releaseNft']],
  ['chat', ['viewConversation']],
  ['take-chat', ['takeConversation']],
  ['block-guest', ['blockGuest']],
  ['confirm-treasury', ['confirmTreasuryMove']],
  ['stop-treasury', ['stopTreasuryMove']],
  ['release-take-out', ['releaseTakeOut']],
  ['confirm-closure', ['confirmClosure']],
  ['stop-closure', ['stopClosure']],
  ['confirm-action', ['confirmCorporateAction']],
  ['stop-action', ['stopCorporateAction']],
  ['confirm-plan', ['confirmPlan']],
  ['stop-plan', ['stopPlan']],
  ['end-plan', ['endPlan']],
])

/** Commands with an ID, a reason and perhaps a note: the call, and the event it names. */
const REASONED: ReadonlyMap<string, readonly [OperatorRouteName, string]> = new Map([
  ['reject', ['reviewWithdrawal', 'reject']],
  ['abandon', ['payWithdrawal', 'abandon']],
  ['fail', ['payWithdrawal', 'fail']],
  ['reject-deposit', ['reviewDeposit', 'reject']],
  ['reject-loan', ['reviewLoan', 'reject']],
  ['void-invite', ['reviewInvite', 'void']],
])

/** What a command asks for; null when it is none. Whether it makes sense is the server's to say. */
export function requestOf(words: readonly string[]): OperatorRequest | null {
  const [command = '', first, second, ...more] = words
  if (first === undefined) {
    const list = LISTS.get(command)
    return list === undefined ? null : to(list, null, {})
  }
  if (command === 'add' && second !== undefined && more[0] !== undefined) {
    return to('addOperator', null, { name: first, roles: second.split(','), tokenHash: more[0] })
  }
  const [named, event] = EVENTS.get(command) ?? []
  if (named !== undefined) return to(named, first, event === undefined ? {} : { event })
  if (command === 'approve-deposit') return approvedDeposit(first, words.slice(2))
  if (command === 'approve-invite') return approvedInvite(first, words.slice(2))
  const inChat = chatAct(command, first, words.slice(2))
  if (inChat !== null) return inChat
  if (command === 'save-text') return savedText(first, words.slice(2))
  if (command === 'announce') return announced(first, words.slice(2))
  if (command === 'propose-closure') return proposedClosure(words.slice(1))
  if (command === 'propose-action') return proposedAction(words.slice(1))
  if (command === 'propose-plan') return proposedPlan(words.slice(1))
  if (second === undefined) return null
  const aboutIdentity = identityAct(command, first, second, more)
  if (aboutIdentity !== null) return aboutIdentity
  if (command === 'set-parameter') return parameterSet(first, second, more)
  if (command === 'freeze') return frozen(first, second, more[0])
  if (command === 'send') return to('payWithdrawal', first, { event: 'send', reference: second })
  const aboutTreasury = treasuryAct(command, first, second, more)
  if (aboutTreasury !== null) return aboutTreasury
  const aboutAuction = auctionAct(command, first, second, more)
  if (aboutAuction !== null) return aboutAuction
  const [reasoned, means] = REASONED.get(command) ?? []
  if (reasoned === undefined) return null
  return to(reasoned, first, { event: means, reason: second, ...noteOf(more) })
}

/** What an operator says of a form that was taken; null for any other command. */
function identityAct(
  command: string,
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

/** What an operator does in a conversation of the support chat; null for any other command. */
function chatAct(command: string, id: string, words: readonly string[]): OperatorRequest | null {
  if (command === 'answer') return answered(id, words)
  if (command === 'find-chats') {
    const { path } = OPERATOR_ROUTES.searchConversations
    const text = encodeURIComponent([id, ...words].join(' '))
    return { name: 'searchConversations', path: `${path}?text=${text}`, body: {} }
  }
  const text = words.join(' ')
  if (text === '') return null
  if (command === 'save-answer') return answerKept(id, words)
  if (command === 'forget-answer') {
    return to('saveAnswer', null, { name: id, lang: text, text: null })
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

function answered(id: string, words: readonly string[]): OperatorRequest | null {
  const { clientId, rest } = sentAs(words)
  const text = rest.join(' ')
  return text === '' ? null : to('answerConversation', id, { clientId, text })
}

function answerKept(name: string, [lang, ...words]: readonly string[]): OperatorRequest | null {
  const text = words.join(' ')
  return text === '' ? null : to('saveAnswer', null, { name, lang, text })
}

const BRACED = /\{(\w+)\}/g

/**
 * The text of a saved answer, its words in braces filled in; null where there is none, or where the words given are not those
 * of the text.
 * @param words its name and language, then `word=value` for each word in braces
 */
export function filledIn(
  answers: readonly SavedAnswer[],
  [name, lang, ...values]: readonly string[],
): string | null {
  const text = answers.find((one) => one.name === name && one.lang === lang)?.text
  if (text === undefined) return null
  const given = new Map(values.map((value) => [nameOf(value), value.slice(value.indexOf('=') + 1)]))
  const asked = new Set([...text.matchAll(BRACED)].map(([, word = '']) => word))
  if (asked.size !== given.size || [...asked].some((word) => !given.has(word))) return null
  return text.replaceAll(BRACED, (_, word: string) => given.get(word) ?? '')
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

const approvedInvite = (id: string, words: readonly string[]): OperatorRequest =>
  to('reviewInvite', id, { event: 'approve', ...noteOf(words) })

/** What an operator says of charity auctions; null for any other command. */
function auctionAct(
  command: string,
  first: string,
  second: string,
  more: readonly string[],
): OperatorRequest | null {
  const [third, fourth] = more
  if (command === 'deliver') return to('deliverNft', first, { hash: second })
  if (command === 'cancel-auction') {
    return to('cancelAuction', first, { reason: [second, ...more].join(' ') })
  }
  if (third === undefined) return null
  if (command === 'pay-charity') return to('payCharity', first, { amount: second, hash: third })
  if (command === 'auction') return published(first, second, third, fourth)
  if (command !== 'add-charity') return null
  const link = fourth === undefined ? {} : { url: fourth }
  return to('addCharity', null, { id: first, address: second, name: third, ...link })
}

/** A work, for whom, from which bid, and the day it ends, or any moment that a date is read from. */
function published(
  tokenId: string,
  charity: string,
  reserve: string,
  end: string | undefined,
): OperatorRequest | null {
  const ends = new Date(end ?? '')
  if (Number.isNaN(ends.getTime())) return null
  return to('publishAuction', null, { tokenId, charity, reserve, endsAt: ends.toISOString() })
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

/** One word; `none` takes the value away. */
function parameterSet(
  name: string,
  value: string,
  more: readonly string[],
): OperatorRequest | null {
  if (more.length > 0) return null
  return to('setParameter', name, { value: value === 'none' ? null : value })
}
