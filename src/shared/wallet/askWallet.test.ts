import { describe, expect, it, vi } from 'vitest'
import {
  askWallet,
  connect,
  onAccounts,
  sharedAddress,
  signText,
  WalletFault,
  walletFault,
} from './askWallet.ts'
import type { WalletMethod } from './provider.ts'

const ADDRESS = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

const answering = (result: unknown) => ({
  request: vi.fn<() => Promise<unknown>>(async () => result),
})
const throwing = (cause: unknown) => ({
  request: async () => {
    throw cause
  },
})

const faultOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (cause: unknown) => (cause instanceof WalletFault ? cause.kind : cause),
  )

describe('asking a wallet', () => {
  it.each([
    [{ code: 4001 }, 'declined'],
    [{ code: 'ACTION_REJECTED' }, 'declined'],
    [{ code: -32603, data: { originalError: { code: 4001 } } }, 'declined'],
    [{ code: -32002 }, 'pending'],
    [{ code: 4100 }, 'locked'],
    [{ code: 4900 }, 'disconnected'],
    [{ code: 4200 }, 'unsupported'],
    [new Error('boom'), 'failed'],
    ['boom', 'failed'],
    [null, 'failed'],
    [undefined, 'failed'],
  ])('reads what it threw: %j is %s', (cause, kind) => {
    expect(walletFault(cause).kind).toBe(kind)
  })

  it('copes with a provider that has no request', async () => {
    expect(await faultOf(askWallet({}, 'eth_accounts'))).toBe('unsupported')
  })

  it('never passes on a method outside the list', async () => {
    const provider = answering('0x')
    const method = 'eth_sendTransaction' as WalletMethod
    expect(await faultOf(askWallet(provider, method))).toBe('unsupported')
    expect(provider.request).not.toHaveBeenCalled()
  })

  it.each([[[]], [null], ['0x'], [[7]], [['vitalik.eth']]])(
    'takes accounts %j for a locked wallet',
    async (accounts) => {
      expect(await faultOf(connect(answering(accounts)))).toBe('locked')
      expect(await sharedAddress(answering(accounts))).toBeNull()
    },
  )

  it('asks for nothing of the person to see a shared address, and takes any failure for none', async () => {
    const provider = answering([ADDRESS])
    expect(await sharedAddress(provider)).toBe(ADDRESS)
    expect(provider.request).toHaveBeenCalledWith({ method: 'eth_accounts', params: [] })
    expect(await sharedAddress(throwing({ code: 4001 }))).toBeNull()
  })

  it('sends the text to sign as hex of its UTF-8 bytes', async () => {
    const provider = answering('0xab12')
    expect(await signText(provider, ADDRESS, 'Aé€')).toBe('0xab12')
    expect(provider.request).toHaveBeenCalledWith({
      method: 'personal_sign',
      params: ['0x41c3a9e282ac', ADDRESS],
    })
  })

  it.each([[null], ['signed'], [{ signature: '0xab' }], ['0x']])(
    'takes %j for no signature',
    async (answer) => {
      expect(await faultOf(signText(answering(answer), ADDRESS, 'text'))).toBe('failed')
    },
  )

  it('passes a declined signature on as declined', async () => {
    expect(await faultOf(signText(throwing({ code: 4001 }), ADDRESS, 'text'))).toBe('declined')
  })
})

/** Throws whatever is asked of it. */
function bomb(): Record<string, never> {
  const explode = (): never => {
    throw new Error('touched')
  }
  return new Proxy({}, { get: explode, has: explode, ownKeys: explode })
}

describe('a wallet that throws when it is touched', () => {
  it('has failed, and stops nothing else', async () => {
    expect(await faultOf(connect(bomb()))).toBe('failed')
    expect(await sharedAddress(bomb())).toBeNull()
    expect(() => onAccounts(bomb(), vi.fn())()).not.toThrow()
  })

  it('may throw an error that throws, or one that is its own cause', () => {
    const circle: { cause?: unknown } = {}
    circle.cause = circle
    expect(walletFault(circle).kind).toBe('failed')
    expect(walletFault(bomb()).kind).toBe('failed')
  })
})
