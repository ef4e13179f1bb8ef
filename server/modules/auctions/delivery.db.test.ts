import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OwnNftPage } from '#protocol/nft.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import {
  type AuctionWorld,
  CHARITY_WALLET,
  HOUR,
  openAuctionWorld,
  VAULT,
} from '#kit/auctionWorld.ts'
import { codeOf } from '#kit/contractWorld.ts'

let world: AuctionWorld

beforeAll(async () => {
  world = await openAuctionWorld()
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const PROOF = { password: 'the tests take any' } as const
const GOOD = `0x${'1'.repeat(40)}`

/** Somebody who has won a work for 50 USDT. */
async function winner(wallet: boolean): Promise<{ readonly ann: Holder; readonly id: string }> {
  const id = await world.publish()
  const ann = await world.customer(100)
  if (!wallet) world.wallets.delete(ann.customerId)
  await world.bid(ann, id, '50')
  world.clock.advance(HOUR)
  await world.auctions().settleDue()
  return { ann, id }
}

async function parcelOf({ customerId }: Holder): Promise<OwnNftPage['items'][number]['delivery']> {
  const { items } = await world.auctions().own(world.db, customerId, { limit: 20 })
  return items[0]?.delivery ?? null
}

const receive = ({ customerId }: Holder, id: string, address?: string): Promise<string> =>
  codeOf(
    world
      .auctions()
      .receive(
        { customerId, ip: '127.0.0.1' },
        { id, proof: PROOF, lang: 'en', ...(address === undefined ? {} : { address }) },
      ),
  )

/** What the chain says of the last work that was sent. */
function mined(depth: number, part: { readonly ok?: boolean; readonly from?: string } = {}): void {
  const last = world.chain.sent.at(-1)
  if (last === undefined) throw new Error('nothing was sent')
  const { hash, address, tokenId } = last
  const moved = [{ from: part.from ?? VAULT, to: address.toLowerCase(), tokenId }]
  world.chain.seen.set(hash, { kind: 'mined', ok: part.ok ?? true, depth, moved, paid: new Map() })
}

const watch = (): Promise<void> => world.auctions().watchDeliveries()

describe('a sold work', () => {
  it('goes to the winner’s wallet, and is delivered once the chain proves it deep enough', async () => {
    const { ann } = await winner(true)
    await watch()
    const sent = world.chain.sent.length
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent', confirmations: 0, needed: 3 })
    await watch()
    mined(2)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent', confirmations: 2 })
    mined(3)
    await watch()
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'delivered', confirmations: 3 })
    expect(world.chain.sent).toHaveLength(sent)
    const told = await world.noting.notices(ann.customerId)
    expect(told.map((one) => (one.kind === 'auctionMoved' ? one.state : ''))).toEqual([
      'delivered',
      'won',
    ])
  })

  it.each([
    ['failed', { ok: false }],
    ['came from elsewhere', { from: CHARITY_WALLET }],
  ])('is sent again when its transaction %s', async (_, part) => {
    const { ann } = await winner(true)
    await watch()
    mined(3, part)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready', tx: null })
    world.chain.seen.clear()
    await watch()
    mined(3)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'delivered' })
  })

  it('waits while nothing may leave the winner’s account', async () => {
    const { ann } = await winner(true)
    world.held.add(ann.customerId)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready' })
    world.held.clear()
    await watch()
    mined(3)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'delivered' })
  })

  it('waits while the chain is down, and loses nothing', async () => {
    const { ann } = await winner(true)
    world.chain.down = true
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready' })
    world.chain.down = false
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent' })
    world.chain.down = true
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent' })
    world.chain.down = false
    mined(3)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'delivered' })
    expect(world.takeFaults()).toEqual(['unreachable', 'unreachable'])
  })
})

describe('the address', () => {
  it('is asked for where there is no wallet, and each wrong one is refused', async () => {
    const { ann, id } = await winner(false)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'addressNeeded', address: null })
    const contract = `0x${'2'.repeat(40)}`
    world.chain.closed.add(contract)
    expect(await receive(ann, id)).toBe(CODE.receivingAddressMissing)
    expect(await receive(ann, id, `0x${'0'.repeat(40)}`)).toBe('400')
    expect(await receive(ann, id, '0x52908400098527886E0F7030069857D2E4169Ee7')).toBe('400')
    expect(await receive(ann, id, VAULT)).toBe(CODE.addressCannotReceive)
    expect(await receive(ann, id, contract)).toBe(CODE.addressCannotReceive)
    world.chain.down = true
    expect(await receive(ann, id, GOOD)).toBe(CODE.chainUnavailable)
    world.chain.down = false
    expect(await receive(await world.customer(1), id, GOOD)).toBe('404')
    expect(await parcelOf(ann)).toMatchObject({ state: 'addressNeeded' })
    expect(await receive(ann, id, GOOD)).toBe('done')
    await watch()
    expect(world.chain.sent.at(-1)?.address).toBe(GOOD)
    expect(await receive(ann, id, GOOD)).toBe(CODE.collectibleStatusWrong)
  })

  it('of a wallet that takes no works is asked for again', async () => {
    const { ann, id } = await winner(true)
    world.chain.closed.add((world.wallets.get(ann.customerId) ?? '').toLowerCase())
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'addressNeeded', address: null })
    expect(await receive(ann, id, GOOD)).toBe('done')
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent', address: GOOD })
  })
})

describe('where the operator’s people send', () => {
  it('the treasurer names the transaction, and the chain alone says that it arrived', async () => {
    const { ann, id } = await winner(false)
    const hash = `0x${'7'.repeat(64)}`
    expect(await codeOf(world.auctions().sent(id, hash))).toBe(CODE.collectibleStatusWrong)
    await receive(ann, id, GOOD)
    expect((await world.auctions().sent(id, hash)).delivery).toMatchObject({ state: 'sent', hash })
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent', confirmations: 0 })
    world.clock.advance(24 * HOUR)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready', tx: null })
  })
})

describe('a payout to a charity', () => {
  it('is booked once the chain proves exactly that much, once a transaction, and never more than was raised', async () => {
    await winner(true)
    const auctions = world.auctions()
    const hash = `0x${'9'.repeat(64)}`
    const pay = (amount: string, tx = hash) =>
      codeOf(auctions.pay('water', 'op-1', { amount, hash: tx }))
    const paid = (units: bigint, depth = 3, tx = hash): void => {
      const to = new Map([[CHARITY_WALLET, units]])
      world.chain.seen.set(tx, { kind: 'mined', ok: true, depth, moved: [], paid: to })
    }
    const before = (await world.holdings('house'))['charity'] ?? 0n
    expect(await pay('10')).toBe(CODE.chainDecides)
    paid(10_000_000n, 2)
    expect(await pay('10')).toBe(CODE.chainDecides)
    paid(10_000_000n)
    expect(await pay('10.01')).toBe(CODE.chainDecides)
    expect(await pay('10')).toBe('done')
    expect(await pay('10')).toBe(CODE.payoutNamed)
    expect((await world.holdings('house'))['charity']).toBe(before - 10_000_000n)
    const other = `0x${'8'.repeat(64)}`
    paid(10n ** 15n, 3, other)
    expect(await pay('1000000000', other)).toBe('400')
    const { charities } = await auctions.ledger(world.db)
    expect(charities[0]).toMatchObject({ paid: '10.000000', payouts: [{ tx: hash }] })
  })
})
