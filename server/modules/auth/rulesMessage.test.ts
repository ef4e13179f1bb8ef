import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expect, it } from 'vitest'
import { buildMessage, nonceOf } from './rulesMessage.ts'
import type { SignInSite } from './types.ts'

const SITE: SignInSite = {
  brand: 'Glasshouse',
  domain: 'app.example.org:8443',
  uri: 'https://app.example.org:8443',
  chainId: 1,
}
const NONCE = '0123456789abcdef0123456789abcdef01234567'
const PARTS = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  nonce: NONCE,
  issuedAt: Date.UTC(2026, 2, 1, 12, 0, 0, 5),
} as const

it('is the text people sign, word for word', () => {
  expect(buildMessage(SITE, PARTS)).toBe(
    [
      'app.example.org:8443 wants you to sign in with your Ethereum account:',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '',
      'Sign in to Glasshouse. This does not move funds and gives no approval.',
      '',
      'URI: https://app.example.org:8443',
      'Version: 1',
      'Chain ID: 1',
      `Nonce: ${NONCE}`,
      'Issued At: 2026-03-01T12:00:00.005Z',
      'Expiration Time: 2026-03-01T12:05:00.005Z',
    ].join('\n'),
  )
})

it('is what another implementation of EIP-4361 reads', () => {
  const message = parseSiweMessage(buildMessage(SITE, PARTS))
  expect(message).toMatchObject({ ...PARTS, issuedAt: new Date(PARTS.issuedAt), version: '1' })
  const at = (time: number) => ({
    address: PARTS.address,
    domain: SITE.domain,
    message,
    nonce: NONCE,
    time: new Date(time),
  })
  expect(validateSiweMessage(at(PARTS.issuedAt + 299_999))).toBe(true)
  expect(validateSiweMessage(at(PARTS.issuedAt + 300_000))).toBe(false)
})

it.each(['玻璃屋', 'Glass\nhouse', 'Glass"house', ''])(
  'names the domain where the standard has no letters for the brand %j',
  (brand) => {
    const lines = buildMessage({ ...SITE, brand }, PARTS).split('\n')
    expect(lines).toHaveLength(11)
    expect(lines[3]).toBe(
      'Sign in to app.example.org:8443. This does not move funds and gives no approval.',
    )
  },
)

it('finds the nonce of a text of ours, and of no other', () => {
  const message = buildMessage(SITE, PARTS)
  expect(nonceOf(message)).toBe(NONCE)
  expect(nonceOf('hello')).toBeNull()
  expect(nonceOf(message.replace(NONCE, NONCE.toUpperCase()))).toBeNull()
  expect(nonceOf(message.replace(NONCE, `${NONCE}0`))).toBeNull()
  expect(nonceOf(message.replace('Nonce: ', 'Nonce:  '))).toBeNull()
  expect(nonceOf(`${' '.repeat(4096)}\n${message}`)).toBeNull()
})
