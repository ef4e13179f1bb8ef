import type { ContractOrder } from '#protocol/contractOrder.ts'
import type { FieldFaults } from '#protocol/answerCodes.ts'
import type { RouteName } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { orderCalls } from '#server/http/customer/orders.ts'
import { riskCalls } from '#server/http/customer/risk.ts'
import { createRiskService } from '#server/modules/risk/service.ts'
import { openCallApp } from './callApp.ts'
import { type ContractWorld, LONG, openContractWorld } from './contractWorld.ts'

/** An answer of the order calls. */
export interface OrderReply<R = ContractOrder> {
  readonly status: number
  readonly text: string
  readonly code: string
  readonly msg?: string
  readonly fields?: FieldFaults
  readonly result: R
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>
type Page = { readonly items: readonly ContractOrder[]; readonly next: string | null }

/** The order calls over HTTP on a contract world. A customer's id is their token. */
export interface OrderApp {
  readonly world: ContractWorld
  /** Holds 1,000 USDT on each account, and has accepted the risk notice. */
  customer(): Promise<string>
  /** Writes go to the demo account with a key of their own, unless the headers say else. */
  post(
    route:
      | 'openContract'
      | 'closeContract'
      | 'reverseContract'
      | 'editStops'
      | 'editWaiting'
      | 'addMargin'
      | 'cancelOrder',
    token: string,
    payload: object | string,
    headers?: Headers,
  ): Promise<OrderReply>
  list(token: string, query: string, headers?: Headers): Promise<OrderReply<Page>>
  /** Opens the example order, which must succeed. */
  opened(token: string, headers?: Headers): Promise<ContractOrder>
  close(): Promise<void>
}

export async function openOrderApp(): Promise<OrderApp> {
  const world = await openContractWorld()
  const risk = createRiskService(world)
  const app = await openCallApp(world.db, [
    ...orderCalls(world.contracts(), risk),
    ...riskCalls(risk),
  ])
  let keys = 0
  const send = async <R>(
    route: RouteName,
    token: string,
    query: string,
    headers: Headers,
    payload?: object | string,
  ): Promise<OrderReply<R>> => {
    keys += 1
    const all: Headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
      ...headers,
    }
    const { method, path } = ROUTES[route]
    const reply = await app.inject({
      method,
      url: `${path}${query}`,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(payload === undefined ? {} : { payload }),
    })
    const { statusCode: status, body: text } = reply
    return { ...reply.json<OrderReply<R>>(), status, text }
  }
  const post: OrderApp['post'] = (route, token, payload, headers = {}) =>
    send(route, token, '', { virtually: 'YES', ...headers }, payload)
  return {
    world,
    async customer() {
      const { customerId } = await world.customer(1_000_000_000n, 'demo')
      await world.grant({ customerId, account: 'real' }, 1_000_000_000n)
      await risk.accept(customerId)
      return customerId
    },
    post,
    list: (token, query, headers = {}) => send('listContracts', token, query, headers),
    async opened(token, headers) {
      const { code, result } = await post('openContract', token, LONG, headers)
      if (code !== '200') throw new Error(`the example order was refused with ${code}`)
      return result
    },
    async close() {
      await app.close()
      await world.closeWorld()
    },
  }
}
