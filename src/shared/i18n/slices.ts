import type spoken from '../../../locales/en/spoken.json'
import type account from '../../../locales/en/account.json'
import type asks from '../../../locales/en/asks.json'
import type board from '../../../locales/en/board.json'
import type chain from '../../../locales/en/chain.json'
import type chart from '../../../locales/en/chart.json'
import type common from '../../../locales/en/common.json'
import type deposit from '../../../locales/en/deposit.json'
import type errors from '../../../locales/en/errors.json'
import type exchange from '../../../locales/en/exchange.json'
import type footer from '../../../locales/en/footer.json'
import type funds from '../../../locales/en/funds.json'
import type factor from '../../../locales/en/factor.json'
import type gate from '../../../locales/en/gate.json'
import type google from '../../../locales/en/google.json'
import type help from '../../../locales/en/help.json'
import type home from '../../../locales/en/home.json'
import type identity from '../../../locales/en/identity.json'
import type images from '../../../locales/en/images.json'
import type instrument from '../../../locales/en/instrument.json'
import type keys from '../../../locales/en/keys.json'
import type loan from '../../../locales/en/loan.json'
import type mailing from '../../../locales/en/mailing.json'
import type nft from '../../../locales/en/nft.json'
import type market from '../../../locales/en/market.json'
import type notice from '../../../locales/en/notice.json'
import type option from '../../../locales/en/option.json'
import type orders from '../../../locales/en/orders.json'
import type ownAccount from '../../../locales/en/ownAccount.json'
import type plan from '../../../locales/en/plan.json'
import type product from '../../../locales/en/product.json'
import type profile from '../../../locales/en/profile.json'
import type proof from '../../../locales/en/proof.json'
import type receipt from '../../../locales/en/receipt.json'
import type results from '../../../locales/en/results.json'
import type risk from '../../../locales/en/risk.json'
import type search from '../../../locales/en/search.json'
import type session from '../../../locales/en/session.json'
import type share from '../../../locales/en/share.json'
import type shell from '../../../locales/en/shell.json'
import type spot from '../../../locales/en/spot.json'
import type support from '../../../locales/en/support.json'
import type trade from '../../../locales/en/trade.json'
import type verify from '../../../locales/en/verify.json'
import type withdrawal from '../../../locales/en/withdrawal.json'

/**
 * Every slice of texts, one line each. A key is typed by the English file; the same file under
 * `locales/<language>/` holds the other texts.
 */
export interface Slices {
  spoken: typeof spoken
  account: typeof account
  asks: typeof asks
  board: typeof board
  chain: typeof chain
  chart: typeof chart
  common: typeof common
  deposit: typeof deposit
  errors: typeof errors
  exchange: typeof exchange
  footer: typeof footer
  funds: typeof funds
  factor: typeof factor
  gate: typeof gate
  google: typeof google
  help: typeof help
  home: typeof home
  identity: typeof identity
  images: typeof images
  instrument: typeof instrument
  keys: typeof keys
  loan: typeof loan
  mailing: typeof mailing
  nft: typeof nft
  market: typeof market
  notice: typeof notice
  option: typeof option
  orders: typeof orders
  ownAccount: typeof ownAccount
  plan: typeof plan
  product: typeof product
  profile: typeof profile
  proof: typeof proof
  receipt: typeof receipt
  results: typeof results
  risk: typeof risk
  search: typeof search
  session: typeof session
  share: typeof share
  shell: typeof shell
  spot: typeof spot
  support: typeof support
  trade: typeof trade
  verify: typeof verify
  withdrawal: typeof withdrawal
}

export type Slice = keyof Slices

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Slices
    returnNull: false
  }
}
