import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  AUCTION_START,
  type AuctionWorld,
  CHARITY_WALLET,
  HOUR,
  openAuctionWorld,
} from '#kit/auctionWorld.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { lend } from '#kit/lend.ts'
import { lockKept } from './storeReading.ts'

const USDT = 1_000_000n
const END = AUCTION_START + HOUR
const MINUTE = 60_000
const inUsdt = (whole: number) => ({ units: BigInt(whole) * USDT, asset: 'USDT' }) as const

let world: AuctionWorld

beforeAll(async () => {
  world = await openAuctionWorld()
})
beforeEach(() => world.clock.set(AUCTION_START))
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

const settled = async (): Promise<void> => {
  await world.auctions().settleDue()
}

it('the next auction is the one that ends first, however many were put up after it', async () => {
  const first = await world.publish()
  const later = { startsAt: AUCTION_START + MINUTE }
  await Promise.all(Array.from({ length: 21 }, () => world.publish(later)))
  const next = async () => (await world.auctions().next(world.db)).nft?.id
  expect(await next()).toBe(first)
  world.clock.set(END)
  expect(await next()).not.toBe(first)
  world.clock.set(END + MINUTE)
  expect(await next()).toBeUndefined()
})

it('operators see every work that is not delivered, however many auctions came after it', async () => {
  const id = await world.publish()
  await world.bid(await world.customer(500), id, '50')
  world.clock.set(END)
  await settled()
  await world.db.query(
    `INSERT INTO auction (id, contract, token_id, title, creator, about, image, image_sha256, charity_id,
       reserve, starts_at, ends_at, state, bids, extended)
     SELECT gen_random_uuid()::text, contract, 1000 + n, title, creator, about, image, image_sha256, charity_id,
       reserve, starts_at, ends_at, 'listed', 0, 0
     FROM auction, generate_series(1, 201) AS n WHERE id = $1`,
    [id],
  )
  const all = await world.auctions().queue(world.db)
  expect(all.length).toBeGreaterThan(201)
  expect(all.filter((one) => one.id === id)).toHaveLength(1)
})

