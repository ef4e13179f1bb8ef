import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { CharityLedger, NftBidMade, NftDetails, NftPage, OwnNftPage } from '#protocol/nft.ts'
import { type RouteName, routePath } from '#protocol/routePaths.ts'
import { ROUTES } from '#protocol/routes.ts'
import { type AuctionWorld, HOUR, openAuctionWorld } from '#kit/auctionWorld.ts'
import { openCallApp } from '#kit/callApp.ts'
import { auctionCalls } from './auctions.ts'

let world: AuctionWorld
let app: Awaited<ReturnType<typeof openCallApp>>

beforeAll(async () => {
  world = await openAuctionWorld()
  app = await openCallApp(world.db, auctionCalls(world.auctions()))
})
afterAll(async () => {
  await app.close()
  await world.closeWorld()
})

interface Reply {
  readonly code: string
  readonly msg?: string
  readonly fields?: object
  readonly result: unknown
}

interface Sent {
  readonly token?: string
  readonly virtually?: string
  readonly params?: Record<string, string>
  readonly query?: string
  readonly body?: object
}

let keys = 0

async function send(name: RouteName, sent: Sent = {}): Promise<Reply> {
  keys += 1
  const { token, virtually = 'NO', params = {}, query = '', body } = sent
  const reply = await app.inject({
    method: ROUTES[name].method,
    url: routePath(name, params) + query,
    headers: {
      virtually,
      'content-type': 'application/json',
      'idempotency-key': `key-${String(keys).padStart(16, '0')}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.json<Reply>()
}

it('everybody reads works, bids and the ledger; bids take the real account of a customer', async () => {
  const id = await world.publish()
  const { customerId: token } = await world.customer(500)
  const body = { id, amount: '60' }
  expect((await send('buyNft', { body })).code).toBe('401')
  expect((await send('buyNft', { token, body, virtually: 'YES' })).code).toBe(CODE.demoNotAllowed)
  const wrong = await send('buyNft', { token, body: { ...body, amount: '-1' } })
  expect(wrong).toMatchObject({ code: '400', fields: { amount: 'malformed' } })
  const least = await send('buyNft', { token, body: { ...body, amount: '49' } })
  expect(least).toMatchObject({
    code: CODE.purchaseAmountWrong,
    fields: { amount: 'outOfRange' },
  })
  const made = await send('buyNft', { token, body })
  expect([made.code, made.msg]).toEqual(['200', '20004'])
  expect(NftBidMade.parse(made.result).amount).toBe('60.000000')

  const list = NftPage.parse((await send('listNfts', { query: '?state=open' })).result)
  expect(list.items.map((nft) => [nft.id, nft.you])).toEqual([[id, null]])
  const details = await send('getNft', { params: { id } })
  expect(NftDetails.parse(details.result).bids).toHaveLength(1)
  expect(JSON.stringify(details)).not.toContain(token)
  expect((await send('getNft', { params: { id: 'none' } })).code).toBe('404')
  CharityLedger.parse((await send('listCharities')).result)
  expect((await send('listOwnNfts')).code).toBe('401')
  const own = OwnNftPage.parse((await send('listOwnNfts', { token })).result)
  expect(own.items).toMatchObject([{ nft: { you: 'leading' }, held: '60.000000' }])
})

it('a work that is over takes no bid, and goes nowhere without an address', async () => {
  const id = await world.publish()
  const { customerId: token } = await world.customer(500)
  await send('buyNft', { token, body: { id, amount: '50' } })
  world.clock.advance(HOUR)
  const { customerId: late } = await world.customer(500)
  const bid = await send('buyNft', { token: late, body: { id, amount: '60' } })
  expect(bid.code).toBe(CODE.collectibleStatusWrong)
  const body = { id, lang: 'en', proof: { password: 'the tests take any' } }
  const received = await send('receiveNft', { token, body })
  expect(received.code).toBe(CODE.receivingAddressMissing)
})
