/**
 * Verb and path of every customer call: all that the browser has to know of one. The spellings of the paths are
 * the specification's own (`listWithdrwal`, `getAssestInfo`, `chedan` ...); the names are the field's English, and
 * the ones used everywhere else in the code. Who may call what, and how, stands in `routes.ts`.
 */
export const PATHS = {
  checkLoginName: 'GET /login/checkUserNameOrPhone',
  register: 'POST /login/register',
  login: 'POST /login/login',
  sendCode: 'POST /login/sendCode',
  loginByGoogle: 'POST /login/loginByGoogle',
  loginByDapp: 'POST /login/loginByDapp',
  resetPassword: 'POST /login/resetPassword',
  logout: 'POST /login/logout',

  listMarkets: 'GET /index/listMarketByType',
  listCandles: 'GET /index/getKValueByCodeAndDate',
  getMarket: 'GET /index/getMarketInfo/{id}',
  listContents: 'GET /index/listContents/{lang}',
  getContent: 'GET /index/getContentsById/{id}',
  getParameter: 'GET /index/getParamByKey/{key}',
  listNfts: 'GET /index/listNft',
  listLevels: 'GET /index/listLevel',
  listNotifications: 'GET /index/listnotify',
  listAnnouncements: 'GET /index/listNotice',
  readNotifications: 'POST /index/readNotify',
  listPlans: 'GET /index/listPlans',
  getLogHead: 'GET /index/getLogHead',
  getLogConsistency: 'GET /index/getLogConsistency',
  listLogSeals: 'GET /index/listLogSeals',
  getOptionOffer: 'GET /index/getOptionsOffer/{id}',
  listLogRows: 'GET /index/listLogRows/{n}',
  listLiabilities: 'GET /index/listLiabilities',
  getLiabilityProof: 'GET /user/getLiabilityProof/{n}',
  getWithdrawalOffer: 'GET /index/getWithdrawalOffer',
  getWithdrawalFigures: 'GET /index/getWithdrawalFigures',

  subscribePlan: 'POST /order/buySmart',
  redeemPlan: 'POST /order/redeemPlan',
  closeContract: 'POST /order/stopU',
  editStops: 'POST /order/editStops',
  editWaiting: 'POST /order/editWaiting',
  cancelOrder: 'POST /order/chedan',
  buyOption: 'POST /order/buyOptions',
  openContract: 'POST /order/buyU',
  placeSpotOrder: 'POST /order/submit',
  listPlanOrders: 'GET /order/listSmartOrder',
  listPlanPayments: 'GET /order/listPlanPayments/{id}',
  listContracts: 'GET /order/listUOrder',
  listSpotOrders: 'GET /order/listBbOrder',
  listOptionOrders: 'GET /order/listOptionsOrder',
  getAccountSummary: 'GET /order/getAssestInfo/{id}',
  getProfitTotal: 'GET /order/getProfitTotal',
  getOptionOrder: 'GET /order/getOptionsOrderById/{id}',
  getReceipt: 'GET /order/getReceipt/{id}',
  listHoldings: 'GET /order/listHoldings',

  verifyIdentityBasic: 'POST /user/identification',
  verifyIdentityFull: 'POST /user/newIdentification',
  getUserInfo: 'POST /user/getUserInfo',
  uploadImage: 'POST /user/uploadImage',
  getImage: 'GET /user/getImage/{id}',
  deposit: 'POST /user/recharge',
  prepareWithdrawal: 'POST /user/prepareWithdrawal',
  withdraw: 'POST /user/withdrawal',
  cancelWithdrawal: 'POST /user/cancelWithdrawal',
  exchange: 'POST /user/dh',
  getExchangeTerms: 'GET /user/getExchangeTerms',
  getExchangeQuote: 'POST /user/getExchangeQuote',
  listExchanges: 'GET /user/listExchanges',
  buyNft: 'POST /user/buyNft',
  listOwnNfts: 'GET /user/listNft',
  requestLoan: 'POST /user/loan',
  listDeposits: 'GET /user/listRecharge',
  getDepositOffer: 'GET /user/getDepositOffer',
  getDepositAddress: 'POST /user/getDepositAddress',
  listWithdrawals: 'GET /user/listWithdrwal',
  listLoans: 'GET /user/listLoanRecord',
  changePassword: 'POST /user/repassword',
  prepareLink: 'POST /user/prepareLink',
  linkWallet: 'POST /user/linkWallet',
  sendPhoneLinkCode: 'POST /user/sendPhoneLinkCode',
  linkPhone: 'POST /user/linkPhone',
  listSessions: 'GET /user/listSessions',
  endSession: 'POST /user/endSession',
  changeWithdrawalPassword: 'POST /user/repasswordTx',
  getWithdrawalPassword: 'GET /user/getWithdrawalPassword',
  prepareWithdrawalPassword: 'POST /user/prepareTxPassword',
  preparePasswordReset: 'POST /user/prepareTxPasswordReset',
  resetWithdrawalPassword: 'POST /user/resetTxPassword',
  getRiskNotice: 'GET /user/getRiskNotice',
  acceptRiskNotice: 'POST /user/acceptRiskNotice',
  listStatement: 'GET /user/listStatement',
  sumStatement: 'GET /user/sumStatement',
  exportStatement: 'GET /user/exportStatement',
  resetDemo: 'POST /user/resetDemo',
} as const satisfies Record<string, `${'GET' | 'POST'} /${string}`>

export type RouteName = keyof typeof PATHS

/** The verb of a call, as its type. */
export type MethodOf<N extends RouteName> = (typeof PATHS)[N] extends `${infer M} ${string}`
  ? M
  : never

const PREFIX = '/swx/customer'

/** The path of the live price feed (WebSocket). */
export const FEED_PATH = '/swx/feed'

/** Whether a call is a GET: it changes nothing. */
export function isGet(name: RouteName): boolean {
  return PATHS[name].startsWith('GET')
}

/** A route's path with its `{parameters}` as they are. */
export function patternOf(name: RouteName): string {
  return PREFIX + PATHS[name].slice(PATHS[name].indexOf('/'))
}

/** A route's path with its `{parameters}` filled in, each percent-encoded. */
export function routePath(name: RouteName, params: Readonly<Record<string, string>> = {}): string {
  return patternOf(name).replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
