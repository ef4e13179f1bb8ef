import { describe, expect, it } from 'vitest'
import { orderedLinks, WALLET_LINKS } from './deepLinks.ts'

const ADDRESS = 'https://app.example/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0'
const ENCODED = encodeURIComponent(ADDRESS)

const opened = (name: string): string =>
  WALLET_LINKS.find((link) => link.name === name)?.open(ADDRESS) ?? ''

describe('links into wallets', () => {
  it.each([
    ['MetaMask', `https://link.metamask.io/dapp/${ADDRESS.slice('https://'.length)}`],
    ['Trust', `https://link.trustwallet.com/open_url?coin_id=60&url=${ENCODED}`],
    [
      'OKX',
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${ENCODED}`)}`,
    ],
    ['Base', `https://go.cb-w.com/dapp?cb_url=${ENCODED}`],
    ['Bitget', `https://bkcode.vip?action=dapp&url=${ENCODED}`],
    ['imToken', `imtokenv2://navigate/DappView?url=${ENCODED}`],
  ])('%s opens this very address with its query', (name, link) => {
    expect(opened(name)).toBe(link)
  })

  it('TokenPocket gets the address inside its parameters', () => {
    const params = new URL(opened('TokenPocket')).searchParams.get('params')
    expect(JSON.parse(params ?? '')).toMatchObject({ url: ADDRESS, chain: 'ETH' })
  })

  it('stand in alphabetical order, the one the browser names first', () => {
    const names = WALLET_LINKS.map((link) => link.name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    expect(orderedLinks('Mozilla/5.0 TokenPocket_Android')[0]?.name).toBe('TokenPocket')
    expect(orderedLinks('Mozilla/5.0').map((link) => link.name)).toEqual(names)
  })
})