describe('bids', () => {
  it('50 at once: one leads, and all others’ money is back', async () => {
    const id = await world.publish()
    const people = await Promise.all(Array.from({ length: 50 }, () => world.customer(500)))
    const codes = await Promise.all(
      people.map((one, at) => codeOf(world.bid(one, id, String(50 + ((at * 7) % 50) * 4)))),
    )
    await settled()
    const accepted = codes.filter((code) => code === 'done').length
    expect(accepted).toBeGreaterThan(0)
    expect(codes.filter((code) => code !== 'done' && code !== CODE.purchaseAmountWrong)).toEqual([])
    const held = await Promise.all(people.map(({ customerId }) => world.holdings(customerId)))
    const leading = held.filter(({ bidHold }) => bidHold !== undefined)
    expect(leading).toHaveLength(1)
    const { currentBid, bids } = await world.nft(id)
    expect(bids).toBe(accepted)
    expect(`${(leading[0]?.['bidHold'] ?? 0n) / USDT}.000000`).toBe(currentBid)
    expect(held.filter(({ available }) => available === 500n * USDT)).toHaveLength(49)
  })

  it('of who owes a loan leave enough to repay it from', async () => {
    const id = await world.publish()
    const ann = await world.customer(1_000)
    await world.db.transaction((tx) =>
      world.ledger.fundTreasury(tx, 'real', inUsdt(10_000), 'test', 'test'),
    )
    await lend(world.db, world.ledger, ann.customerId, 800n * USDT)
    expect(await codeOf(world.bid(ann, id, '601'))).toBe(CODE.loanCoverLow)
    expect(await world.holdings(ann.customerId)).toMatchObject({ available: 1_800n * USDT })
    expect(await codeOf(world.bid(ann, id, '600'))).toBe('done')
  })

  it('50 with one key are one bid', async () => {
    const id = await world.publish()
    const ann = await world.customer(500)
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => world.bid(ann, id, '60', key)))
    expect(await world.holdings(ann.customerId)).toEqual({
      available: 440n * USDT,
      bidHold: 60n * USDT,
    })
  })

  it('release who led before, tell them, and name nobody', async () => {
    const id = await world.publish()
    const [ann, bob] = [await world.customer(500), await world.customer(500)]
    await world.bid(ann, id, '50')
    const { nft } = await world.bid(bob, id, '52.5')
    expect(nft).toMatchObject({ currentBid: '52.500000', minNext: '55.130000', you: 'leading' })
    await settled()
    expect(await world.holdings(ann.customerId)).toEqual({ available: 500n * USDT })
    expect((await world.noting.notices(ann.customerId))[0]).toEqual({
      kind: 'auctionMoved',
      state: 'outbid',
      id,
      title: nft.title,
      amount: '50.000000',
    })
    const { bids } = await world.auctions().details(world.db, id)
    expect(bids.map(({ bidder, amount }) => [bidder, amount])).toEqual([
      [2, '52.500000'],
      [1, '50.000000'],
    ])
    const { items } = await world.auctions().own(world.db, ann.customerId, { limit: 20 })
    expect(items[0]).toMatchObject({
      bidder: 1,
      myBid: '50.000000',
      held: '0.000000',
      delivery: null,
    })
    expect(items[0]?.nft.you).toBe('outbid')
  })

  it('are refused where they break a rule, and hold nothing then', async () => {
    const id = await world.publish()
    const later = await world.publish({ startsAt: AUCTION_START + HOUR })
    const [ann, poor, rich] = await Promise.all(
      [500, 10, 5_000].map((usdt) => world.customer(usdt)),
    )
    if (ann === undefined || poor === undefined || rich === undefined) throw new Error('nobody')
    const refused = (...bid: Parameters<AuctionWorld['bid']>) => codeOf(world.bid(...bid))
    expect(await refused(ann, id, '49.99')).toBe(CODE.purchaseAmountWrong)
    expect(await refused(ann, id, '50.001')).toBe(CODE.purchaseAmountWrong)
    expect(await refused(ann, randomUUID(), '50')).toBe('404')
    expect(await refused(ann, later, '50')).toBe(CODE.collectibleStatusWrong)
    expect(await refused(poor, id, '50')).toBe(CODE.insufficientMargin)
    expect(await refused(rich, id, '1000.01')).toBe(CODE.verificationRequired)
    world.wallets.set(poor.customerId, CHARITY_WALLET)
    expect(await refused(poor, id, '50')).toBe(CODE.bidBarred)
    await world.bid(ann, id, '50')
    expect(await refused(ann, id, '60')).toBe(CODE.alreadyLeading)
    expect(await world.holdings(rich.customerId)).toEqual({ available: 5_000n * USDT })
    world.verified.add(rich.customerId)
    expect(await refused(rich, id, '1000.01')).toBe('done')
  })
})

describe('the end', () => {
  it('moves by a bid at the last moment, and a bid at it is late', async () => {
    const id = await world.publish()
    const [ann, bob] = [await world.customer(500), await world.customer(500)]
    await world.bid(ann, id, '50')
    world.clock.set(END - 1)
    const { nft } = await world.bid(bob, id, '60')
    expect(Date.parse(nft.endsAt)).toBe(END - 1 + 2 * MINUTE)
    expect(nft.extended).toBe(1)
    world.clock.set(END)
    await settled()
    expect((await world.nft(id)).state).toBe('running')
    world.clock.set(END - 1 + 2 * MINUTE)
    expect(await codeOf(world.bid(ann, id, '70'))).toBe(CODE.collectibleStatusWrong)
    await settled()
    expect(await world.nft(id)).toMatchObject({ state: 'sold', minNext: null })
  })

  it('gives all of the winning bid to the charity once, however many ask', async () => {
    const before = (await world.holdings('house'))['charity'] ?? 0n
    const id = await world.publish()
    const ann = await world.customer(500)
    await world.bid(ann, id, '80')
    world.clock.set(END)
    const first = world.auctions()
    world.restart()
    await Promise.all([first.settleDue(), world.auctions().settleDue(), settled()])
    expect(await world.holdings(ann.customerId)).toEqual({ available: 420n * USDT })
    expect((await world.holdings('house'))['charity']).toBe(before + 80n * USDT)
    const { charities } = await world.auctions().ledger(world.db)
    const credits = charities[0]?.credits.filter((one) => one.id === id)
    expect(credits).toMatchObject([{ amount: '80.000000' }])
    expect((await world.noting.notices(ann.customerId))[0]).toMatchObject({ state: 'won' })
  })

  it('without a bid leaves the work unsold, and it may be offered again', async () => {
    const id = await world.publish()
    const { tokenId } = await world.nft(id)
    const body = {
      tokenId,
      charity: 'water',
      reserve: '5',
      endsAt: new Date(END + HOUR).toISOString(),
    }
    expect(await codeOf(world.auctions().publish(body))).toBe(CODE.collectibleStatusWrong)
    world.clock.set(END)
    await settled()
    expect((await world.nft(id)).state).toBe('unsold')
    expect((await world.auctions().publish(body)).state).toBe('listed')
  })
})

