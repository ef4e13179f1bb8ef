import * as CODE from '#protocol/errorCodes.ts'

/** What a proof of the owner can be refused with. */
export const OWNER_ERRORS = [
  '429',
  CODE.passwordWrong,
  CODE.secondFactorNeeded,
  CODE.secondFactorWrong,
  CODE.walletNeeded,
  CODE.signatureWrong,
  CODE.textOver,
  CODE.chainUnavailable,
] as const
