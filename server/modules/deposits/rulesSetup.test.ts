import { describe, expect, it } from 'vitest'
import { XPUB } from '#kit/depositXpub.ts'
import { ownAddress } from './rulesAddress.ts'
import { readSetup } from './rulesSetup.ts'

const NODE = 'https://node.example.org/canary-key'
const CHAIN = {
  id: 'ethereum',
  name: 'Ethereum',
  chainId: 1,
  nodes: [NODE, NODE, NODE],
  confirmations: 12,
  collecting: '0x00000000000000000000000000000000C011ec70',
  native: 'ETH',
  tokens: { USDT: { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 } },
}
const read = (over: object) =>
  readSetup(JSON.stringify({ xpub: XPUB, watched: [{ ...CHAIN, ...over }] }))

describe('the setup', () => {
  it('is read with its defaults, addresses in lower case', () => {
    expect(read({}).watched).toMatchObject([
      {
        quorum: 2,
        startBlock: null,
        house: [],
        treasury: [],
        collecting: '0x00000000000000000000000000000000c011ec70',
        tokens: { USDT: { address: '0xdac17f958d2ee523a2206206994597c13d831ec7' } },
      },
    ])
  })

  it.each([
    [{ quorum: 1 }, /two truths/],
    [{ quorum: 4 }, /more than there are/],
    [{ tokens: { USDT: { address: CHAIN.collecting, decimals: 18 } } }, /more decimals/],
    [{ tokens: { ETH: { address: CHAIN.collecting, decimals: 18 } } }, /named twice/],
    [{ native: 'BTC' }, /own coin/],
    [{ collecting: '0x12' }, /collecting/],
    [{ nodes: [] }, /nodes/],
    [{ nodes: ['ftp://secret'] }, /nodes.0 must be an address/],
    [{ nodes: ['https://ann:secret@node.example.org'] }, /nodes.0 .* without a user name/],
    [{ nodes: ['https://secret@node.example.org'] }, /nodes.0 .* without a user name/],
    [{ colour: 'red' }, /colour/i],
  ])('%j is refused, without a word of a node’s address', (over, words) => {
    expect(() => read(over)).toThrow(words)
    try {
      read(over)
    } catch (error) {
      expect(String(error)).not.toMatch(/canary|secret/)
    }
  })

  it.each([0, 20, 60, 106])('refuses a public key mistyped at its %i. letter', (at) => {
    const place = 'xpub'.length + at
    const typed = XPUB[place] === 'A' ? 'B' : 'A'
    const mistyped = XPUB.slice(0, place) + typed + XPUB.slice(place + 1)
    expect(() => readSetup(JSON.stringify({ xpub: mistyped }))).toThrow(/mistyped/)
  })

  it('refuses a private key in the place of the public one, and never says it', () => {
    const secret = `xprv${'9'.repeat(107)}`
    expect(() => readSetup(JSON.stringify({ xpub: secret }))).toThrow(/extended public key/)
    expect(() => readSetup('not json')).toThrow('is not JSON')
  })
})

it('derives the addresses that wallets show for the same account', () => {
  expect([0, 1, 2].map((number) => ownAddress(XPUB, number))).toEqual([
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  ])
})
