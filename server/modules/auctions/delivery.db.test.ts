import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OwnNftPage } from '#protocol/nft.ts'
import type { OwnerProof } from '#protocol/ownerProof.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import { ChainFault } from '#server/platform/chainFault.ts'
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

const receive = (
  owner: Holder,
  id: string,
  address?: string,
  proof: OwnerProof = PROOF,
): Promise<string> => {
  const body = { id, proof, lang: 'en', ...(address === undefined ? {} : { address }) } as const
  return codeOf(world.auctions().receive({ ...owner, ip: '127.0.0.1' }, body))
}

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
    expect(await parcelOf(ann)).toMatchObject({ state: 'sending', tx: null })
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
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready', held: true })
    world.held.clear()
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready', held: false })
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

  it('is the one that the winner’s wallet signed, of this work', async () => {
    const { ann, id } = await winner(true)
    const { id: other } = await winner(true)
    const prepare = (work: string, address = GOOD) =>
      world.auctions().prepareReceiving(ann.customerId, { id: work, address })
    const { message } = await prepare(id)
    expect(message).toContain(`to ${GOOD}. It cannot come back.`)
    expect(await codeOf(prepare(other))).toBe('404')
    expect(await codeOf(prepare(id, VAULT))).toBe(CODE.addressCannotReceive)
    const proof = { message, signature: '0x00' }
    expect(await receive(ann, id, `0x${'3'.repeat(40)}`, proof)).toBe(CODE.signatureWrong)
    expect(await parcelOf(ann)).toMatchObject({ address: world.wallets.get(ann.customerId) })
    expect(await receive(ann, id, GOOD, proof)).toBe('done')
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'sent', address: GOOD })
  })

  it('stays while the work is being sent, and where that was interrupted', async () => {
    const { ann, id } = await winner(true)
    const wallet = world.wallets.get(ann.customerId)
    world.chain.whileSending = async () => {
      expect(await receive(ann, id, GOOD)).toBe(CODE.collectibleStatusWrong)
      // Whoever sends it here is no person, who could say that they did not.
      expect(await codeOf(world.auctions().release(id))).toBe(CODE.chainDecides)
      throw new ChainFault('unreachable')
    }
    await watch()
    world.chain.whileSending = async () => undefined
    expect(world.takeFaults()).toEqual(['unreachable'])
    expect(await parcelOf(ann)).toMatchObject({ state: 'sending', address: wallet, tx: null })
    // The transaction had left: its contract would not take the work a second time, and is not asked.
    world.chain.left.add(world.chain.sent.at(-1)?.tokenId ?? 0n)
    world.chain.closed.add(wallet?.toLowerCase() ?? '')
    await watch()
    mined(3)
    await watch()
    expect(await parcelOf(ann)).toMatchObject({ state: 'delivered', address: wallet })
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
  const HASH = `0x${'7'.repeat(64)}`
  const claim = (id: string) => codeOf(world.auctions().claim(id))
  const release = (id: string) => codeOf(world.auctions().release(id))
  const sent = (id: string) => codeOf(world.auctions().sent(id, HASH))
  beforeEach(() => {
    world.chain.byHand = true
  })
  afterEach(() => {
    world.chain.byHand = false
  })

  it('a treasurer claims a work, names its transaction, and the chain alone says that it arrived', async () => {
    const { ann, id } = await winner(false)
    expect([await claim(id), await sent(id)]).toEqual(Array(2).fill(CODE.collectibleStatusWrong))
    await receive(ann, id, GOOD)
    await watch()
    expect([await sent(id), await release(id)]).toEqual(Array(2).fill(CODE.collectibleStatusWrong))
    expect((await world.auctions().claim(id)).delivery).toMatchObject({ state: 'sending' })
    expect(await claim(id)).toBe(CODE.collectibleStatusWrong)
    expect(await receive(ann, id, `0x${'3'.repeat(40)}`)).toBe(CODE.collectibleStatusWrong)
    expect((await world.auctions().sent(id, HASH)).delivery).toMatchObject({ state: 'sent' })
    await watch()
    world.clock.advance(24 * HOUR)
    await watch()
    // It may have left by another transaction: its address stays.
    expect(await parcelOf(ann)).toMatchObject({ state: 'sending', tx: null, address: GOOD })
  })

  it('a work that two claim at once is claimed by one of them', async () => {
    const { id } = await winner(true)
    world.chain.whileAsking = async () => {
      world.chain.whileAsking = async () => undefined
      expect(await claim(id)).toBe('done')
    }
    expect(await claim(id)).toBe(CODE.collectibleStatusWrong)
  })

  it('a work of a contract that is not served any more is neither claimed nor sent', async () => {
    const { ann, id } = await winner(true)
    const { contract } = world.chain
    world.chain.contract = `0x${'d'.repeat(40)}`
    world.chain.byHand = false
    await watch()
    expect([await claim(id), await receive(ann, id, GOOD)]).toEqual(
      Array(2).fill(CODE.chainUnavailable),
    )
    world.chain.contract = contract
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready' })
  })

  it('a claimed work is given back while the vault has it, and not afterwards', async () => {
    const { ann, id } = await winner(true)
    const token = BigInt((await world.nft(id)).tokenId)
    world.chain.left.add(token)
    expect(await release(id)).toBe(CODE.collectibleStatusWrong)
    await claim(id)
    expect(await release(id)).toBe(CODE.chainDecides)
    world.chain.down = true
    expect(await release(id)).toBe(CODE.chainUnavailable)
    world.chain.down = false
    world.chain.left.clear()
    expect(await release(id)).toBe('done')
    expect(await receive(ann, id, GOOD)).toBe('done')
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready', address: GOOD })
  })

  it('a work whose address does not take it is not claimed, and its winner is asked for another', async () => {
    const { ann, id } = await winner(true)
    world.chain.closed.add((world.wallets.get(ann.customerId) ?? '').toLowerCase())
    expect((await world.auctions().claim(id)).delivery).toMatchObject({ state: 'addressNeeded' })
    expect((await world.noting.notices(ann.customerId))[0]).toMatchObject({
      state: 'addressNeeded',
    })
  })

  it('they see that nothing may leave the winner’s account, and cannot claim then', async () => {
    const { ann, id } = await winner(true)
    const held = async () => {
      const all = await world.auctions().queue(world.db)
      return all.find((one) => one.id === id)?.delivery?.held
    }
    world.held.add(ann.customerId)
    expect([await held(), await claim(id)]).toEqual([true, CODE.withdrawalsHeld])
    expect(await parcelOf(ann)).toMatchObject({ state: 'ready' })
    world.held.clear()
    expect([await held(), await claim(id)]).toEqual([false, 'done'])
  })
})
