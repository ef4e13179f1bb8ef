import { expect, it } from 'vitest'
import { testSigner } from '#kit/provedWorld.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { keyIdOf, verifySignature } from './signature.ts'

/** RFC 8032, 7.1, test 2: the key and its signature of the byte 72. */
const KEY = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const SIGNATURE =
  '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
  '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00'

it.each([
  ['the browser', verifySignature],
  ['the host', verifyFast],
])('takes the published signature and no other, on %s', (_, verify) => {
  expect(verify('\x72', SIGNATURE, KEY)).toBe(true)
  expect(verify('\x73', SIGNATURE, KEY)).toBe(false)
  expect(verify('\x72', SIGNATURE.replace('92a0', '92a1'), KEY)).toBe(false)
  expect(verify('\x72', SIGNATURE.toUpperCase(), KEY)).toBe(false)
  expect(verify('\x72', SIGNATURE, KEY.toUpperCase())).toBe(false)
  expect(verify('\x72', SIGNATURE.slice(2), KEY)).toBe(false)
  expect(verify('\x72', SIGNATURE, testSigner().publicKey)).toBe(false)
})

it('refuses a second form of the same signature: s + L', () => {
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  const s = Buffer.from(SIGNATURE.slice(64), 'hex').reverse().toString('hex')
  const other = (BigInt(`0x${s}`) + order).toString(16).padStart(64, '0')
  const lax = SIGNATURE.slice(0, 64) + Buffer.from(other, 'hex').reverse().toString('hex')
  expect(verifySignature('\x72', lax, KEY)).toBe(false)
  expect(verifyFast('\x72', lax, KEY)).toBe(false)
})

it('signs on the host what the browser takes, under a name of its key', () => {
  const signer = testSigner()
  const text = 'price-log-head €'
  expect(verifySignature(text, signer.sign(text), signer.publicKey)).toBe(true)
  expect(signer.keyId).toMatch(/^[0-9a-f]{32}$/)
  expect(keyIdOf(signer.publicKey)).toBe(signer.keyId)
  expect(keyIdOf('x')).toBeNull()
})
