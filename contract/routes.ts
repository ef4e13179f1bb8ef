/**
 * Every customer call: its path, verb, who may call it and about which account. The spellings of the
 * paths are the specification's own (`listWithdrwal`, `getAssestInfo`, `chedan` ...); the keys are
 * the field's English, and the names used everywhere else in the code.
 */
export interface RouteSpec {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `anyone`: visitors too. `customer`: a signed-in customer. */
  readonly who: 'anyone' | 'customer'
  /**
   * `none`: not about an account. `either`: about the account in the `virtually` header.
   * `real`: refused on the demo account (10201). `demo`: refused on the real one (403).
   */
  readonly account: 'none' | 'either' | 'real' | 'demo'
  /** `spec`: one of the calls of the specification. `own`: one of ours beside them. */
  readonly origin: 'spec' | 'own'
  /** `open` when it is implemented; until then it answers 501 from this table. */
  readonly state: 'open' | 'planned'
  /** True for writes of money: they need an idempotency key. */
  readonly money: boolean
}

const PREFIX = '/swx/customer'

const DEFAULTS = {
  who: 'customer',
  account: 'none',
  origin: 'spec',
  state: 'planned',
  money: false,
} as const

type Extra = Partial<Pick<RouteSpec, 'who' | 'account' | 'origin' | 'state' | 'money'>>

/** What a route is, to the letter: a call's type demands the account and the key its route demands. */
type Route<M extends RouteSpec['method'], E extends Extra> = {
  readonly method: M
  readonly path: string
} & Omit<typeof DEFAULTS, keyof E> &
  E

function get<const E extends Extra = object>(path: string, extra?: E): Route<'GET', E> {
  return { method: 'GET', path: `${PREFIX}${path}`, ...DEFAULTS, ...extra } as Route<'GET', E>
}

function post<const E extends Extra = object>(path: string, extra?: E): Route<'POST', E> {
  return { method: 'POST', path: `${PREFIX}${path}`, ...DEFAULTS, ...extra } as Route<'POST', E>
}

const anyone = { who: 'anyone' } as const
const open = { state: 'open' } as const
const either = { account: 'either' } as const
const realMoney = { account: 'real', money: true } as const
const eitherMoney = { account: 'either', money: true } as const
const own = { origin: 'own', state: 'open' } as const

