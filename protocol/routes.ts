import type { Needs } from './accountStatus.ts'
import { isGet, type MethodOf, patternOf, PATHS, type RouteName } from './routePaths.ts'

/** A customer call: its path, verb, who may call it and about which account. */
export interface RouteSpec {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /**
   * `anyone`: visitors too. `customer`: a signed-in customer. `guest`: a signed-in customer, or who holds a guest's token
   * of the support chat.
   */
  readonly who: 'anyone' | 'customer' | 'guest'
  /**
   * `none`: not about an account. `either`: about the account in the `virtually` header.
   * `real`: refused on the demo account (demoNotAllowed). `demo`: refused on the real one (403).
   */
  readonly account: 'none' | 'either' | 'real' | 'demo'
  /** `spec`: one of the calls of the specification. `own`: one of ours beside them. */
  readonly origin: 'spec' | 'own'
  /** True for writes of money: they need an idempotency key. */
  readonly money: boolean
  /** Which accounts may call it; of one that is about either account, the demo account always may. */
  readonly needs: Needs
}

/** What a row below leaves unsaid: a call of the specification that works, for signed-in customers. */
const DEFAULTS = {
  who: 'customer',
  account: 'none',
  origin: 'spec',
  money: false,
  needs: 'any',
} as const

type Extra = Partial<Pick<RouteSpec, 'who' | 'account' | 'origin' | 'money' | 'needs'>>

const anyone = { who: 'anyone' } as const
const either = { account: 'either' } as const
// What is new needs an account that is active: other writes of money say what they need.
const realMoney = { account: 'real', money: true, needs: 'active' } as const
const eitherMoney = { account: 'either', money: true, needs: 'active' } as const
const active = { needs: 'active' } as const
const notFrozen = { needs: 'notFrozen' } as const
const inAnyState = { needs: 'any' } as const
const own = { origin: 'own' } as const
const guest = { who: 'guest', origin: 'own' } as const

