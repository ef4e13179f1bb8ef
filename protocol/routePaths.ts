import { fillPath, FIRST_PATHS, isGetPath, patternIn, type VerbAndPath } from './firstPaths.ts'

/**
 * Verb and path of every customer call: all that the browser has to know of one. The spellings of the paths are
 * the specification's own (`listWithdrwal`, `getAssestInfo`, `chedan` ...); the names are the field's English, and
 * the ones used everywhere else in the code. Who may call what, and how, stands in `routes.ts`.
 */
export const PATHS = {
  ...FIRST_PATHS,

  checkLoginName: 'GET /login/checkUserNameOrPhone',
  register: 'POST /login/register',
  login: 'POST /login/login',
  prepareGoogleLogin: 'POST /login/prepareGoogle',
  loginByGoogle: 'POST /login/loginByGoogle',
  resetPassword: 'POST /login/resetPassword',
  confirmLogin: 'POST /login/confirm',
  loseSecondFactor: 'POST /login/loseSecondFactor',
  askLoginPasskey: 'POST /login/askPasskey',

  listCandles: 'GET /index/getKValueByCodeAndDate',
  getMarket: 'GET /index/getMarketInfo/{id}',
  getContent: 'GET /index/getContentsById/{id}',
  getServerState: 'GET /index/getServerState',
  listFaq: 'GET /index/listFaq',
  listNfts: 'GET /index/listNft',
  listLevels: 'GET /index/listLevel',
  getLevel: 'GET /user/getLevel',
  getInvite: 'GET /user/getInvite',
  listInvited: 'GET /user/listInvited',
  setInviter: 'POST /user/setInviter',
  listAnnouncements: 'GET /index/listNotice',
  readNotifications: 'POST /index/readNotify',
  getMailSettings: 'GET /user/getMailSettings',
  setMailGroup: 'POST /user/setMailGroup',
  keepLanguage: 'POST /user/keepLanguage',
  unsubscribe: 'POST /user/unsubscribe',
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
  getIdentityFigures: 'GET /index/getIdentityFigures',

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
  getIdentity: 'GET /user/getIdentity',
  takeBackIdentity: 'POST /user/takeBackIdentity',
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
  unlinkWallet: 'POST /user/unlinkWallet',
  getWaysIn: 'GET /user/getWaysIn',
  prepareOwnerText: 'POST /user/prepareOwnerText',
  prepareGoogle: 'POST /user/prepareGoogle',
  finishGoogle: 'POST /user/finishGoogle',
  unlinkGoogle: 'POST /user/unlinkGoogle',
  sendLinkCode: 'POST /user/sendLinkCode',
  linkContact: 'POST /user/linkContact',
  removeContact: 'POST /user/removeContact',
  listSessions: 'GET /user/listSessions',
  endSession: 'POST /user/endSession',
  getSecondFactor: 'GET /user/getSecondFactor',
  beginSecondFactor: 'POST /user/beginSecondFactor',
  confirmSecondFactor: 'POST /user/confirmSecondFactor',
  removeFactor: 'POST /user/removeFactor',
  reportFactorsLost: 'POST /user/reportFactorsLost',
  beginPasskey: 'POST /user/beginPasskey',
  addPasskey: 'POST /user/addPasskey',
  askPasskey: 'POST /user/askPasskey',
  keepSecondFactor: 'POST /user/keepSecondFactor',
  renewRecoveryCodes: 'POST /user/renewRecoveryCodes',
  changeWithdrawalPassword: 'POST /user/repasswordTx',
  getClosing: 'GET /user/getClosing',
  closeAccount: 'POST /user/closeAccount',
  keepAccount: 'POST /user/keepAccount',
  requestExport: 'POST /user/requestExport',
  listExports: 'GET /user/listExports',
  getExport: 'GET /user/getExport/{id}',
  getPayoutHold: 'GET /user/getPayoutHold',
  stopPayouts: 'POST /user/stopPayouts',
  resumePayouts: 'POST /user/resumePayouts',
  getWithdrawalPassword: 'GET /user/getWithdrawalPassword',
  getWithdrawalLimits: 'GET /user/getWithdrawalLimits',
  prepareWithdrawalPassword: 'POST /user/prepareTxPassword',
  preparePasswordReset: 'POST /user/prepareTxPasswordReset',
  resetWithdrawalPassword: 'POST /user/resetTxPassword',
  getRiskNotice: 'GET /user/getRiskNotice',
  acceptRiskNotice: 'POST /user/acceptRiskNotice',
  listStatement: 'GET /user/listStatement',
  sumStatement: 'GET /user/sumStatement',
  exportStatement: 'GET /user/exportStatement',
  resetDemo: 'POST /user/resetDemo',

  sendSupport: 'POST /support/send',
  listSupport: 'GET /support/list',
  closeSupport: 'POST /support/close',
  rateSupport: 'POST /support/rate',
  takeGuest: 'POST /support/takeGuest',
  uploadSupportImage: 'POST /support/uploadImage',
  getSupportImage: 'GET /support/getImage/{id}',
} as const satisfies Record<string, VerbAndPath>

export type RouteName = keyof typeof PATHS

/** The verb of a call, as its type. */
export type MethodOf<N extends RouteName> = (typeof PATHS)[N] extends `${infer M} ${string}`
  ? M
  : never

/** Whether a call is a GET: it changes nothing. */
export function isGet(name: RouteName): boolean {
  return isGetPath(PATHS[name])
}

/** A route's path with its `{parameters}` as they are. */
export const patternOf = (name: RouteName): string => patternIn(PATHS[name])

/** A route's path with its `{parameters}` filled in, each percent-encoded. */
export const routePath = (name: RouteName, params: Readonly<Record<string, string>> = {}): string =>
  fillPath(PATHS[name], params)
