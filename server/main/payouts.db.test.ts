import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import type { Sent } from '#kit/depositChain.ts'
import {
  DAY,
  FAIL,
  NEEDED,
  NET,
  openPayoutWorld,
  type PayoutWorld,
  USDT,
} from '#kit/payoutWorld.ts'
import { TO_WALLET } from '#kit/withdrawalWorld.ts'

let at: PayoutWorld

beforeAll(async () => {
  at = await openPayoutWorld()
})
beforeEach(() => at.calm())
afterEach(() => at.world.godCheck())
afterAll(() => at.close())

const { address } = TO_WALLET

describe('a payout that is on its chain', () => {
  it('succeeds by itself once it lies deep enough, and not before', async () => {
    const payout = await at.sent(await at.pay())
    const { ann, id } = payout
    await at.watch()
    expect(await at.seen(id)).toMatchObject({
      state: 'broadcast',
      payout: { confirmations: 1, needed: NEEDED, paid: '199.800000', trouble: null, final: false },
    })
    expect(await codeOf(at.world.act('cid', id, { event: 'confirm' }))).toBe(CODE.chainDecides)
    expect(await codeOf(at.world.act('cid', id, FAIL))).toBe(CODE.chainDecides)
    await at.chain.mine(NEEDED - 2)
    await at.watch()
    expect(await at.stateOf(payout)).toBe('broadcast')
    await at.chain.mine(1)
    const fees = (await at.world.holdings('house'))['fees'] ?? 0n
    await Promise.all([at.watch(), at.watch(), at.watch()])
    expect(await at.stateOf(payout)).toBe('success')
    expect(await at.world.holdings(ann.holder.customerId)).toEqual({ available: 300n * USDT })
    expect((await at.world.holdings('house'))['fees']).toBe(fees + 200_000n)
    const { items } = await at.world.service.list(at.world.test.db, ann.holder.customerId, {
      limit: 9,
    })
    expect(items[0]?.steps.at(-1)).toMatchObject({ state: 'success', by: 'chain' })
    expect(at.world.said).toEqual([])
  })

  it('may be of the coin of the chain itself', async () => {
    const ann = await at.world.owner(10n ** 18n, 'ETH')
    const target = { ...TO_WALLET, asset: 'ETH' as const }
    const { id } = await at.world.withdraw(ann, '1', target)
    await at.world.act('bob', id, { event: 'approve' })
    const { hash } = await at.chain.sendCoins(at.operator, address, 999n * 10n ** 15n)
    await at.world.act('tom', id, { event: 'send', reference: hash })
    await at.chain.mine(NEEDED)
    await at.watch()
    expect(await at.stateOf({ ann, id })).toBe('success')
  })

  it('goes back to sent when its block leaves the chain, and succeeds where it comes back', async () => {
    await at.chain.mine(1)
    const before = await at.chain.snapshot()
    const first = await at.pay()
    const payout = await at.sent(first)
    await at.watch()
    expect((await at.seen(payout.id))?.payout?.confirmations).toBe(1)
    await at.chain.revert(before)
    await at.chain.sendCoins(at.stranger, at.stranger.address, 1n)
    await at.chain.mine(NEEDED + 3)
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({
      state: 'broadcast',
      payout: { confirmations: 0, paid: null, trouble: null, final: false },
    })
    const back = await at.chain.sendTokens(at.operator, address, NET, { nonce: first.nonce })
    expect(back.hash).toBe(first.hash)
    await at.chain.mine(NEEDED)
    await at.watch()
    expect(await at.stateOf(payout)).toBe('success')
  })

  it('serves one withdrawal, and no other', async () => {
    const paid = await at.pay()
    const payout = await at.sent(paid)
    await at.chain.mine(NEEDED)
    await at.watch()
    expect(await at.stateOf(payout)).toBe('success')
    const other = await at.approved()
    const again = { event: 'send', reference: paid.hash.toUpperCase().replace('0X', '0x') } as const
    expect(await codeOf(at.world.act('tom', other.id, again))).toBe(CODE.payoutNamed)
  })
})

