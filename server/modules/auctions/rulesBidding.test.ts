import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { afterBid, afterCancel, afterClose } from './rulesBidding.ts'
import type { Auction } from './types.ts'

const START = 1_000_000
const END = START + 3_600_000
const listed: Auction = {
  id: 'a',
  no: 1n,
  contract: '0x',
  tokenId: 1n,
  title: 'Work',
  creator: 'Studio',
  about: 'A work',
  image: '',
  imageSha256: '',
  charityId: 'water',
  reserve: 50_000_000n,
  startsAt: START,
  endsAt: END,
  state: 'listed',
  bids: 0,
  extended: 0,
  leading: null,
  overAt: null,
  cancelBy: null,
  reason: null,
}
const ann = { customerId: 'ann', barred: false, verified: false }
const bob = { ...ann, customerId: 'bob' }

/** What a rule refuses with. */
function refusalOf(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : 'another error'
  }
}

describe('a bid', () => {
  it('leads, and moves the end only in the last two minutes', () => {
    const first = afterBid(listed, ann, '50', START)
    expect(first).toMatchObject({ state: 'running', bids: 1, extended: 0, endsAt: END })
    const last = afterBid(first, bob, '60', END - 1)
    expect(last).toMatchObject({ bids: 2, extended: 1, endsAt: END - 1 + 120_000 })
    expect(last.leading).toEqual({ customerId: 'bob', amount: 60_000_000n })
  })

  it.each([
    ['before the start', listed, ann, '50', START - 1, CODE.collectibleStatusWrong],
    ['at the end', listed, ann, '50', END, CODE.collectibleStatusWrong],
    [
      'after it',
      { ...listed, state: 'sold' as const },
      ann,
      '50',
      START,
      CODE.collectibleStatusWrong,
    ],
    ['of the charity', listed, { ...ann, barred: true }, '50', START, CODE.bidBarred],
    ['below the reserve', listed, ann, '49.99', START, CODE.purchaseAmountWrong],
    ['finer than a cent', listed, ann, '50.005', START, CODE.purchaseAmountWrong],
    ['finer than USDT', listed, ann, '50.0000001', START, CODE.malformed],
    ['above 1,000 USDT unverified', listed, ann, '1000.01', START, CODE.verificationRequired],
  ])('%s is refused', (_, auction, bidder, amount, now, code) => {
    expect(refusalOf(() => afterBid(auction, bidder, amount, now))).toBe(code)
  })

  it('of who leads already is refused', () => {
    const led = afterBid(listed, ann, '50', START)
    expect(refusalOf(() => afterBid(led, ann, '60', START))).toBe(CODE.alreadyLeading)
  })
})

it('an auction ends by the clock, not before and not twice', () => {
  const led = afterBid(listed, ann, '50', START)
  expect(afterClose(led, END - 1)).toBeNull()
  expect(afterClose(led, END)).toMatchObject({ state: 'sold', overAt: END })
  expect(afterClose({ ...led, state: 'sold' }, END)).toBeNull()
})

it('one operator cancels without bids; with bids another one must agree, before the end', () => {
  const by = (operatorId: string) => ({ operatorId, reason: 'withdrawn' })
  expect(afterCancel(listed, by('x'), START)).toMatchObject({ state: 'cancelled', cancelBy: 'x' })
  const led = afterBid(listed, ann, '50', START)
  const asked = afterCancel(led, by('x'), START)
  expect(asked).toMatchObject({ state: 'running', cancelBy: 'x' })
  expect(refusalOf(() => afterCancel(asked, by('x'), START))).toBe(CODE.anotherPersonNeeded)
  expect(afterCancel(asked, by('y'), START)).toMatchObject({ state: 'cancelled', cancelBy: 'y' })
  expect(refusalOf(() => afterCancel(asked, by('y'), END))).toBe(CODE.collectibleStatusWrong)
})
