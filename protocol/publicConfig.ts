/** What `/config.json` says, and what the page carries in its `config` block: no secrets. */
export interface PublicConfig {
  readonly mode: 'sandbox' | 'production'
  readonly gate: 'wallet' | 'open'
  /** Whether one may sign in with Google. */
  readonly google: boolean
  readonly brand: string
  /** Whether `/?wallet=test` injects a test wallet; never in production. */
  readonly testWallet: boolean
  /** Chain the sign-in names, for example 1. */
  readonly chainId: number
  /** Where prices come from, for the badge. */
  readonly priceSource: 'simulated' | 'mixed' | 'replay' | 'live'
  /** Providers of live prices, which are named wherever these are shown; absent where there are none. */
  readonly sources?: readonly PriceProvider[]
  /** Origin at which the API and its feed are asked; empty: the page's own. */
  readonly apiHost: string
  /** Whether customers may borrow. */
  readonly loans: boolean
  /** Where a wallet on another device is met, to sign in by QR code; null where that is not offered. */
  readonly walletConnect: WalletConnectSettings | null
  /** Whether one may sign in by e-mail: mails are sent, or shown on a page of the sandbox. */
  readonly email: 'off' | 'sent' | 'shown'
  /** The same of phone numbers and SMS. */
  readonly phone: 'off' | 'sent' | 'shown'
}

/** A company whose data makes live prices. */
export interface PriceProvider {
  readonly name: string
  /** The line that it wants to be shown, in its own words. */
  readonly attribution: string
  /** Codes of the instruments that it quotes. */
  readonly codes: readonly string[]
}

/** A project at a WalletConnect relay. The id names the operator to the relay; it is no secret. */
export interface WalletConnectSettings {
  readonly projectId: string
  /** A WebSocket address, for example `wss://relay.walletconnect.org`. */
  readonly relayUrl: string
  /** Chains that deposits are paid on, so that a wallet on another device may pay; beside that of the sign-in. */
  readonly payChains: readonly number[]
}
