import * as CODE from './errorCodes.ts'

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
  [CODE.malformed]: { name: 'malformed', status: 400, retry: false },
  [CODE.signedOut]: { name: 'signedOut', status: 401, retry: false },
  [CODE.forbidden]: { name: 'forbidden', status: 403, retry: false },
  [CODE.notFound]: { name: 'notFound', status: 404, retry: false },
  [CODE.tooSlow]: { name: 'tooSlow', status: 408, retry: true },
  [CODE.keyReused]: { name: 'keyReused', status: 409, retry: false },
  [CODE.tooLarge]: { name: 'tooLarge', status: 413, retry: false },
  [CODE.unsupportedType]: { name: 'unsupportedType', status: 415, retry: false },
  [CODE.tooMany]: { name: 'tooMany', status: 429, retry: true },
  [CODE.internal]: { name: 'internal', status: 500, retry: true },
  [CODE.notOpenYet]: { name: 'notOpenYet', status: 501, retry: false },
  [CODE.unavailable]: { name: 'unavailable', status: 503, retry: true },
  [CODE.loginNameMissing]: refusal('loginNameMissing'),
  [CODE.emailWrong]: refusal('emailWrong'),
  [CODE.usernameWrong]: refusal('usernameWrong'),
  [CODE.passwordWrong]: refusal('passwordWrong'),
  [CODE.userStatusAbnormal]: refusal('userStatusAbnormal'),
  [CODE.usernameTaken]: refusal('usernameTaken'),
  [CODE.emailTaken]: refusal('emailTaken'),
  [CODE.userStatusWrong]: refusal('userStatusWrong'),
  [CODE.userNotFound]: refusal('userNotFound'),
  [CODE.planProductWrong]: refusal('planProductWrong'),
  [CODE.insufficientMargin]: refusal('insufficientMargin'),
  [CODE.noMatchingDays]: refusal('noMatchingDays'),
  [CODE.investmentAmountWrong]: refusal('investmentAmountWrong'),
  [CODE.optionProductWrong]: refusal('optionProductWrong'),
  [CODE.marketClosed]: refusal('marketClosed', true),
  [CODE.purchaseAmountWrong]: refusal('purchaseAmountWrong'),
  [CODE.noMatchingTerm]: refusal('noMatchingTerm'),
  [CODE.parameterMissing]: refusal('parameterMissing'),
  [CODE.verificationStatusWrong]: refusal('verificationStatusWrong'),
  [CODE.collectibleStatusWrong]: refusal('collectibleStatusWrong'),
  [CODE.receivingAddressMissing]: refusal('receivingAddressMissing'),
  [CODE.notVerified]: refusal('notVerified'),
  [CODE.loanTermWrong]: refusal('loanTermWrong'),
  [CODE.productAlreadyBought]: refusal('productAlreadyBought'),
  [CODE.withdrawalMethodMissing]: refusal('withdrawalMethodMissing'),
  [CODE.doNotResend]: refusal('doNotResend', true),
  [CODE.codeNotSent]: refusal('codeNotSent'),
  [CODE.codeWrong]: refusal('codeWrong'),
  [CODE.insufficientBalance]: refusal('insufficientBalance'),
  [CODE.withdrawalPasswordWrong]: refusal('withdrawalPasswordWrong'),
  [CODE.demoNotAllowed]: refusal('demoNotAllowed'),
  [CODE.smartTradingNotEnabled]: refusal('smartTradingNotEnabled'),
  [CODE.withdrawalBlockedByLoan]: refusal('withdrawalBlockedByLoan'),
  [CODE.loanTooLarge]: refusal('loanTooLarge'),
  [CODE.belowMinimumDeposit]: refusal('belowMinimumDeposit'),
  [CODE.belowMinimumWithdrawal]: refusal('belowMinimumWithdrawal'),
  [CODE.stopUnreasonable]: refusal('stopUnreasonable'),
  [CODE.imageTypeWrong]: refusal('imageTypeWrong'),
  [CODE.imageTooLarge]: refusal('imageTooLarge'),
  [CODE.withdrawalPasswordNotSet]: refusal('withdrawalPasswordNotSet'),
  [CODE.verificationRequired]: refusal('verificationRequired'),
  [CODE.riskNoticeNotAccepted]: refusal('riskNoticeNotAccepted'),
  [CODE.quoteExpired]: refusal('quoteExpired', true),
  [CODE.treasuryNotFunded]: refusal('treasuryNotFunded', true),
  [CODE.priceStale]: refusal('priceStale', true),
  [CODE.orderNotOpen]: refusal('orderNotOpen'),
  [CODE.leverageNotAllowed]: refusal('leverageNotAllowed'),
  [CODE.lotsOutOfRange]: refusal('lotsOutOfRange'),
  [CODE.instrumentUnknown]: refusal('instrumentUnknown'),
  [CODE.productNotAllowed]: refusal('productNotAllowed'),
  [CODE.demoHasOpenOrders]: refusal('demoHasOpenOrders'),
  [CODE.receiptPending]: refusal('receiptPending', true),
  [CODE.chainUnavailable]: refusal('chainUnavailable', true),
  [CODE.tooManyAtOnce]: refusal('tooManyAtOnce', true),
  [CODE.orderChanged]: refusal('orderChanged'),
  [CODE.tooManyEdits]: refusal('tooManyEdits'),
  [CODE.statementTooLong]: refusal('statementTooLong'),
  [CODE.notExchanged]: refusal('notExchanged'),
  [CODE.quoteUsed]: refusal('quoteUsed'),
  [CODE.belowMinimumExchange]: refusal('belowMinimumExchange'),
  [CODE.tooManyImages]: refusal('tooManyImages', true),
  [CODE.imageUnreadable]: refusal('imageUnreadable'),
  [CODE.imageTooManyPixels]: refusal('imageTooManyPixels'),
  [CODE.imageNotUsable]: refusal('imageNotUsable'),
  [CODE.signatureWrong]: refusal('signatureWrong'),
  [CODE.textOver]: refusal('textOver'),
  [CODE.withdrawalsHeld]: refusal('withdrawalsHeld', true),
  [CODE.passwordLocked]: refusal('passwordLocked', true),
  [CODE.withdrawalMovedOn]: refusal('withdrawalMovedOn'),
  [CODE.anotherPersonNeeded]: refusal('anotherPersonNeeded'),
  [CODE.chainDecides]: refusal('chainDecides'),
  [CODE.payoutNamed]: refusal('payoutNamed'),
  [CODE.aboveMaximumExchange]: refusal('aboveMaximumExchange'),
  [CODE.depositNotOffered]: refusal('depositNotOffered'),
  [CODE.depositCounted]: refusal('depositCounted'),
  [CODE.depositProofMissing]: refusal('depositProofMissing'),
  [CODE.depositNotForReview]: refusal('depositNotForReview'),
  [CODE.depositFactsDiffer]: refusal('depositFactsDiffer'),
  [CODE.otherOperatorNeeded]: refusal('otherOperatorNeeded'),
  [CODE.walletNeeded]: refusal('walletNeeded'),
  [CODE.confirmationMissing]: refusal('confirmationMissing'),
  [CODE.phoneWrong]: refusal('phoneWrong'),
  [CODE.phoneTaken]: refusal('phoneTaken'),
  [CODE.passwordWeak]: refusal('passwordWeak'),
  [CODE.secondFactorWrong]: refusal('secondFactorWrong'),
  [CODE.secondFactorNeeded]: refusal('secondFactorNeeded'),
  [CODE.channelOff]: refusal('channelOff'),
  [CODE.linkedElsewhere]: refusal('linkedElsewhere'),
  [CODE.lastWayIn]: refusal('lastWayIn'),
  [CODE.emailNotVouched]: refusal('emailNotVouched'),
  [CODE.tooYoung]: refusal('tooYoung'),
  [CODE.countryNotServed]: refusal('countryNotServed'),
  [CODE.documentExpired]: refusal('documentExpired'),
  [CODE.imageTooSmall]: refusal('imageTooSmall'),
  [CODE.limitReached]: refusal('limitReached'),
  [CODE.withdrawalLimit]: refusal('withdrawalLimit'),
  [CODE.exportRunning]: refusal('exportRunning', true),
} as const satisfies Record<string, ErrorSpec>

export type ErrorCode = keyof typeof ERRORS

/** True when the text is a code of the closed list. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERRORS, text)
}
