import { describe, expect, it } from 'vitest'
import { DepositBody } from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { fromClaim } from './rulesArrival.ts'
import { leastOf, readClaim, sameAs, spelt } from './rulesClaim.ts'
import type { DepositSetup } from './types.ts'

const HASH = `0x${'a'.repeat(64)}`
const SETUP: DepositSetup = {
  xpub: null,
  byHand: [{ id: 'bitcoin', name: 'Bitcoin', asset: 'BTC', address: 'bc1qhouse000000' }],
  watched: [
    {
      id: 'ethereum',
      name: 'Ethereum',
      chainId: 1,
      nodes: ['http://127.0.0.1'],
      quorum: 1,
      confirmations: 12,
      collecting: '0x1',
      house: [],
      treasury: [],
      startBlock: null,
      native: 'ETH',
      tokens: { USDT: { address: '0x2', decimals: 6 } },
    },
  ],
}
const WALLET = { way: 'wallet', network: 'ethereum', asset: 'USDT', amount: '120', hash: HASH }
const HAND = { ...WALLET, way: 'hand', imageId: 'image-1' }

function codeOf(body: object, images = true): string {
  const read = DepositBody.safeParse(body)
  if (!read.success) return 'schema'
  try {
    readClaim(read.data, SETUP, images)
    return 'taken'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

describe('what a customer reports', () => {
  it.each([
    ['a token from the wallet', WALLET, 'taken'],
    ['the chain’s own coin', { ...WALLET, asset: 'ETH', amount: '0.2' }, 'taken'],
    ['a coin that is not taken there', { ...WALLET, asset: 'USDC' }, CODE.depositNotOffered],
    ['a network that there is not', { ...WALLET, network: 'else' }, CODE.depositNotOffered],
    [
      'from the wallet where nobody watches',
      { ...WALLET, network: 'bitcoin', asset: 'BTC' },
      CODE.depositNotOffered,
    ],
    ['a unit below the minimum', { ...WALLET, amount: '119.999999' }, CODE.belowMinimumDeposit],
    [
      'less than ETH 0.2',
      { ...WALLET, asset: 'ETH', amount: '0.199999999999999999' },
      CODE.belowMinimumDeposit,
    ],
    ['finer than the coin', { ...WALLET, amount: '120.0000001' }, '400'],
    ['by hand', HAND, 'taken'],
    ['by hand, the end alone', { ...HAND, hash: undefined, lastSix: 'c0ffee' }, 'taken'],
    ['by hand, both', { ...HAND, lastSix: 'c0ffee' }, 'schema'],
    ['by hand, neither', { ...HAND, hash: undefined }, 'schema'],
    ['by hand without an image', { ...HAND, imageId: undefined }, 'schema'],
    ['by hand, a hash of another chain', { ...HAND, hash: 'a'.repeat(64) }, '400'],
    [
      'bitcoin by hand',
      { ...HAND, network: 'bitcoin', asset: 'BTC', amount: '0.015', hash: 'a'.repeat(64) },
      'taken',
    ],
    [
      'less than BTC 0.015',
      { ...HAND, network: 'bitcoin', asset: 'BTC', amount: '0.01499999', hash: 'a'.repeat(64) },
      CODE.belowMinimumDeposit,
    ],
    ['something more', { ...WALLET, state: 'success' }, 'schema'],
  ])('%s', (_, body, code) => {
    expect(codeOf(body)).toBe(code)
  })

  it('is not taken by hand where no image can be kept', () => {
    expect(codeOf(HAND, false)).toBe(CODE.depositNotOffered)
  })
})

it('knows the specification’s minimums', () => {
  expect([leastOf('USDT'), leastOf('BTC'), leastOf('ETH')]).toEqual([
    120_000_000n,
    1_500_000n,
    200_000_000_000_000_000n,
  ])
})

it.each([
  ['a'.repeat(64), 'bitcoin', 'BTC', 'a'.repeat(64)],
  [HASH, 'bitcoin', 'BTC', 'a'.repeat(64)],
  [HASH, 'ethereum', 'ETH', HASH],
])('spells the hash %s of %s in one way', (hash, network, asset, expected) => {
  const body = DepositBody.parse({ ...HAND, hash, network, asset, amount: '1' })
  expect(readClaim(body, SETUP, true).hash).toBe(expected)
})

it.each([
  ['A'.repeat(64), true, HASH],
  [`0X${'A'.repeat(64)}`, true, HASH],
  [`0x${'A'.repeat(64)}`, false, 'a'.repeat(64)],
])('spells %s, watched: %s, as everybody', (hash, watched, expected) => {
  expect(spelt(hash, watched)).toBe(expected)
})

it('is the same deposit with the same hash or its end, unless that one is over', () => {
  const body = DepositBody.parse(WALLET)
  const claim = readClaim(body, SETUP, true)
  const row = fromClaim('d', 'ann', claim, 0)
  const six = { ...claim, hash: null, lastSix: 'aaaaaa' }
  expect(sameAs(claim, [row])).toBe(row)
  expect(sameAs(six, [row])).toBe(row)
  expect(sameAs(claim, [{ ...row, state: 'failed' }])).toBeNull()
  expect(sameAs(claim, [{ ...row, asset: 'ETH' }])).toBeNull()
  expect(sameAs({ ...claim, hash: `0x${'b'.repeat(64)}` }, [row])).toBeNull()
})