const RULES = {
  checkLoginName: anyone,
  register: anyone,
  login: anyone,
  resetPassword: { ...own, ...anyone },
  confirmLogin: { ...own, ...anyone },
  loseSecondFactor: { ...own, ...anyone },
  askLoginPasskey: { ...own, ...anyone },
  sendCode: anyone,
  prepareGoogleLogin: { ...own, ...anyone },
  loginByGoogle: anyone,
  loginByDapp: anyone,
  logout: own,

  listMarkets: anyone,
  listCandles: anyone,
  listMarketDays: { ...own, ...anyone },
  listPriceSources: { ...own, ...anyone },
  getMarket: anyone,
  listContents: anyone,
  getContent: anyone,
  getServerState: { ...own, ...anyone },
  listFaq: { ...own, ...anyone },
  getParameter: anyone,
  listNfts: anyone,
  getNextNft: { ...own, ...anyone },
  getNft: { ...own, ...anyone },
  listCharities: { ...own, ...anyone },
  listLevels: anyone,
  getLevel: own,
  getInvite: own,
  listInvited: own,
  setInviter: own,
  listNotifications: {},
  listAnnouncements: { ...own, ...anyone },
  readNotifications: own,
  getMailSettings: own,
  setMailGroup: own,
  keepLanguage: own,
  unsubscribe: { ...own, ...anyone },
  listPlans: { ...own, ...anyone },
  getLogHead: { ...own, ...anyone },
  getLogConsistency: { ...own, ...anyone },
  listLogSeals: { ...own, ...anyone },
  getOptionOffer: { ...own, ...anyone },
  getOptionChain: { ...own, ...anyone },
  listLogRows: { ...own, ...anyone },
  listLiabilities: { ...own, ...anyone },
  getLiabilityProof: own,
  getWithdrawalOffer: { ...own, ...anyone },
  getWithdrawalFigures: { ...own, ...anyone },
  getIdentityFigures: { ...own, ...anyone },

  subscribePlan: realMoney,
  redeemPlan: { ...own, ...realMoney, ...inAnyState },
  closeContract: { ...eitherMoney, ...inAnyState },
  reverseContract: { ...own, ...eitherMoney },
  editStops: { ...own, ...eitherMoney, ...inAnyState },
  editWaiting: { ...own, ...eitherMoney },
  addMargin: { ...own, ...eitherMoney },
  cancelOrder: { ...eitherMoney, ...inAnyState },
  buyOption: eitherMoney,
  sellOption: { ...own, ...eitherMoney, ...inAnyState },
  openContract: eitherMoney,
  placeSpotOrder: eitherMoney,
  listPlanOrders: either,
  listPlanPayments: own,
  listContracts: either,
  listSpotOrders: either,
  listOptionOrders: either,
  getAccountSummary: either,
  getProfitTotal: either,
  listProfitDays: { ...own, ...either },
  exportContracts: { ...own, ...either },
  exportSpotOrders: { ...own, ...either },
  exportOptionOrders: { ...own, ...either },
  exportPlanOrders: { ...own, ...either },
  getOptionOrder: either,
  getReceipt: own,
  getReceiptShare: own,
  shareReceipt: { ...own, ...active },
  unshareReceipt: own,
  getSharedReceipt: { ...own, ...anyone },
  listHoldings: { ...own, ...either },

  verifyIdentityBasic: { account: 'real' },
  verifyIdentityFull: { account: 'real' },
  getIdentity: { ...own, account: 'real' },
  takeBackIdentity: { ...own, account: 'real' },
  getUserInfo: {},
  uploadImage: { ...own, account: 'real' },
  getImage: own,
  deposit: { ...realMoney, ...inAnyState },
  prepareWithdrawal: { ...own, account: 'real', ...notFrozen },
  withdraw: { ...realMoney, ...notFrozen },
  cancelWithdrawal: { ...own, ...realMoney, ...inAnyState },
  exchange: { ...realMoney, ...notFrozen },
  getExchangeTerms: { ...own, account: 'real' },
  getExchangeQuote: { ...own, account: 'real', ...notFrozen },
  listExchanges: { ...own, account: 'real' },
  buyNft: realMoney,
  listOwnNfts: { account: 'real' },
  prepareNft: { ...own, account: 'real', ...notFrozen },
  receiveNft: { ...own, account: 'real', ...notFrozen },
  requestLoan: realMoney,
  prepareLoan: { ...own, account: 'real', ...active },
  getLoanTerms: { ...own, account: 'real' },
  repayLoan: { ...own, ...realMoney, ...inAnyState },
  cancelLoan: { ...own, ...realMoney, ...inAnyState },
  listDeposits: { account: 'real' },
  listAddresses: { ...own, account: 'real' },
  prepareAddress: { ...own, account: 'real', ...notFrozen },
  saveAddress: { ...own, account: 'real', ...notFrozen },
  removeAddress: { ...own, account: 'real' },
  getDepositOffer: own,
  getWalletBalance: { ...own, account: 'real' },
  getDepositAddress: { ...own, account: 'real', ...active },
  listWithdrawals: { account: 'real' },
  listLoans: { account: 'real' },
  changePassword: active,
  prepareLink: own,
  linkWallet: { ...own, ...active },
  unlinkWallet: { ...own, ...active },
  getWaysIn: own,
  prepareOwnerText: own,
  prepareGoogle: own,
  finishGoogle: own,
  unlinkGoogle: { ...own, ...active },
  sendLinkCode: { ...own, ...active },
  linkContact: { ...own, ...active },
  removeContact: { ...own, ...active },
  listDrawings: own,
  saveDrawings: own,
  getChartLayout: own,
  saveChartLayout: own,
  listFavourites: own,
  saveFavourites: own,
  listSessions: own,
  endSession: own,
  getSecondFactor: own,
  beginSecondFactor: own,
  confirmSecondFactor: own,
  removeFactor: own,
  reportFactorsLost: own,
  beginPasskey: own,
  addPasskey: own,
  askPasskey: own,
  keepSecondFactor: own,
  renewRecoveryCodes: own,
  changeWithdrawalPassword: {},
  getClosing: own,
  closeAccount: { ...own, ...active },
  keepAccount: own,
  requestExport: own,
  listExports: own,
  getExport: own,
  getPayoutHold: own,
  stopPayouts: own,
  resumePayouts: own,
  getWithdrawalPassword: own,
  getWithdrawalLimits: own,
  prepareWithdrawalPassword: own,
  preparePasswordReset: own,
  resetWithdrawalPassword: own,
  getRiskNotice: own,
  acceptRiskNotice: own,
  listStatement: { ...own, ...either },
  sumStatement: { ...own, ...either },
  listBalanceDays: { ...own, ...either },
  exportStatement: { ...own, ...either },
  resetDemo: { ...own, account: 'demo', money: true },
  setPriceAlert: own,
  movePriceAlert: own,
  listPriceAlerts: own,
  removePriceAlert: own,

  sendSupport: guest,
  listSupport: guest,
  closeSupport: guest,
  leaveSupportMail: guest,
  rateSupport: guest,
  takeGuest: own,
  uploadSupportImage: guest,
  getSupportImage: guest,
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