describe('a transaction that is not the payout', () => {
  const cases: readonly (readonly [string, () => Promise<Sent>, string])[] = [
    [
      'fails',
      () => at.chain.sendTokens(at.operator, address, 10n ** 30n, { gas: 100_000n }),
      'txFailed',
    ],
    [
      'pays somebody else',
      () => at.chain.sendTokens(at.operator, at.stranger.address, NET),
      'paysOther',
    ],
    [
      'pays in a token of the same name',
      () => at.chain.sendTokens(at.operator, address, NET, { token: at.chain.fake }),
      'paysOther',
    ],
    ['pays in another coin', () => at.chain.sendCoins(at.operator, address, NET), 'paysOther'],
    ['pays too little', () => at.pay(NET - 1n), 'paysLess'],
    ['is of somebody else', () => at.chain.sendTokens(at.stranger, address, NET), 'otherSender'],
  ]

  it.each(cases)('because it %s never succeeds by itself', async (_, make, trouble) => {
    const payout = await at.sent(await make())
    const { ann, id } = payout
    await at.watch()
    expect(await at.seen(id)).toMatchObject({ payout: { trouble, final: false } })
    expect(await codeOf(at.world.act('cid', id, FAIL))).toBe(CODE.chainDecides)
    await at.chain.mine(NEEDED)
    await at.watch()
    await at.watch()
    expect(await at.seen(id)).toMatchObject({
      state: 'broadcast',
      payout: { trouble, final: true },
    })
    expect(at.world.said).toEqual([trouble])
    // Now people say, but not who named it.
    expect(await codeOf(at.world.act('tom', id, FAIL))).toBe(CODE.anotherPersonNeeded)
    await at.world.act('cid', id, FAIL)
    expect(await at.world.holdings(ann.holder.customerId)).toEqual({ available: 500n * USDT })
  })

  it('because it was there before the withdrawal was asked for', async () => {
    const paid = await at.pay()
    const now = at.world.clock.at
    at.world.clock.at = Date.now() + 3_600_000
    const payout = await at.sent(paid)
    await at.chain.mine(NEEDED)
    await at.watch()
    at.world.clock.at = now
    expect(await at.seen(payout.id)).toMatchObject({ payout: { trouble: 'tooOld', final: true } })
  })

  it('because another one took its place', async () => {
    await at.chain.holdBlocks(true)
    const first = await at.pay()
    const payout = await at.sent(first)
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ payout: { confirmations: 0, trouble: null } })
    const gasPrice = 9n * 10n ** 10n
    await at.chain.sendCoins(at.operator, at.stranger.address, 1n, { nonce: first.nonce, gasPrice })
    await at.chain.holdBlocks(false)
    await at.chain.mine(NEEDED)
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ payout: { trouble: 'replaced', final: true } })
  })

  it('because nobody has seen it for a day', async () => {
    const payout = await at.sent({ hash: `0x${'77'.repeat(32)}` })
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ payout: { trouble: null } })
    at.world.clock.at += DAY
    await at.watch()
    expect(await at.seen(payout.id)).toMatchObject({ payout: { trouble: 'notFound', final: true } })
  })
})

it('is decided by a second person on a network that nobody watches', async () => {
  const ann = await at.world.owner(500n * USDT)
  const target = {
    ...TO_WALLET,
    network: 'tron' as const,
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  }
  const { id } = await at.world.withdraw(ann, '200', target)
  await at.world.act('bob', id, { event: 'approve' })
  await at.world.act('tom', id, { event: 'send', reference: 'ab'.repeat(32) })
  await at.watch()
  expect(await at.seen(id)).toMatchObject({ payout: null })
  await at.world.act('cid', id, { event: 'confirm' })
  expect(await at.stateOf({ ann, id })).toBe('success')
})
