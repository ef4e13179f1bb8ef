import { expect, test } from 'vitest'
import { pageHeaders } from './security.ts'

const ORIGIN = 'https://app.example.org'

function rules(relayUrl: string | null): Readonly<Record<string, unknown>> {
  const settings = relayUrl === null ? null : { projectId: 'p', relayUrl }
  const policy = pageHeaders(ORIGIN, settings).contentSecurityPolicy
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
