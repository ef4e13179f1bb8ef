import * as CODE from '#protocol/errorCodes.ts'

/** How a call refuses who does not prove that they own the account. */
export const OWNER_ERRORS = [
  '429',
  CODE.passwordWrong,
  CODE.walletNeeded,
  CODE.signatureWrong,
  CODE.textOver,
  CODE.codeWrong,
  CODE.secondFactorNeeded,
  CODE.secondFactorWrong,
  CODE.chainUnavailable,
] as const
