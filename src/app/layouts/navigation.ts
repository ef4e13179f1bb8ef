import {
  ChartCandlestick,
  House,
  type LucideIcon,
  Pickaxe,
  ReceiptText,
  UserRound,
} from 'lucide-react'
import type { Slices } from '#src/shared/i18n/slices.ts'

export interface NavItem {
  readonly to: string
  /** The path it stands for, when the link carries more than that. */
  readonly path?: string
  /** Other paths it stands for: pages reached from it. */
  readonly also?: readonly string[]
  readonly label: keyof Slices['shell']['nav']
}

/** The address the lock-mining tab opens: bitcoin, as the specification fixes it, with that product chosen. */
export const LOCK_MINING = '/cruuency?code=BTCUSDT&type=2&id=1&markTypeIndex=0&product=stake'

export const TABS: readonly (NavItem & { readonly icon: LucideIcon })[] = [
  { to: '/', label: 'home', icon: House },
  { to: '/market', label: 'markets', icon: ChartCandlestick },
  { to: LOCK_MINING, path: '/cruuency', label: 'lockMiningShort', icon: Pickaxe },
  { to: '/zjxq', label: 'fundsShort', icon: ReceiptText },
  { to: '/profile', label: 'account', icon: UserRound },
]

export const DESKTOP_NAV: readonly NavItem[] = [
  { to: '/', label: 'home' },
  { to: '/market', label: 'markets', also: ['/trading', '/cruuency'] },
  { to: '/loan', label: 'loan' },
  { to: '/profile', label: 'account' },
  { to: '/zjxq', label: 'funds' },
]

/** Whether an address is that of the lock-mining tab, of any coin. */
export function isLockMining(pathname: string, search: string): boolean {
  return pathname === '/cruuency' && /[?&]product=stake(&|$)/.test(search)
}

/** Whether an item stands for the page at a path or one below it. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  const path = item.path ?? item.to
  if (item.also?.includes(pathname) === true) return true
  return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
}
