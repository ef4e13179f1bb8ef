import type { ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import { UNSUBSCRIBE_PATH } from '#protocol/unsubscribePath.ts'
import MarketPage from '#src/pages/market/MarketPage.tsx'
import type { Slices } from '#src/shared/i18n/slices.ts'
import { lazyPage } from '#src/shared/i18n/lazyPage.ts'
import { ByLayout } from './layouts/ByLayout.tsx'

/** What stands around a page. */
export interface Frame {
  /** The mobile top bar: with the logo, with a title, or drawn by the page itself; `none`: there is no bar and no footer on desktops either. */
  readonly bar: 'logo' | 'title' | 'own' | 'none'
  /** Key of the page's name. */
  readonly title: keyof Slices['shell']['title'] | null
  /** Where the back button of a titled bar leads when there is no page before; null for tabs. */
  readonly back: string | null
  readonly tabBar: boolean
  /** The desktop footer; a page that fills the window has none. */
  readonly footer: boolean
  /** Shows the card of first steps on top. */
  readonly firstSteps: boolean
}

export interface AppRoute {
  readonly path: string
  readonly page: ReactNode
  readonly frame: Frame
}

const HomePage = lazyPage(() => import('#src/pages/home/HomePage.tsx'), ['home', 'product'])
const InstrumentPage = lazyPage(
  () => import('./lists/InstrumentWithLists.tsx'),
  ['instrument', 'trade', 'orders', 'errors', 'receipt', 'product'],
)
const OrdersPage = lazyPage(
  () => import('./lists/OrdersWithLists.tsx'),
  ['trade', 'orders', 'errors', 'receipt', 'product'],
)
const LoginPage = lazyPage(() => import('#src/pages/login/LoginPage.tsx'), ['session'])
const ResetPage = lazyPage(() => import('#src/pages/reset/ResetPage.tsx'), ['account', 'errors'])
const InfoPage = lazyPage(
  () => import('#src/pages/info/InfoPage.tsx'),
  ['account', 'factor', 'google', 'ownAccount', 'session', 'errors'],
)
const IdentityPage = lazyPage(
  () => import('#src/pages/identity/IdentityPage.tsx'),
  ['identity', 'images', 'errors'],
)
const NftsPage = lazyPage(() => import('#src/pages/nfts/NftsPage.tsx'), ['nft', 'errors'])
const OwnNftsPage = lazyPage(
  () => import('#src/pages/own-nfts/OwnNftsPage.tsx'),
  ['nft', 'account', 'factor', 'google', 'session', 'errors'],
)
const InvitePage = lazyPage(() => import('#src/pages/invite/InvitePage.tsx'), ['profile', 'errors'])
const LoanPage = lazyPage(
  () => import('#src/pages/loan/LoanPage.tsx'),
  ['loan', 'account', 'factor', 'google', 'session', 'errors', 'receipt'],
)
const LevelPage = lazyPage(() => import('#src/pages/level/LevelPage.tsx'), ['profile', 'errors'])
const ProfilePage = lazyPage(
  () => import('#src/pages/profile/ProfilePage.tsx'),
  ['profile', 'product', 'session', 'errors', 'receipt', 'keys'],
)
const DepositPage = lazyPage(
  () => import('#src/pages/deposit/DepositPage.tsx'),
  ['deposit', 'session', 'images', 'errors'],
)
const StatementPage = lazyPage(
  () => import('#src/pages/statement/StatementPage.tsx'),
  ['funds', 'errors', 'receipt'],
)
const BalancesPage = lazyPage(
  () => import('#src/pages/balances/BalancesPage.tsx'),
  ['funds', 'home', 'deposit', 'withdrawal', 'errors'],
)
const VerifyPage = lazyPage(
  () => import('#src/pages/verify/VerifyPage.tsx'),
  ['verify', 'receipt', 'orders', 'option', 'spot', 'plan', 'trade'],
)
const ExchangePage = lazyPage(
  () => import('#src/pages/exchange/ExchangePage.tsx'),
  ['exchange', 'errors', 'receipt'],
)
const EarnPage = lazyPage(
  () => import('#src/pages/earn/EarnPage.tsx'),
  ['plan', 'trade', 'orders', 'funds', 'receipt', 'profile', 'errors'],
)
const WithdrawPage = lazyPage(
  () => import('#src/pages/withdraw/WithdrawPage.tsx'),
  ['withdrawal', 'factor', 'session', 'errors'],
)
const PayoutsPage = lazyPage(() => import('#src/pages/payouts/PayoutsPage.tsx'), ['withdrawal'])
const NotificationsPage = lazyPage(
  () => import('#src/pages/notifications/NotificationsPage.tsx'),
  ['notice', 'orders', 'spot', 'option', 'chart'],
)
const AnnouncementsPage = lazyPage(
  () => import('#src/pages/announcements/AnnouncementsPage.tsx'),
  ['help'],
)
const MailsPage = lazyPage(() => import('#src/pages/mails/MailsPage.tsx'), ['mailing', 'notice'])
const UnsubscribePage = lazyPage(
  () => import('#src/pages/unsubscribe/UnsubscribePage.tsx'),
  ['mailing', 'notice'],
)
const ProofPage = lazyPage(() => import('#src/pages/proof/ProofPage.tsx'), ['proof'])
const WalletAsksPage = lazyPage(() => import('#src/pages/wallet-asks/WalletAsksPage.tsx'), ['asks'])
const SupportPage = lazyPage(() => import('#src/pages/support/SupportPage.tsx'), ['support'])
const TextPage = lazyPage(() => import('#src/pages/text/TextPage.tsx'), ['help'])
const HelpPage = lazyPage(() => import('#src/pages/help/HelpPage.tsx'), ['help'])
const FaqPage = lazyPage(() => import('#src/pages/help/FaqPage.tsx'), ['help'])

const TAB: Frame = {
  bar: 'title',
  title: null,
  back: null,
  tabBar: true,
  footer: true,
  firstSteps: false,
}
const INNER: Frame = { ...TAB, back: '/profile', tabBar: false }
const BARE: Frame = { ...TAB, bar: 'own', tabBar: false }

/** Every address of the app. One that is not here leads to the start. @internal tests look for doubles */
export const APP_ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    page: <HomePage />,
    frame: { ...TAB, bar: 'logo', title: 'home', firstSteps: true },
  },
  { path: '/market', page: <MarketPage />, frame: { ...TAB, bar: 'own', title: 'markets' } },
  {
    path: '/trading',
    page: <ByLayout desktop={<InstrumentPage />} phone={<OrdersPage />} />,
    frame: { ...INNER, title: 'orders', footer: false },
  },
  { path: '/cruuency', page: <InstrumentPage />, frame: { ...BARE, footer: false } },
  { path: '/loan', page: <LoanPage />, frame: INNER },
  { path: '/earn', page: <EarnPage />, frame: INNER },
  { path: '/nfts', page: <NftsPage show="works" />, frame: { ...INNER, back: '/' } },
  { path: '/charity', page: <NftsPage show="ledger" />, frame: { ...INNER, back: '/nfts' } },
  { path: '/zjxq', page: <StatementPage />, frame: { ...TAB, title: 'funds' } },
  {
    path: '/profile',
    page: <ProfilePage />,
    frame: { ...TAB, title: 'profile', firstSteps: true },
  },
  { path: '/profile/orders', page: <OrdersPage />, frame: { ...INNER, title: 'orders' } },
  { path: '/profile/deposit', page: <DepositPage />, frame: INNER },
  { path: '/profile/balance', page: <BalancesPage />, frame: { ...INNER, title: 'balance' } },
  { path: '/profile/balance2', page: <BalancesPage />, frame: { ...INNER, title: 'balance' } },
  { path: '/profile/balancebb', page: <BalancesPage />, frame: { ...INNER, title: 'balance' } },
  { path: '/profile/withdraw', page: <WithdrawPage />, frame: { ...INNER, title: 'withdraw' } },
  { path: '/withdrawals', page: <PayoutsPage />, frame: { ...INNER, title: 'payouts', back: '/' } },
  { path: '/profile/info', page: <InfoPage />, frame: { ...INNER, back: '/profile' } },
  { path: '/profile/identity', page: <IdentityPage />, frame: INNER },
  { path: '/profile/level', page: <LevelPage />, frame: INNER },
  { path: '/profile/exchange', page: <ExchangePage />, frame: INNER },
  { path: '/profile/kefu', page: <SupportPage />, frame: { ...INNER, footer: false } },
  { path: '/profile/nfts', page: <OwnNftsPage />, frame: INNER },
  { path: '/profile/invite', page: <InvitePage />, frame: INNER },
  { path: '/profile/notification', page: <NotificationsPage />, frame: INNER },
  {
    path: '/profile/mails',
    page: <MailsPage />,
    frame: { ...INNER, back: '/profile/notification' },
  },
  { path: UNSUBSCRIBE_PATH, page: <UnsubscribePage />, frame: { ...BARE, bar: 'logo', back: '/' } },
  { path: '/help', page: <HelpPage />, frame: INNER },
  { path: '/help/faq', page: <FaqPage />, frame: { ...INNER, back: '/help' } },
  { path: '/help/notice', page: <AnnouncementsPage />, frame: { ...INNER, back: '/help' } },
  { path: '/help/wallet', page: <WalletAsksPage />, frame: { ...INNER, back: '/help' } },
  { path: '/verify', page: <VerifyPage />, frame: INNER },
  { path: '/proof', page: <ProofPage />, frame: INNER },
  { path: '/pass/login', page: <LoginPage />, frame: { ...BARE, bar: 'logo', back: '/' } },
  { path: '/pass/register', page: <LoginPage />, frame: { ...BARE, bar: 'logo', back: '/' } },
  {
    path: '/pass/reset',
    page: <ResetPage />,
    frame: { ...BARE, bar: 'logo', back: '/pass/login' },
  },
  { path: '/detail', page: <TextPage />, frame: { ...INNER, back: '/' } },
  {
    path: '/introduction',
    page: <TextPage id="introduction" />,
    frame: { ...INNER, back: '/' },
  },
  { path: '/service', page: <SupportPage />, frame: { ...BARE, bar: 'none' } },
  { path: '/api/loginCallback/google', page: <LoginPage />, frame: { ...BARE, bar: 'logo' } },
]

/** The page at a path and what stands around it; null when the path is not listed. */
export function routeAt(pathname: string): AppRoute | null {
  return APP_ROUTES.find(({ path }) => matchPath(path, pathname) !== null) ?? null
}
