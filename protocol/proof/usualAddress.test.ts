import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network } from '#protocol/withdrawalWays.ts'
import { usualAddress } from './usualAddress.ts'

/** From the standards themselves: EIP-55, BIP-173, BIP-350; of Tron and old Bitcoin, well-known ones. */
const GOOD: readonly (readonly [Network, string, string?])[] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  [
    'ethereum',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  [
    'bitcoin',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
]

const BAD: readonly (readonly [Network, string])[] = [
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['ethereum', '0x0000000000000000000000000000000000000000'],
  ['ethereum', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ethereum', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['tron', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['bitcoin', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bitcoin', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['bitcoin', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['bitcoin', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
]

describe('addresses', () => {
  it.each(GOOD.map(([network, text, usual = text]) => [network, text, usual] as const))(
    'takes of %s %s',
    (network, text, usual) => {
      expect(usualAddress(network, text)).toBe(usual)
    },
  )

  it.each(BAD)('takes not of %s %s', (network, text) => {
    expect(usualAddress(network, text)).toBeNull()
  })

  it('notices any one letter that is mistyped', () => {
    const letter = fc.constantFrom(
      ...'023456789acdefghjklmnpqrstuvwxyzACDEFGHJKLMNPQRSTUVWXYZ'.split(''),
    )
    const checked = GOOD.filter(([, text, usual]) => usual === undefined || text !== usual)
    fc.assert(
      fc.property(fc.constantFrom(...checked), fc.nat(), letter, (good, at, wrong) => {
        const [network, text] = good
        const place = at % text.length
        fc.pre(text[place]?.toLowerCase() !== wrong.toLowerCase())
        // One case alone carries no checksum in EIP-55: only its own spelling is checked here.
        fc.pre(network !== 'ethereum' || text !== text.toLowerCase())
        const mistyped = `${text.slice(0, place)}${wrong}${text.slice(place + 1)}`
        expect(usualAddress(network, mistyped)).toBeNull()
      }),
    )
  })
})
