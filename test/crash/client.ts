import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type AccountKind, VIRTUALLY } from '#protocol/account.ts'
import type { ContractOrder, ReversedContract } from '#protocol/contractOrder.ts'
import { ERRORS, type ErrorCode } from '#protocol/errors.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES, type RouteSpec } from '#protocol/routes.ts'

/** Longer than any restart: what takes longer is no answer. */
const PATIENCE_MS = 8_000

/** What customers write in a crash. */
export const CRASH_ROUTES = [
  'openContract',
  'closeContract',
  'reverseContract',
  'editStops',
  'editWaiting',
  'addMargin',
  'placeSpotOrder',
  'cancelOrder',
  'buyOption',
  'sellOption',
  'subscribePlan',
  'redeemPlan',
  'exchange',
  'withdraw',
  'cancelWithdrawal',
  'repayLoan',
] as const satisfies readonly RouteName[]
export type CrashRoute = (typeof CRASH_ROUTES)[number]

/** What is for real money alone. */
const REAL: readonly RouteName[] = [
  'subscribePlan',
  'redeemPlan',
  'exchange',
  'withdraw',
  'cancelWithdrawal',
  'repayLoan',
]
const accountOf = (route: RouteName, { account }: Customer): AccountKind =>
  REAL.includes(route) ? 'real' : account

/** What came back, to the byte; null when nothing did, and then nobody knows what happened. */
export interface Answer {
  readonly code: string
  readonly text: string
}

export interface Customer {
  readonly id: string
  readonly token: string
  /** Where this customer trades. */
  readonly account: AccountKind
  /** Signs a text by the customer's wallet. */
  sign(text: string): Promise<string>
}

/** A write of money as it was asked, and the first answer it got. */
export interface Write {
  readonly customer: Customer
  readonly key: string
  readonly route: CrashRoute
  readonly body: unknown
  answer: Answer | null
}

/** Whether the operator promised to give this very answer for ever. */
export function isPromise(answer: Answer | null): answer is Answer {
  if (answer === null) return false
  if (answer.code === '200' || answer.code === '404') return true
  return /^\d{5}$/.test(answer.code) && !ERRORS[answer.code as ErrorCode].retry
}

/** What of an answer every product has. */
export interface Told {
  readonly id: string
  readonly state: string
  /** Of an option: how long it runs, or that it is of a series. */
  readonly term?: string
}

/** What was begun; of a reversal the new order. */
function resultIn(answer: Answer): object {
  const { result } = JSON.parse(answer.text) as { result: object | { opened: object } }
  return 'opened' in result ? result.opened : result
}

export function toldOf(answer: Answer): Told {
  return resultIn(answer) as Told
}

/** An order as it was told last, with what of it can be changed. */
export interface Levels extends Told {
  readonly instrumentId: string
  readonly side: 'long' | 'short'
  readonly lots: string
  readonly stopLoss: string
  readonly takeProfit: string
  /** Of one that is open. */
  readonly margin?: string
  /** Of one whose stop loss follows the price. */
  readonly trail?: { readonly distance: string }
  /** Of one that waits. */
  readonly limitPrice?: string
  readonly entryType?: 'limit' | 'stop'
}

export function levelsOf(answer: Answer): Levels {
  return resultIn(answer) as Levels
}

/** Orders that an answer tells of; of a reversal both. */
export function ordersOf(answer: Answer): readonly ContractOrder[] {
  const { result } = JSON.parse(answer.text) as { result: ContractOrder | ReversedContract }
  return 'opened' in result ? [result.closed, result.opened] : [result]
}

/** A call as it is answered; null when it is not. */
export async function call(
  url: string,
  name: RouteName,
  headers: Record<string, string>,
  body?: unknown,
  { query = '', id = '' } = {},
): Promise<Answer | null> {
  const { method }: RouteSpec = ROUTES[name]
  try {
    const reply = await fetch(url + routePath(name, { id }) + query, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = await reply.text()
    return { code: (JSON.parse(text) as { code: string }).code, text }
  } catch {
    return null
  }
}

/** What says who asks, and for which account. */
export function signedIn(
  { token }: Pick<Customer, 'token'>,
  account: AccountKind = 'demo',
): Record<string, string> {
  return { authorization: `Bearer ${token}`, virtually: VIRTUALLY[account] }
}

/** Asks for a write, for the first time or again: the key is its own. */
export function ask(url: string, { customer, key, route, body }: Write): Promise<Answer | null> {
  const headers = signedIn(customer, accountOf(route, customer))
  const keyed = { ...headers, 'idempotency-key': key }
  if (route !== 'sellOption') return call(url, route, keyed, body)
  // Which option is sold stands in the path.
  const { orderId: id, ...sent } = body as { readonly orderId: string }
  return call(url, route, keyed, sent, { id })
}

/** Signs in with a new wallet. Sessions live in the database, so one sign-in is for the whole run. */
export async function signIn(url: string, account: AccountKind = 'demo'): Promise<Customer> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { message } = await resultOf<{ message: string }>(call(url, 'sendCode', {}, asked))
  const signature = await wallet.signMessage({ message })
  const login = call(url, 'loginByDapp', {}, { message, signature })
  const { token } = await resultOf<{ token: string }>(login)
  const info = call(url, 'getUserInfo', signedIn({ token }), {})
  const { id } = await resultOf<{ id: string }>(info)
  return { id, token, account, sign: (text) => wallet.signMessage({ message: text }) }
}

type Page = { readonly items: readonly ContractOrder[]; readonly next: string | null }

/** Asks what some USDT come to in coins; null when the operator gives no quote now. */
export async function quoteOf(
  url: string,
  customer: Customer,
  intent: { readonly from: string; readonly to: string; readonly amount: string },
): Promise<string | null> {
  const answer = await call(url, 'getExchangeQuote', signedIn(customer, 'real'), intent)
  return answer?.code === '200' ? toldOf(answer).id : null
}

/** All orders of a customer in one state, as the pages give them. */
export async function listOrders(
  url: string,
  customer: Customer,
  state: 'open' | 'history',
): Promise<readonly ContractOrder[]> {
  const orders: ContractOrder[] = []
  let cursor = ''
  for (;;) {
    const query = `?state=${state}&limit=100${cursor}`
    const page = await resultOf<Page>(
      call(url, 'listContracts', signedIn(customer, customer.account), undefined, { query }),
    )
    orders.push(...page.items)
    if (page.next === null) return orders
    cursor = `&cursor=${page.next}`
  }
}

/** Prices as they stand, by instrument. */
export async function readPrices(url: string): Promise<ReadonlyMap<string, string>> {
  const items = await resultOf<readonly { id: string; nowPrice: string }[]>(
    call(url, 'listMarkets', {}, undefined, { query: '?type=2' }),
  )
  return new Map(items.map((item) => [item.id, item.nowPrice]))
}

/** What a call gave. @throws Error when it was refused */
export async function resultOf<T>(asked: Promise<Answer | null>): Promise<T> {
  const answer = await asked
  if (answer?.code !== '200') throw new Error(`refused: ${answer?.text ?? 'no answer'}`)
  return (JSON.parse(answer.text) as { result: T }).result
}