describe('cancelling', () => {
  it('by two is done, or refused, however many bid in the same instant', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const id = await world.publish()
      const people = await Promise.all(Array.from({ length: 6 }, () => world.customer(500)))
      const [first, ...others] = people
      if (first === undefined) throw new Error('nobody')
      await world.bid(first, id, '50')
      const auctions = world.auctions()
      const bids = others.map((one, at) => codeOf(world.bid(one, id, String(60 + at * 20))))
      const [one, two] = await Promise.all([
        codeOf(auctions.cancel(id, 'op-1', 'withdrawn')),
        codeOf(auctions.cancel(id, 'op-2', 'withdrawn')),
        ...bids,
      ])
      expect([one, two]).toEqual(['done', 'done'])
      expect((await world.nft(id)).state).toBe('cancelled')
      await settled()
      const held = await Promise.all(people.map(({ customerId }) => world.holdings(customerId)))
      expect(held).toEqual(Array(6).fill({ available: 500n * USDT }))
    }
  })

  it('takes one operator without bids, two with bids, and releases the leader', async () => {
    const free = await world.publish()
    const led = await world.publish()
    const ann = await world.customer(500)
    await world.bid(ann, led, '50')
    const auctions = world.auctions()
    expect((await auctions.cancel(free, 'op-1', 'withdrawn')).state).toBe('cancelled')
    expect((await auctions.cancel(led, 'op-1', 'withdrawn')).state).toBe('running')
    expect(await codeOf(auctions.cancel(led, 'op-1', 'withdrawn'))).toBe(CODE.anotherPersonNeeded)
    expect((await world.nft(led)).reason).toBeNull()
    expect((await auctions.cancel(led, 'op-2', 'the artist asks')).state).toBe('cancelled')
    expect(await world.holdings(ann.customerId)).toEqual({ available: 500n * USDT })
    expect((await world.nft(led)).reason).toBe('the artist asks')
    expect((await world.noting.notices(ann.customerId))[0]).toMatchObject({ state: 'cancelled' })
    expect(await codeOf(auctions.cancel(led, 'op-2', 'again'))).toBe(CODE.collectibleStatusWrong)
  })
})

describe('a payout to a charity', () => {
  it('is booked once the chain proves exactly that much, once a transaction, and never more than was raised', async () => {
    const id = await world.publish()
    await world.bid(await world.customer(100), id, '50')
    world.clock.set(END)
    await settled()
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
    world.named.add(hash)
    expect(await pay('10')).toBe(CODE.payoutNamed)
    expect((await world.holdings('house'))['charity']).toBe(before)
    world.named.clear()
    expect(await pay('10')).toBe('done')
    expect(await pay('10')).toBe(CODE.payoutNamed)
    expect((await world.holdings('house'))['charity']).toBe(before - 10_000_000n)
    const other = `0x${'8'.repeat(64)}`
    paid(10n ** 15n, 3, other)
    expect(await pay('1000000000', other)).toBe('400')
    const { charities } = await auctions.ledger(world.db)
    expect(charities[0]).toMatchObject({ paid: '10.000000', payouts: [{ tx: hash }] })
  })

  it('keeps no auction of that charity waiting, which has locked the books by then', async () => {
    const free = await world.db.transaction(async (tx) => {
      await lockKept(tx, 'water')
      // The lock that a row about a charity takes.
      return world.db.query(`SELECT id FROM charity WHERE id = 'water' FOR KEY SHARE SKIP LOCKED`)
    })
    expect(free).toEqual([{ id: 'water' }])
  })
})
