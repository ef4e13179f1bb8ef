import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gateDeadline, type GateFacts, gateNextLook, gateView, isUngated } from './gateView.ts'

const facts = (over: Partial<GateFacts>): GateFacts => ({
  pathname: '/market',
  walletSeen: false,
  elapsed: 0,
  deadline: 1000,
  ...over,
})

describe('the gate', () => {
  it.each([
    [0, 'quiet'],
    [99, 'quiet'],
    [100, 'loading'],
    [999, 'loading'],
    [1000, 'blocked'],
    [60_000, 'blocked'],
  ] as const)('without a wallet shows, after %i ms, %s', (elapsed, view) => {
    expect(gateView(facts({ elapsed }))).toBe(view)
  })

  it('opens for a wallet at any moment, even after it was closed', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (elapsed) => {
        expect(gateView(facts({ elapsed, walletSeen: true }))).toBe('open')
      }),
    )
  })

  it.each([
    '/help',
    '/help/',
    '/help/faq',
    '/help/notice',
    '/help/wallet',
    '/introduction',
    '/detail',
    '/service',
    '/verify',
    '/proof',
    '/withdrawals',
  ])('never gates %s', (pathname) => {
    expect(gateView(facts({ pathname, elapsed: 5000 }))).toBe('open')
  })

  it.each(['/', '/helper', '/details', '/profile/help', '/market/help'])('gates %s', (pathname) => {
    expect(isUngated(pathname)).toBe(false)
  })

  it('waits longer where the browser names a wallet', () => {
    expect(gateDeadline('Mozilla/5.0 Chrome/126 Mobile')).toBe(1000)
    expect(gateDeadline('Mozilla/5.0 (iPhone) WebView MetaMaskMobile')).toBe(3000)
    expect(gateDeadline('Mozilla/5.0 (Linux; Android 14) imToken/2.14')).toBe(3000)
  })

  it('looks at the clock exactly when something changes', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.constantFrom(1000, 3000), (elapsed, deadline) => {
        const now = facts({ elapsed, deadline })
        const wait = gateNextLook(now)
        if (wait === null) {
          expect(gateView(now)).toBe('blocked')
          return
        }
        expect(wait).toBeGreaterThan(0)
        const before = facts({ elapsed: elapsed + wait - 1, deadline })
        const after = facts({ elapsed: elapsed + wait, deadline })
        expect(gateView(before)).toBe(gateView(now))
        expect(gateView(after)).not.toBe(gateView(now))
      }),
    )
  })
})
