import { isGet, type MethodOf, patternOf, PATHS, type RouteName } from './routePaths.ts'

/** A customer call: its path, verb, who may call it and about which account. */
export interface RouteSpec {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `anyone`: visitors too. `customer`: a signed-in customer. */
  readonly who: 'anyone' | 'customer'
  /**
   * `none`: not about an account. `either`: about the account in the `virtually` header.
   * `real`: refused on the demo account (demoNotAllowed). `demo`: refused on the real one (403).
   */
  readonly account: 'none' | 'either' | 'real' | 'demo'
  /** `spec`: one of the calls of the specification. `own`: one of ours beside them. */
  readonly origin: 'spec' | 'own'
  /** `open` when it is implemented; until then it answers 501 from this table. */
  readonly state: 'open' | 'planned'
  /** True for writes of money: they need an idempotency key. */
  readonly money: boolean
}

const DEFAULTS = {
  who: 'customer',
  account: 'none',
  origin: 'spec',
  state: 'planned',
  money: false,
} as const

type Extra = Partial<Pick<RouteSpec, 'who' | 'account' | 'origin' | 'state' | 'money'>>

const anyone = { who: 'anyone' } as const
const open = { state: 'open' } as const
const either = { account: 'either' } as const
const realMoney = { account: 'real', money: true } as const
const eitherMoney = { account: 'either', money: true } as const
const own = { origin: 'own', state: 'open' } as const

const RULES = {
  checkLoginName: anyone,
  register: anyone,
  login: anyone,
  sendCode: { ...anyone, ...open },
  loginByGoogle: anyone,
  loginByDapp: { ...anyone, ...open },
  logout: own,

  listMarkets: { ...anyone, ...open },
  listCandles: { ...anyone, ...open },
  getMarket: { ...anyone, ...open },
  listContents: { ...anyone, ...open },
  getContent: anyone,
  getParameter: { ...anyone, ...open },
  listNfts: anyone,
  listLevels: anyone,
  listNotifications: {},
  listPlans: { ...own, ...anyone },
  getLogHead: { ...own, ...anyone },
  getLogConsistency: { ...own, ...anyone },
  listLogSeals: { ...own, ...anyone },
  getOptionOffer: { ...own, ...anyone },
  listLogRows: { ...own, ...anyone },
  listLiabilities: { ...own, ...anyone },
  getLiabilityProof: own,
  getWithdrawalOffer: { ...own, ...anyone },
  getWithdrawalFigures: { ...own, ...anyone },

  subscribePlan: { ...realMoney, ...open },
  redeemPlan: { ...own, ...realMoney },
  closeContract: { ...eitherMoney, ...open },
  editStops: { ...own, ...eitherMoney },
  editWaiting: { ...own, ...eitherMoney },
  cancelOrder: { ...eitherMoney, ...open },
  buyOption: { ...eitherMoney, ...open },
  openContract: { ...eitherMoney, ...open },
  placeSpotOrder: { ...eitherMoney, ...open },
  listPlanOrders: { ...either, ...open },
  listPlanPayments: own,
  listContracts: { ...either, ...open },
  listSpotOrders: { ...either, ...open },
  listOptionOrders: { ...either, ...open },
  getAccountSummary: { ...either, ...open },
  getProfitTotal: { ...either, ...open },
  getOptionOrder: { ...either, ...open },
  getReceipt: own,
  listHoldings: { ...own, ...either },

  verifyIdentityBasic: { account: 'real' },
  verifyIdentityFull: { account: 'real' },
  getUserInfo: open,
  uploadImage: { ...own, account: 'real' },
  getImage: own,
  deposit: { ...realMoney, ...open },
  prepareWithdrawal: { ...own, account: 'real' },
  withdraw: { ...realMoney, ...open },
  cancelWithdrawal: { ...own, ...realMoney },
  exchange: { ...realMoney, ...open },
  getExchangeTerms: { ...own, account: 'real' },
  getExchangeQuote: { ...own, account: 'real' },
  listExchanges: { ...own, account: 'real' },
  buyNft: realMoney,
  listOwnNfts: { account: 'real' },
  requestLoan: realMoney,
  listDeposits: { account: 'real', ...open },
  getDepositOffer: own,
  getDepositAddress: { ...own, account: 'real' },
  listWithdrawals: { account: 'real', ...open },
  listLoans: { account: 'real' },
  changePassword: {},
  changeWithdrawalPassword: open,
  getWithdrawalPassword: own,
  prepareWithdrawalPassword: own,
  preparePasswordReset: own,
  resetWithdrawalPassword: own,
  getRiskNotice: own,
  acceptRiskNotice: own,
  listStatement: { ...own, ...either },
  sumStatement: { ...own, ...either },
  exportStatement: { ...own, ...either },
  resetDemo: { ...own, account: 'demo', money: true },
} as const satisfies Record<RouteName, Extra>

/** What a route is, to the letter: a call's type demands the account and the key its route demands. */
type Route<N extends RouteName> = { readonly method: MethodOf<N>; readonly path: string } & Omit<
  typeof DEFAULTS,
  keyof (typeof RULES)[N]
> &
  (typeof RULES)[N]

type Routes = { readonly [N in RouteName]: Route<N> }

const NAMES = Object.keys(PATHS) as RouteName[]

/** Every customer call by its name. */
export const ROUTES = Object.fromEntries(
  NAMES.map((name) => [
    name,
    {
      method: isGet(name) ? 'GET' : 'POST',
      path: patternOf(name),
      ...DEFAULTS,
      ...RULES[name],
    },
  ]),
) as Routes
