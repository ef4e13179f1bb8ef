/**
 * The closed list of answers that are not plain success. Business refusals travel with HTTP 200 and
 * their code; the others carry their HTTP status as code. The text of a code is the locale key
 * `errors:<name>`.
 */
interface ErrorSpec {
  readonly name: string
  readonly status: number
  /** True when the same request, with the same key, may succeed later. */
  readonly retry: boolean
}

/** Keeps the literal name, so that locale keys built from it are checked by the compiler. */
const refusal = <const N extends string>(name: N, retry = false): ErrorSpec & { name: N } => ({
  name,
  status: 200,
  retry,
})

export const ERRORS = {
  '400': { name: 'malformed', status: 400, retry: false },
  '401': { name: 'signedOut', status: 401, retry: false },
  '403': { name: 'forbidden', status: 403, retry: false },
  '404': { name: 'notFound', status: 404, retry: false },
  '408': { name: 'tooSlow', status: 408, retry: true },
  '409': { name: 'keyReused', status: 409, retry: false },
  '413': { name: 'tooLarge', status: 413, retry: false },
  '415': { name: 'unsupportedType', status: 415, retry: false },
  '429': { name: 'tooMany', status: 429, retry: true },
  '500': { name: 'internal', status: 500, retry: true },
  '501': { name: 'notOpenYet', status: 501, retry: false },
  '503': { name: 'unavailable', status: 503, retry: true },
  '10001': refusal('loginNameMissing'),
  '10002': refusal('emailWrong'),
  '10003': refusal('usernameWrong'),
  '10004': refusal('passwordWrong'),
  '10005': refusal('userStatusAbnormal'),
  '10006': refusal('usernameTaken'),
  '10007': refusal('emailTaken'),
  '10008': refusal('userStatusWrong'),
  '10009': refusal('userNotFound'),
  '10010': refusal('planProductWrong'),
  '10011': refusal('insufficientMargin'),
  '10012': refusal('noMatchingDays'),
  '10013': refusal('investmentAmountWrong'),
  '10014': refusal('optionProductWrong'),
  '10015': refusal('marketClosed', true),
  '10016': refusal('purchaseAmountWrong'),
  '10017': refusal('noMatchingTerm'),
  '10018': refusal('parameterMissing'),
  '10019': refusal('verificationStatusWrong'),
  '10020': refusal('collectibleStatusWrong'),
  '10021': refusal('receivingAddressMissing'),
  '10022': refusal('notVerified'),
  '10023': refusal('loanTermWrong'),
  '10024': refusal('productAlreadyBought'),
  '10025': refusal('withdrawalMethodMissing'),
  '10089': refusal('doNotResend', true),
  '10090': refusal('codeNotSent'),
  '10091': refusal('codeWrong'),
  '10092': refusal('insufficientBalance'),
  '10093': refusal('withdrawalPasswordWrong'),
  '10201': refusal('demoNotAllowed'),
  '10202': refusal('smartTradingNotEnabled'),
  '10203': refusal('withdrawalBlockedByLoan'),
  '10204': refusal('loanTooLarge'),
  '10205': refusal('belowMinimumDeposit'),
  '10206': refusal('belowMinimumWithdrawal'),
  '10207': refusal('stopUnreasonable'),
  '10208': refusal('imageTypeWrong'),
  '10209': refusal('imageTooLarge'),
  '10210': refusal('withdrawalPasswordNotSet'),
  '10211': refusal('verificationRequired'),
  '10212': refusal('riskNoticeNotAccepted'),
  '10213': refusal('quoteExpired', true),
  '10214': refusal('treasuryNotFunded', true),
  '10215': refusal('priceStale', true),
  '10216': refusal('orderNotOpen'),
  '10217': refusal('leverageNotAllowed'),
  '10218': refusal('lotsOutOfRange'),
  '10219': refusal('instrumentUnknown'),
  '10220': refusal('productNotAllowed'),
  '10221': refusal('demoHasOpenOrders'),
  '10222': refusal('receiptPending', true),
  '10223': refusal('chainUnavailable', true),
  '10224': refusal('tooManyAtOnce', true),
  '10225': refusal('orderChanged'),
  '10226': refusal('tooManyEdits'),
  '10227': refusal('statementTooLong'),
  '10230': refusal('notExchanged'),
  '10231': refusal('quoteUsed'),
  '10232': refusal('belowMinimumExchange'),
  '10235': refusal('tooManyImages', true),
  '10236': refusal('imageUnreadable'),
  '10237': refusal('imageTooManyPixels'),
  '10238': refusal('imageNotUsable'),
  '10240': refusal('signatureWrong'),
  '10241': refusal('textOver'),
  '10242': refusal('withdrawalsHeld', true),
  '10243': refusal('passwordLocked', true),
  '10244': refusal('withdrawalMovedOn'),
  '10245': refusal('anotherPersonNeeded'),
  '10246': refusal('chainDecides'),
  '10247': refusal('payoutNamed'),
  '10248': refusal('aboveMaximumExchange'),
  '10250': refusal('depositNotOffered'),
  '10251': refusal('depositCounted'),
  '10252': refusal('depositProofMissing'),
  '10253': refusal('depositNotForReview'),
  '10254': refusal('depositFactsDiffer'),
  '10255': refusal('otherOperatorNeeded'),
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof ERRORS

/** True when the text is a code of the closed list. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}