export const ROUTES = {
  checkLoginName: get('/login/checkUserNameOrPhone', anyone),
  register: post('/login/register', anyone),
  login: post('/login/login', anyone),
  sendCode: post('/login/sendCode', { ...anyone, ...open }),
  loginByGoogle: post('/login/loginByGoogle', anyone),
  loginByDapp: post('/login/loginByDapp', { ...anyone, ...open }),
  logout: post('/login/logout', own),

  listMarkets: get('/index/listMarketByType', { ...anyone, ...open }),
  listCandles: get('/index/getKValueByCodeAndDate', { ...anyone, ...open }),
  getMarket: get('/index/getMarketInfo/{id}', { ...anyone, ...open }),
  listContents: get('/index/listContents/{lang}', { ...anyone, ...open }),
  getContent: get('/index/getContentsById/{id}', anyone),
  getParameter: get('/index/getParamByKey/{key}', { ...anyone, ...open }),
  listNfts: get('/index/listNft', anyone),
  listLevels: get('/index/listLevel', anyone),
  listNotifications: get('/index/listnotify'),
  listPlans: get('/index/listPlans', { ...own, ...anyone }),
  getLogHead: get('/index/getLogHead', { ...own, ...anyone }),
  getLogConsistency: get('/index/getLogConsistency', { ...own, ...anyone }),
  listLogSeals: get('/index/listLogSeals', { ...own, ...anyone }),
  getOptionOffer: get('/index/getOptionsOffer/{id}', { ...own, ...anyone }),
  listLogRows: get('/index/listLogRows/{n}', { ...own, ...anyone }),
  getWithdrawalOffer: get('/index/getWithdrawalOffer', { ...own, ...anyone }),
  getWithdrawalFigures: get('/index/getWithdrawalFigures', { ...own, ...anyone }),

  subscribePlan: post('/order/buySmart', { ...realMoney, ...open }),
  redeemPlan: post('/order/redeemPlan', { ...own, ...realMoney }),
  closeContract: post('/order/stopU', { ...eitherMoney, ...open }),
  editStops: post('/order/editStops', { ...own, ...eitherMoney }),
  editWaiting: post('/order/editWaiting', { ...own, ...eitherMoney }),
  cancelOrder: post('/order/chedan', { ...eitherMoney, ...open }),
  buyOption: post('/order/buyOptions', { ...eitherMoney, ...open }),
  openContract: post('/order/buyU', { ...eitherMoney, ...open }),
  placeSpotOrder: post('/order/submit', { ...eitherMoney, ...open }),
  listPlanOrders: get('/order/listSmartOrder', { ...either, ...open }),
  listPlanPayments: get('/order/listPlanPayments/{id}', own),
  listContracts: get('/order/listUOrder', { ...either, ...open }),
  listSpotOrders: get('/order/listBbOrder', { ...either, ...open }),
  listOptionOrders: get('/order/listOptionsOrder', { ...either, ...open }),
  getAccountSummary: get('/order/getAssestInfo/{id}', { ...either, ...open }),
  getProfitTotal: get('/order/getProfitTotal', { ...either, ...open }),
  getOptionOrder: get('/order/getOptionsOrderById/{id}', { ...either, ...open }),
  getReceipt: get('/order/getReceipt/{id}', own),
  listHoldings: get('/order/listHoldings', { ...own, ...either }),

  verifyIdentityBasic: post('/user/identification', { account: 'real' }),
  verifyIdentityFull: post('/user/newIdentification', { account: 'real' }),
  getUserInfo: post('/user/getUserInfo', open),
  deposit: post('/user/recharge', { ...realMoney, ...open }),
  prepareWithdrawal: post('/user/prepareWithdrawal', { ...own, account: 'real' }),
  withdraw: post('/user/withdrawal', { ...realMoney, ...open }),
  cancelWithdrawal: post('/user/cancelWithdrawal', { ...own, ...realMoney }),
  exchange: post('/user/dh', { ...realMoney, ...open }),
  getExchangeTerms: get('/user/getExchangeTerms', { ...own, account: 'real' }),
  getExchangeQuote: post('/user/getExchangeQuote', { ...own, account: 'real' }),
  listExchanges: get('/user/listExchanges', { ...own, account: 'real' }),
  buyNft: post('/user/buyNft', realMoney),
  listOwnNfts: get('/user/listNft', { account: 'real' }),
  requestLoan: post('/user/loan', realMoney),
  listDeposits: get('/user/listRecharge', { account: 'real', ...open }),
  getDepositOffer: get('/user/getDepositOffer', own),
  getDepositAddress: post('/user/getDepositAddress', { ...own, account: 'real' }),
  listWithdrawals: get('/user/listWithdrwal', { account: 'real', ...open }),
  listLoans: get('/user/listLoanRecord', { account: 'real' }),
  changePassword: post('/user/repassword'),
  changeWithdrawalPassword: post('/user/repasswordTx', open),
  getWithdrawalPassword: get('/user/getWithdrawalPassword', own),
  preparePasswordReset: post('/user/prepareTxPasswordReset', own),
  resetWithdrawalPassword: post('/user/resetTxPassword', own),
  getRiskNotice: get('/user/getRiskNotice', own),
  acceptRiskNotice: post('/user/acceptRiskNotice', own),
  listStatement: get('/user/listStatement', { ...own, ...either }),
  sumStatement: get('/user/sumStatement', { ...own, ...either }),
  exportStatement: get('/user/exportStatement', { ...own, ...either }),
  resetDemo: post('/user/resetDemo', { ...own, account: 'demo', money: true }),
} as const satisfies Record<string, RouteSpec>

export type RouteName = keyof typeof ROUTES

/** The path of the live price feed (WebSocket). */
export const FEED_PATH = '/swx/feed'

/** The calls of the specification that still answer 501. */
export function plannedRoutes(): readonly RouteName[] {
  const names = Object.keys(ROUTES) as RouteName[]
  return names.filter((name) => ROUTES[name].state === 'planned')
}

/** A route's path with its `{parameters}` filled in, each percent-encoded. */
export function routePath(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return ROUTES[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
