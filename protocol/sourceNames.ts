/** Names of exchanges and providers that differ from their ids by more than a capital letter. */
const NAMES: Readonly<Record<string, string>> = {
  okx: 'OKX',
  coinbaseexchange: 'Coinbase',
  kucoin: 'KuCoin',
  cryptocom: 'Crypto.com',
  twelvedata: 'Twelve Data',
}

/** What people call an exchange or a provider, by its id. */
export const sourceName = (id: string): string =>
  NAMES[id] ?? id.slice(0, 1).toUpperCase() + id.slice(1)
