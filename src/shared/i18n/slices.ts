import type common from '../../../locales/en/common.json'
import type errors from '../../../locales/en/errors.json'
import type gate from '../../../locales/en/gate.json'
import type home from '../../../locales/en/home.json'
import type market from '../../../locales/en/market.json'
import type orders from '../../../locales/en/orders.json'
import type profile from '../../../locales/en/profile.json'
import type session from '../../../locales/en/session.json'
import type shell from '../../../locales/en/shell.json'
import type trade from '../../../locales/en/trade.json'

/**
 * Every slice of texts, one line each. A key is typed by the English file; the same file under
 * `locales/<language>/` holds the other texts.
 */
export interface Slices {
  common: typeof common
  errors: typeof errors
  gate: typeof gate
  home: typeof home
  market: typeof market
  orders: typeof orders
  profile: typeof profile
  session: typeof session
  shell: typeof shell
  trade: typeof trade
}

export type Slice = keyof Slices

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Slices
    returnNull: false
  }
}
