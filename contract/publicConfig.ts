/** What `/config.json` says, and what the page carries in its `config` block: no secrets. */
export interface PublicConfig {
  readonly mode: 'sandbox' | 'production'
  readonly gate: 'wallet' | 'open'
  readonly brand: string
  /** Whether `/?wallet=test` injects a test wallet; never in production. */
  readonly testWallet: boolean
  /** Chain the sign-in names, for example 1. */
  readonly chainId: number
  /** Where prices come from, for the badge. */
  readonly priceSource: 'simulated' | 'replay' | 'live'
}
