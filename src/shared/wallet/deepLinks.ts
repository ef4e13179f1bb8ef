import type { WalletAgent } from './walletAgents.ts'

/** A wallet whose own browser can be opened at an address. */
export interface WalletLink {
  readonly name: string
  /** Letters for its tile. */
  readonly letters: string
  readonly agent: WalletAgent
  /** The link that opens the address there. */
  open(address: string): string
}

const enc = encodeURIComponent

function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, '')
}

/** The wallets of the blocked screen, in alphabetical order. */
export const WALLET_LINKS: readonly WalletLink[] = [
  {
    name: 'Base',
    letters: 'B',
    agent: 'coinbasewallet',
    open: (address) => `https://go.cb-w.com/dapp?cb_url=${enc(address)}`,
  },
  {
    name: 'Bitget',
    letters: 'b',
    agent: 'bitkeep',
    open: (address) => `https://bkcode.vip?action=dapp&url=${enc(address)}`,
  },
  {
    name: 'imToken',
    letters: 'im',
    agent: 'imtoken',
    open: (address) => `imtokenv2://navigate/DappView?url=${enc(address)}`,
  },
  {
    name: 'MetaMask',
    letters: 'M',
    agent: 'metamaskmobile',
    open: (address) => `https://link.metamask.io/dapp/${withoutScheme(address)}`,
  },
  {
    name: 'OKX',
    letters: 'O',
    agent: 'okapp',
    open: (address) =>
      `https://web3.okx.com/download?deeplink=${enc(`okx://wallet/dapp/url?dappUrl=${enc(address)}`)}`,
  },
  {
    name: 'TokenPocket',
    letters: 'tp',
    agent: 'tokenpocket',
    open: (address) =>
      `tpdapp://open?params=${enc(JSON.stringify({ url: address, chain: 'ETH', source: 'glasshouse' }))}`,
  },
  {
    name: 'Trust',
    letters: 'T',
    agent: 'trust',
    open: (address) => `https://link.trustwallet.com/open_url?coin_id=60&url=${enc(address)}`,
  },
]

/** The links, the one the browser names first. */
export function orderedLinks(userAgent: string): readonly WalletLink[] {
  const lower = userAgent.toLowerCase()
  const named = WALLET_LINKS.filter((link) => lower.includes(link.agent))
  return [...named, ...WALLET_LINKS.filter((link) => !named.includes(link))]
}
