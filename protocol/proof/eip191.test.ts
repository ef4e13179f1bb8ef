import { secp256k1 } from '@noble/curves/secp256k1'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { isAddress, signerOfText } from './eip191.ts'

it('finds who signed a text, as wallets sign', async () => {
  for (const message of ['', 'plain', 'Größe 金額\nทุนสำรอง', 'x'.repeat(5_000)]) {
    const account = privateKeyToAccount(generatePrivateKey())
    const signature = await account.signMessage({ message })
    expect(signerOfText(message, signature)).toBe(account.address.toLowerCase())
    const low = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`
    expect(signerOfText(message, low)).toBe(account.address.toLowerCase())
    expect(signerOfText(`${message}.`, signature)).not.toBe(account.address.toLowerCase())
  }
})

it('takes no other spelling of a signature, and nothing that is none', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const signature = await account.signMessage({ message: 'm' })
  const s = BigInt(`0x${signature.slice(66, 130)}`)
  const high = (secp256k1.CURVE.n - s).toString(16).padStart(64, '0')
  const flipped = signature.endsWith('1b') ? '1c' : '1b'
  const zero = '0'.repeat(64)
  for (const other of [
    signature.slice(0, 66) + high + flipped,
    signature.slice(0, -2),
    `${signature}00`,
    `0x${zero}${zero}1b`,
    '',
    '0x',
  ]) {
    expect(signerOfText('m', other)).toBeNull()
  }
  expect(signerOfText('m', signature.toUpperCase().replace('0X', '0x'))).not.toBeNull()
})

it('knows an address by its form', () => {
  expect(isAddress(`0x${'a1'.repeat(20)}`)).toBe(true)
  for (const no of ['', 'a1', `0x${'A1'.repeat(20)}`, `0x${'a1'.repeat(21)}`]) {
    expect(isAddress(no)).toBe(false)
  }
})
