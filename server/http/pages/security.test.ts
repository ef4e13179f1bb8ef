import { expect, test } from 'vitest'
import { pageHeaders } from './security.ts'

const ORIGIN = 'https://app.example.org'
const INLINE = { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] }

function rules(relayUrl: string | null, apiHost = ''): Readonly<Record<string, unknown>> {
  const settings = relayUrl === null ? null : { projectId: 'p', relayUrl }
  const policy = pageHeaders(
    ORIGIN,
    { apiHost, walletConnect: settings },
    INLINE,
  ).contentSecurityPolicy
  return typeof policy === 'object' ? { ...policy.directives } : {}
}

test('a page talks to this operator alone, and frames nothing', () => {
  expect(rules(null)['connectSrc']).toEqual(["'self'", 'wss://app.example.org'])
  expect(rules(null)).not.toHaveProperty('frameSrc')
})

test('with sign-in by QR code it talks to that relay and to the list of wallets too, and frames who vouches for it', () => {
  const open = rules('wss://relay.example.org/path')
  expect(open['connectSrc']).toEqual([
    "'self'",
    'wss://app.example.org',
    'wss://relay.example.org',
    'https://api.web3modal.org',
  ])
  expect(open['frameSrc']).toEqual(['https://verify.walletconnect.org'])
  const { connectSrc: _, frameSrc: __, ...others } = open
  const { connectSrc: ___, ...closed } = rules(null)
  expect(others).toEqual(closed)
})

test('with a host of its own for the API it talks to that one too', () => {
  expect(rules(null, 'https://api.example.org')['connectSrc']).toEqual([
    "'self'",
    'https://api.example.org',
    'wss://app.example.org',
    'wss://api.example.org',
  ])
})

test('of what stands in the page itself it runs what was built, and nothing else', () => {
  expect(rules(null)).toMatchObject({
    scriptSrc: ["'self'", "'sha256-script'"],
    styleSrc: ["'self'", "'sha256-style'"],
  })
})
