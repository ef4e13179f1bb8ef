import fc from 'fast-check'
import { serializeCompactSignature, signatureToCompactSignature, parseSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { signerOf } from './rulesSignature.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const wallet = privateKeyToAccount(generatePrivateKey())
const address = wallet.address.toLowerCase()
const MESSAGE = 'a text\nof two lines, with é and 签'

const hex = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The other signature that the same key and text have. */
function otherHalf(signature: string): string {
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const flipped = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${hex(CURVE_ORDER - s)}${flipped}`
}

it('names the signer of any text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (message) => {
      expect(await signerOf(message, await wallet.signMessage({ message }))).toBe(address)
    }),
    { numRuns: 25 },
  )
})

it('reads v as 0 and 1 too, as some hardware wallets write it, and hex of any case', async () => {
  const signature = await wallet.signMessage({ message: MESSAGE })
  const short = signature.slice(0, 130) + (signature.endsWith('1b') ? '00' : '01')
  expect(await signerOf(MESSAGE, short)).toBe(address)
  expect(await signerOf(MESSAGE, `0x${signature.slice(2).toUpperCase()}`)).toBe(address)
})

it('takes one of the two signatures that mean the same: the one with the low s', async () => {
  for (let i = 0; i < 10; i += 1) {
    const message = `${MESSAGE} ${i}`
    const signature = await wallet.signMessage({ message })
    expect(await signerOf(message, signature)).toBe(address)
    expect(await signerOf(message, otherHalf(signature))).toBeNull()
  }
})

it('refuses every other form', async () => {
  const signature = await wallet.signMessage({ message: MESSAGE })
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  const zeros = '0'.repeat(64)
  const forms = [
    '',
    '0x',
    compact,
    signature.slice(2),
    signature.slice(0, -2),
    `${signature}00`,
    `${signature}\n`,
    ` ${signature}`,
    `${signature.slice(0, -2)}1d`,
    `${signature.slice(0, -2)}25`,
    `0x${zeros}${signature.slice(66)}`,
    `${signature.slice(0, 66)}${zeros}1b`,
    `0x${hex(CURVE_ORDER)}${signature.slice(66)}`,
    `0x${'f'.repeat(128)}1b`,
    `0x${'f'.repeat(64)}${hex(1n)}1b`,
    `${signature.slice(0, 130)}6492649264926492649264926492649264926492649264926492649264926492`,
  ]
  for (const form of forms) expect([form, await signerOf(MESSAGE, form)]).toEqual([form, null])
})

it('never takes a changed signature or text for the same signer', async () => {
  const signature = await wallet.signMessage({ message: MESSAGE })
  const flip = fc.record({
    at: fc.integer({ min: 2, max: 131 }),
    by: fc.integer({ min: 1, max: 15 }),
  })
  await fc.assert(
    fc.asyncProperty(flip, async ({ at, by }) => {
      const digit = (Number.parseInt(signature.charAt(at), 16) ^ by).toString(16)
      const changed = signature.slice(0, at) + digit + signature.slice(at + 1)
      expect(await signerOf(MESSAGE, changed)).not.toBe(address)
    }),
    { numRuns: 60 },
  )
  expect(await signerOf(`${MESSAGE} `, signature)).not.toBe(address)
})
