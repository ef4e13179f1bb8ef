import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { openCallApp } from '#kit/callApp.ts'
import { type DepositChain, openDepositChain } from '#kit/depositChain.ts'
import {
  COLLECTING,
  type DepositWorld,
  NETWORK,
  openDepositWorld,
  USDT,
} from '#kit/depositWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { depositCalls } from './deposits.ts'

let chain: DepositChain
let world: DepositWorld
let app: Awaited<ReturnType<typeof openCallApp>>

/** Everybody has what confirms a withdrawal but one. */
const mustBeConfirmable = async (id: string): Promise<void> => {
  if (id === 'walletless-customer') throw new Refusal(CODE.confirmationMissing)
}

beforeAll(async () => {
  chain = await openDepositChain()
  world = await openDepositWorld(chain)
  app = await openCallApp(world.db, depositCalls(world.deposits(), { mustBeConfirmable }))
  await world.deposits().watch()
})
afterEach(() => world.godCheck())
afterAll(async () => {
  await app.close()
  await world.closeWorld()
  await chain.stop()
})

interface Reply {
  readonly code: string
  readonly msg?: string
  readonly result: Record<string, unknown>
}

async function send(
  name: RouteName,
  token: string,
  sent: { readonly body?: unknown; readonly virtually?: string; readonly key?: string } = {},
): Promise<Reply> {
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: routePath(name),
    headers: {
      virtually: sent.virtually ?? 'NO',
      'content-type': 'application/json',
      'idempotency-key': sent.key ?? 'key-of-a-deposit-0001',
      authorization: `Bearer ${token}`,
    },
    ...(sent.body === undefined ? {} : { payload: JSON.stringify(sent.body) }),
  })
  return reply.json<Reply>()
}

describe('deposits over HTTP', () => {
  it('says what can be sent where, and never by which nodes it looks', async () => {
    const { customerId } = await world.customer()
    const offer = await send('getDepositOffer', customerId)
    expect(offer.result).toMatchObject({
      networks: [
        {
          id: NETWORK,
          chainId: 31_337,
          confirmations: 3,
          collecting: COLLECTING,
          ownAddress: true,
          byHand: true,
          coins: [
            { asset: 'USDT', minimum: '120', token: chain.usdt.toLowerCase(), decimals: 6 },
            { asset: 'ETH', minimum: '0.2', token: null, decimals: 18 },
          ],
        },
        { id: 'bitcoin', chainId: null, coins: [{ asset: 'BTC', minimum: '0.015' }] },
      ],
    })
    expect(JSON.stringify(offer)).not.toMatch(/127\.0\.0\.1|xpub/)
  })

  it('gives an address of one’s own, of the real account only', async () => {
    const { customerId } = await world.customer()
    const body = { network: NETWORK }
    const { result } = await send('getDepositAddress', customerId, { body })
    expect(result['address']).toMatch(/^0x[0-9a-f]{40}$/)
    const demo = await send('getDepositAddress', customerId, { body, virtually: 'YES' })
    expect(demo.code).toBe(CODE.demoNotAllowed)
  })

  it('takes nothing from who has no wallet to confirm withdrawals', async () => {
    const token = 'walletless-customer'
    const own = await send('getDepositAddress', token, { body: { network: NETWORK } })
    const hash = `0x${'ab'.repeat(32)}`
    const body = { way: 'wallet', network: NETWORK, asset: 'USDT', amount: '150', hash }
    const report = await send('deposit', token, { body })
    expect([own.code, report.code]).toEqual([CODE.confirmationMissing, CODE.confirmationMissing])
    expect(
      await world.db.query('SELECT 1 FROM deposit_address WHERE customer_id = $1', [token]),
    ).toEqual([])
  })

  it('takes a report once under its key, lists it to its owner alone, and refuses what is too little', async () => {
    const wallet = await chain.person()
    const { customerId } = await world.customer(wallet.address)
    const { hash } = await chain.sendTokens(wallet, COLLECTING, 150n * USDT)
    const body = { way: 'wallet', network: NETWORK, asset: 'USDT', amount: '150', hash }
    const first = await send('deposit', customerId, { body })
    expect([first.code, first.msg]).toEqual(['200', '20002'])
    expect(await send('deposit', customerId, { body })).toEqual(first)
    const list = await send('listDeposits', customerId)
    expect(list.result).toMatchObject({ items: [{ hash, state: 'submitted' }], next: null })
    const other = await world.customer()
    const none = await send('listDeposits', other.customerId)
    expect(none.result).toMatchObject({ items: [] })
    const little = { ...body, amount: '1' }
    const key = 'key-of-a-deposit-0002'
    expect((await send('deposit', customerId, { body: little, key })).code).toBe(
      CODE.belowMinimumDeposit,
    )
    const demo = await send('deposit', customerId, { body, key, virtually: 'YES' })
    expect(demo.code).toBe(CODE.demoNotAllowed)
  })
})
