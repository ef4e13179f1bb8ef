import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installTestWallet } from './installTestWallet.ts'

const heard = vi.fn<(event: Event) => void>()

const announced = (): unknown[] =>
  heard.mock.calls.map(([event]) => ('detail' in event ? event.detail : null))

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  window.addEventListener('eip6963:announceProvider', heard)
})

afterEach(() => {
  window.removeEventListener('eip6963:announceProvider', heard)
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('putting in the test wallet', () => {
  it('announces it when it is time, and whenever a page asks', () => {
    installTestWallet('Test', '?wallet=test&late=400')
    vi.advanceTimersByTime(399)
    expect(heard).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(announced()).toMatchObject([{ info: { name: 'Test', rdns: 'example.glasshouse.test' } }])
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('keeps its key in this browser, and makes another only when the kept one is unreadable', () => {
    installTestWallet('Test', '?wallet=test')
    const first = window.__testWallet?.address()
    installTestWallet('Test', '?wallet=test')
    expect(window.__testWallet?.address()).toBe(first)
    localStorage.setItem('glasshouse.testWalletKey', '{"version":1,"value":"0x12"}')
    installTestWallet('Test', '?wallet=test')
    expect(window.__testWallet?.address()).not.toBe(first)
  })
})
