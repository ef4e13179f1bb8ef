import { afterEach, describe, expect, it, vi } from 'vitest'
import { parsePublicConfig, readPublicConfig } from './publicConfig.ts'

const CONFIG = {
  mode: 'sandbox',
  gate: 'wallet',
  google: false,
  brand: 'Glasshouse',
  testWallet: true,
  chainId: 1,
  priceSource: 'simulated',
  walletConnect: null,
  email: 'shown',
  phone: 'shown',
} as const

function carry(text: string): void {
  document.head.innerHTML = `<script type="application/json" id="config">${text}</script>`
}

afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('the settings of the operator', () => {
  it('are taken as they are, and nothing beside them', () => {
    expect(parsePublicConfig({ ...CONFIG, secret: 'x' })).toEqual(CONFIG)
  })

  it('name a relay only with all it takes', () => {
    const walletConnect = { projectId: 'p', relayUrl: 'wss://relay.example', payChains: [1, 56] }
    const settings = { ...CONFIG, walletConnect }
    expect(parsePublicConfig(settings)).toEqual(settings)
    for (const part of [
      undefined,
      'p',
      { projectId: 'p' },
      { ...walletConnect, relayUrl: 1 },
      { ...walletConnect, payChains: ['1'] },
    ]) {
      expect(parsePublicConfig({ ...CONFIG, walletConnect: part })).toEqual(CONFIG)
    }
  })

  it.each([
    null,
    'x',
    {},
    { ...CONFIG, mode: 'test' },
    { ...CONFIG, gate: 'closed' },
    { ...CONFIG, brand: '' },
    { ...CONFIG, testWallet: 'yes' },
    { ...CONFIG, chainId: 0 },
    { ...CONFIG, chainId: 1.5 },
    { ...CONFIG, chainId: '1' },
    { ...CONFIG, priceSource: 'made up' },
  ])('are not %j', (raw) => {
    expect(parsePublicConfig(raw)).toBeNull()
  })

  it('come with the page, without a request', async () => {
    const asked = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', asked)
    carry(JSON.stringify(CONFIG))
    expect(await readPublicConfig()).toEqual(CONFIG)
    expect(asked).not.toHaveBeenCalled()
  })

  it.each(['', 'not json', '{}'])('are asked for when the page carries %j', async (text) => {
    vi.stubGlobal('fetch', async () => Response.json({ ...CONFIG, brand: 'Other' }))
    carry(text)
    expect(await readPublicConfig()).toMatchObject({ brand: 'Other' })
  })

  it('are never made up', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}))
    await expect(readPublicConfig()).rejects.toThrow('settings')
  })
})
