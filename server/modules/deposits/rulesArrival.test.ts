import { describe, expect, it } from 'vitest'
import { boundTo, fromArrival, fromClaim, isAnother, isTakenBy, ownerOf } from './rulesArrival.ts'
import type { Arrival, DepositRow } from './types.ts'

const HASH = `0x${'a'.repeat(58)}c0ffee`
const ARRIVAL: Arrival = {
  network: 'testnet',
  hash: HASH,
  position: 1,
  from: '0xann',
  to: '0xhouse',
  asset: 'USDT',
  units: 150n,
  txSender: '0xann',
  nonce: 7,
  block: 1,
  blockHash: '0xb',
}
const claim = (over: Partial<DepositRow>): DepositRow => ({
  ...fromArrival('d', 'ann', ARRIVAL, '0xhouse', 0),
  ...over,
})

describe('whose a transfer is', () => {
  const addresses = new Map([['0xbobs', 'bob']])
  const wallets = new Map([['0xann', 'ann']])
  it.each([
    ['whose own address it went to, whoever sent it', { to: '0xbobs' }, 'bob'],
    ['whose wallet paid, at the collecting address', {}, 'ann'],
    ['nobody’s when a stranger paid there', { from: '0xeve' }, null],
    ['nobody’s when it went elsewhere', { to: '0xelse' }, null],
  ])('%s', (_, over, owner) => {
    expect(ownerOf({ ...ARRIVAL, ...over }, addresses, '0xhouse', wallets)).toBe(owner)
  })
})

describe('the claim a transfer belongs to', () => {
  it.each([
    ['the same hash', { hash: HASH }, true],
    [
      'the same sender and nonce: it was replaced',
      { hash: '0x1', sender: '0xann', nonce: 7 },
      true,
    ],
    ['another nonce', { hash: '0x1', sender: '0xann', nonce: 8 }, false],
    ['the end of its hash', { lastSix: 'c0ffee' }, true],
    ['another end', { lastSix: 'c0ffe0' }, false],
    ['another coin', { hash: HASH, asset: 'ETH' }, false],
    ['another network', { hash: HASH, network: 'else' }, false],
    ['one that is a transfer already', { hash: HASH, position: 0 }, false],
    ['one that is over', { hash: HASH, state: 'failed' }, false],
    ['one of before the chain was watched', { lastSix: 'c0ffee', watched: false }, false],
  ] as const)('%s: %o', (_, over, found) => {
    expect(boundTo(ARRIVAL, [claim(over)]) !== null).toBe(found)
  })
})

describe('a deposit that may be the transfer', () => {
  const plain = HASH.slice(2)
  it.each([
    ['the same one', {}, {}, true],
    ['another of its transaction', { position: 2 }, {}, false],
    ['of another chain', { network: 'else' }, {}, false],
    ['of another transaction', { hash: `0x${'b'.repeat(64)}` }, {}, false],
    ['that people credited', { hash: plain, position: -2 }, {}, true],
    ['of another coin, that people credited', { position: -2, asset: 'ETH' }, {}, false],
    ['where people say what it is', { hash: plain, asset: 'ETH' }, { position: -2 }, true],
  ] as const)('%s: %o %o', (_, kept, over, found) => {
    expect(isTakenBy({ ...ARRIVAL, id: 'd', ...kept }, { ...ARRIVAL, ...over })).toBe(found)
  })
})

it('begins with nothing but what was said', () => {
  const { state, units, position, debt } = fromClaim('d', 'ann', claim({}), 5)
  expect([state, units, position, debt]).toEqual(['submitted', null, null, 0n])
  expect(fromArrival('d', 'ann', ARRIVAL, '0xhouse', 5).way).toBe('wallet')
  expect(fromArrival('d', 'ann', ARRIVAL, '0xother', 5).way).toBe('address')
})

it.each([
  ['the same', { state: 'reversed' }, {}, false],
  ['another amount once it was credited', { state: 'success' }, { units: 151n }, true],
  ['another amount once it was taken back', { state: 'reversed' }, { units: 151n }, true],
  ['another amount of what nobody booked', { state: 'submitted' }, { units: 151n }, false],
  ['another amount of what is owed', { state: 'submitted', debt: 1n }, { units: 151n }, true],
  ['another asset', { state: 'submitted' }, { asset: 'USDC' }, true],
] as const)('in the place of a deposit, %s', (_, deposit, arrival, expected) => {
  expect(isAnother(claim({ units: 150n, ...deposit }), { ...ARRIVAL, ...arrival })).toBe(expected)
})
