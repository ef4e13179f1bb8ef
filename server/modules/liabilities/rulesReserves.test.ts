import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { reserveStatement } from '#protocol/proof/reserves.ts'
import { readReserves, unitsOf } from './rulesReserves.ts'

const NODE = 'https://node.example.org/canary-key'
const OWN = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const ATTESTER = { house: 'Glasshouse', keyId: 'ab'.repeat(16), now: Date.UTC(2026, 0, 5, 8) }
const TOKEN = `0x${'cd'.repeat(20)}`
const CHAIN = {
  id: 'ethereum',
  name: 'Ethereum',
  chainId: 1,
  nodes: [NODE, NODE, NODE],
  confirmations: 12,
  native: 'ETH',
  tokens: { USDT: { address: TOKEN, decimals: 6 } },
}

let signature = ''
beforeAll(async () => {
  const { house, keyId } = ATTESTER
  const address = OWN.address.toLowerCase()
  const message = reserveStatement({ house, keyId, network: CHAIN, address, date: '2026-01-05' })
  signature = await OWN.signMessage({ message })
})

const own = () => ({ address: OWN.address, date: '2026-01-05', signature })
const read = (over: object = {}, addresses: readonly object[] = [own()]) =>
  readReserves(JSON.stringify({ networks: [{ ...CHAIN, addresses, ...over }] }), ATTESTER)

describe('what an operator shows of reserves', () => {
  it('is nothing without a file', () => {
    expect(readReserves(null, ATTESTER)).toEqual([])
  })

  it('is read with its defaults, addresses in lower case', () => {
    expect(read()).toMatchObject([
      {
        quorum: 2,
        coins: [
          { asset: 'ETH', token: null, decimals: 18 },
          { asset: 'USDT', token: TOKEN, decimals: 6 },
        ],
        addresses: [{ address: OWN.address.toLowerCase() }],
      },
    ])
  })

  it('is refused where an address has not signed, and the text to sign is said', () => {
    const text = /over this text \(EIP-191\):\nGlasshouse controls this address[^]*Date: 2026-01-04/
    expect(() => read({}, [{ ...own(), signature: '' }])).toThrow(/not of this address/)
    expect(() => read({}, [{ ...own(), date: '2026-01-04' }])).toThrow(text)
    expect(() => read({}, [{ ...own(), date: '2026-01-06' }])).toThrow(/no day up to today/)
    expect(() => read({}, [{ ...own(), date: '2026-02-30' }])).toThrow(/no day/)
    expect(() => read({ chainId: 5 })).toThrow(/not of this address/)
  })

  it.each([
    [{ quorum: 1 }, /two truths/],
    [{ quorum: 4 }, /more than there are/],
    [{ tokens: { USDT: { address: TOKEN, decimals: 18 } } }, /more decimals/],
    [{ tokens: { ETH: { address: TOKEN, decimals: 18 } } }, /named twice/],
    [
      { tokens: { USDT: { address: TOKEN, decimals: 6 }, USDC: { address: TOKEN, decimals: 6 } } },
      /token is named twice/,
    ],
    [{ native: 'BTC' }, /more decimals/],
    [{ native: undefined, tokens: {} }, /no coin/],
    [{ tokens: { GOLD: { address: TOKEN, decimals: 6 } } }, /GOLD|currency/],
    [{ addresses: [] }, /addresses/],
    [{ nodes: ['ftp://secret'] }, /nodes.0 must be an address/],
    [{ nodes: ['https://canary-user:canary-key@node.example.org'] }, /nodes.0 must be an address/],
    [{ colour: 'red' }, /colour/i],
  ])('%j is refused, without a word of a node’s address', (over, words) => {
    expect(() => read(over)).toThrow(words)
    try {
      read(over)
    } catch (error) {
      expect(String(error)).not.toMatch(/canary|secret/)
    }
  })

  it('is refused where something would be counted twice', () => {
    expect(() => read({}, [own(), own()])).toThrow(/address is named twice/)
    const twice = { networks: [CHAIN, CHAIN].map((chain) => ({ ...chain, addresses: [own()] })) }
    expect(() => readReserves(JSON.stringify(twice), ATTESTER)).toThrow(/two networks have one id/)
    expect(() => readReserves('not json', ATTESTER)).toThrow('is not JSON')
  })
})

it('counts in the units of the books', () => {
  expect(unitsOf(7n, { asset: 'USDT', token: TOKEN, decimals: 4 })).toBe(700n)
  expect(unitsOf(7n, { asset: 'ETH', token: null, decimals: 18 })).toBe(7n)
})
