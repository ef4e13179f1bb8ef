import { ParsedMessage } from '@spruceid/siwe-parser'
import fc from 'fast-check'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { EIP_EXAMPLES } from '#kit/eip4361.ts'
import { TAMPERINGS } from '#kit/tamperedTexts.ts'
import { buildMessage, isIssued, issueMessage, nonceOf, readMessage } from './rulesMessage.ts'
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

it('knows the texts that it issued, and no others, by their nonce', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { address, issuedAt } = PARTS
  const message = issueMessage(key, SITE, { address, issuedAt })
  const nonce = nonceOf(message) ?? ''
  expect(nonce).toMatch(/^[0-9a-f]{40}$/)
  expect(readMessage(message)).toEqual({ address, issuedAt })
  const parts = { address, nonce, issuedAt }
  expect(isIssued(key, SITE, parts)).toBe(true)
  expect(isIssued(other, SITE, parts)).toBe(false)
  expect(isIssued(key, { ...SITE, domain: 'evil.example' }, parts)).toBe(false)
  expect(isIssued(key, SITE, { ...parts, issuedAt: issuedAt + 1 })).toBe(false)
  expect(isIssued(key, SITE, { ...parts, address: `0x${'12'.repeat(20)}` })).toBe(false)
  for (const at of [0, 15, 16, 39]) {
    const digit = nonce[at] === '0' ? '1' : '0'
    const changed = `${nonce.slice(0, at)}${digit}${nonce.slice(at + 1)}`
    expect(isIssued(key, SITE, { ...parts, nonce: changed })).toBe(false)
  }
  expect(nonceOf(issueMessage(key, SITE, { address, issuedAt }))).not.toBe(nonce)
})

it('finds the nonce of a text of ours, and of no other', () => {
  const message = buildMessage(SITE, PARTS)
  expect(nonceOf(message)).toBe(NONCE)
  expect(nonceOf('hello')).toBeNull()
  expect(nonceOf(message.replace(NONCE, NONCE.toUpperCase()))).toBeNull()
  expect(nonceOf(message.replace(NONCE, `${NONCE}0`))).toBeNull()
  expect(nonceOf(message.replace('Nonce: ', 'Nonce:  '))).toBeNull()
  expect(nonceOf(`${' '.repeat(4096)}\n${message}`)).toBeNull()
})

describe('the grammar of EIP-4361, as its authors parse it', () => {
  const isGood = (text: string): boolean => {
    try {
      return new ParsedMessage(text).address !== ''
    } catch {
      return false
    }
  }

  it('is told apart by that parser', () => {
    expect(EIP_EXAMPLES.map(isGood)).toEqual([true, true, true])
    const issued = buildMessage({ ...SITE, domain: 'app.example.org' }, PARTS)
    const kept = TAMPERINGS.filter(({ change }) => isGood(change(issued)))
    expect(kept.length).toBeGreaterThan(20)
    expect(TAMPERINGS.length - kept.length).toBeGreaterThan(20)
  })

  it('is that of every text of ours, wherever the app is and whatever it is called', () => {
    const hosts = fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((ip) => `[${ip}]`),
      fc.constantFrom('localhost', 'münchen.example', '例え.テスト'),
    )
    const origins = fc
      .tuple(fc.constantFrom('http', 'https'), hosts, fc.option(fc.nat(65_535)))
      .map(([scheme, host, port]) => `${scheme}://${host}${port === null ? '' : `:${port}`}`)
      .filter((origin) => URL.canParse(origin))
      .map((origin) => new URL(origin))
    const brands = fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,39}$/u)
    const chains = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    const nonces = fc.stringMatching(/^[0-9a-f]{40}$/)
    fc.assert(
      fc.property(origins, brands, chains, nonces, (url, brand, chainId, nonce) => {
        const site = { brand, domain: url.host, uri: url.origin, chainId }
        const read = new ParsedMessage(buildMessage(site, { ...PARTS, nonce }))
        expect(read).toMatchObject({
          domain: url.host,
          uri: url.origin,
          chainId,
          nonce,
          version: '1',
        })
        expect(read.address).toBe(PARTS.address)
        expect([read.issuedAt, read.expirationTime]).toEqual([
          '2026-03-01T12:00:00.005Z',
          '2026-03-01T12:05:00.005Z',
        ])
        expect([read.scheme, read.notBefore, read.requestId, read.resources]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
        ])
      }),
      { numRuns: 300 },
    )
  })
})
