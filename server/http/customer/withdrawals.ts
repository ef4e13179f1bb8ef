import { z } from 'zod'
import * as CODE from '#protocol/errorCodes.ts'
import {
  CancelWithdrawalBody,
  ChangeWithdrawalPasswordBody,
  ListWithdrawalsQuery,
  PayoutHold,
  PreparedPassword,
  PreparePasswordBody,
  PreparedWithdrawal,
  PrepareWithdrawalBody,
  ResetWithdrawalPasswordBody,
  WithdrawalFigures,
  WithdrawalLimits,
  WithdrawalOffer,
  WithdrawalPage,
  WithdrawalPasswordState,
  Withdrawal,
  WithdrawBody,
} from '#protocol/withdrawal.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** How a text can fail to be confirmed. */
const UNCONFIRMED = [
  CODE.signatureWrong,
  CODE.codeNotSent,
  CODE.codeWrong,
  CODE.confirmationMissing,
  CODE.secondFactorNeeded,
  CODE.secondFactorWrong,
  CODE.textOver,
] as const

/** Money that leaves, and the password and the confirmed text it takes. */
export function withdrawalCalls(withdrawals: WithdrawalsService): readonly Call[] {
  return [...termsCalls(withdrawals), ...moneyCalls(withdrawals), ...passwordCalls(withdrawals)]
}

function termsCalls(withdrawals: WithdrawalsService): readonly Call[] {
  return [
    defineCall('getWithdrawalOffer', {
      summary: 'Ways out, their least amounts and the fee',
      result: WithdrawalOffer,
      errors: [],
      handle: async () => withdrawals.offer(),
    }),
    defineCall('getWithdrawalFigures', {
      summary: 'How long withdrawals took, how many are overdue, and why some were refused',
      result: WithdrawalFigures,
      errors: [],
      handle: ({ tx }) => withdrawals.figures(tx),
    }),
    defineCall('getWithdrawalLimits', {
      summary: 'What may leave within 24 hours, and what is left of it',
      result: WithdrawalLimits,
      errors: [],
      handle: ({ tx, customerId }) => withdrawals.limits(tx, customerId),
    }),
  ]
}

function moneyCalls(withdrawals: WithdrawalsService): readonly Call[] {
  return [
    defineCall('prepareWithdrawal', {
      summary:
        'A text that says all of a withdrawal, for the own wallet to sign, else mailed with a code; holds nothing',
      body: PrepareWithdrawalBody,
      result: PreparedWithdrawal,
      errors: [
        CODE.withdrawalMethodMissing,
        CODE.belowMinimumWithdrawal,
        CODE.notVerified,
        CODE.withdrawalLimit,
        CODE.confirmationMissing,
        '400',
        '429',
      ],
      handle: ({ customerId, body }) => withdrawals.prepare(customerId, body),
    }),
    defineCall('withdraw', {
      summary: 'Holds what a confirmed text says, to be reviewed and paid out',
      body: WithdrawBody,
      result: Withdrawal,
      errors: [
        '404',
        ...UNCONFIRMED,
        CODE.withdrawalPasswordNotSet,
        CODE.passwordLocked,
        CODE.withdrawalPasswordWrong,
        CODE.withdrawalsHeld,
        CODE.notVerified,
        CODE.withdrawalLimit,
        CODE.withdrawalBlockedByLoan,
        CODE.tooManyAtOnce,
        CODE.insufficientBalance,
        CODE.chainUnavailable,
        '429',
      ],
      message: '20003',
      submit: ({ customerId, account, body, ip }, keyed) =>
        withdrawals.request({ customerId, account }, body, { ip }, keyed),
    }),
    defineCall('cancelWithdrawal', {
      summary: 'Takes an own withdrawal back that nobody has approved yet',
      body: CancelWithdrawalBody,
      result: Withdrawal,
      errors: ['404', CODE.withdrawalMovedOn],
      submit: ({ customerId, account, body }, keyed) =>
        withdrawals.cancel({ customerId, account }, body.id, keyed),
    }),
    defineCall('listWithdrawals', {
      summary: 'Own withdrawals with every step, newest first',
      query: ListWithdrawalsQuery,
      result: WithdrawalPage,
      errors: [],
      handle: ({ tx, customerId, query }) => withdrawals.list(tx, customerId, query),
    }),
  ]
}

function passwordCalls(withdrawals: WithdrawalsService): readonly Call[] {
  const Done = z.object({})
  return [
    defineCall('getPayoutHold', {
      summary: 'Why nothing can be withdrawn now, and until when; null where something can',
      result: PayoutHold,
      errors: [],
      handle: ({ tx, customerId }) => withdrawals.payoutHold(tx, customerId),
    }),
    defineCall('getWithdrawalPassword', {
      summary: 'Whether a withdrawal password is set, and what keeps it from being used',
      result: WithdrawalPasswordState,
      errors: [],
      handle: ({ tx, customerId }) => withdrawals.password(tx, customerId),
    }),
    defineCall('changeWithdrawalPassword', {
      summary:
        'Sets the withdrawal password by a confirmed text, or changes it by the present one as well',
      body: ChangeWithdrawalPasswordBody,
      result: Done,
      errors: [
        '404',
        ...UNCONFIRMED,
        CODE.withdrawalPasswordWrong,
        CODE.passwordLocked,
        CODE.withdrawalPasswordNotSet,
        CODE.chainUnavailable,
        '400',
        '429',
      ],
      message: '20005',
      handle: async ({ customerId, body, ip }) => {
        await withdrawals.changePassword(customerId, body, { ip })
        return {}
      },
    }),
    defineCall('prepareWithdrawalPassword', {
      summary: 'A text that, once confirmed, sets the withdrawal password or changes it',
      body: PreparePasswordBody,
      result: PreparedPassword,
      errors: [CODE.confirmationMissing, '429'],
      handle: ({ customerId, body }) => withdrawals.preparePassword(customerId, body),
    }),
    defineCall('preparePasswordReset', {
      summary: 'A text that, once confirmed, sets a new withdrawal password',
      body: PreparePasswordBody,
      result: PreparedPassword,
      errors: [CODE.confirmationMissing, '429'],
      handle: ({ customerId, body }) => withdrawals.prepareReset(customerId, body),
    }),
    defineCall('resetWithdrawalPassword', {
      summary: 'Sets a new withdrawal password by a confirmed text; nothing leaves for a day after',
      body: ResetWithdrawalPasswordBody,
      result: Done,
      errors: ['404', ...UNCONFIRMED, CODE.chainUnavailable, '400', '429'],
      message: '20005',
      handle: async ({ customerId, body, ip }) => {
        await withdrawals.resetPassword(customerId, body, { ip })
        return {}
      },
    }),
  ]
}
