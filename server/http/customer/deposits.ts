import {
  Deposit,
  DepositAddress,
  DepositAddressBody,
  DepositBody,
  DepositOffer,
  DepositPage,
  ListDepositsQuery,
  WalletBalance,
  WalletBalanceQuery,
} from '#protocol/deposit.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { DepositsService } from '#server/modules/deposits/types.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Deposits: what can be sent where, reporting one, and the list of one's own. */
export function depositCalls(
  deposits: DepositsService,
  { mustBeConfirmable }: Pick<WithdrawalsService, 'mustBeConfirmable'>,
): readonly Call[] {
  return [
    defineCall('getDepositOffer', {
      summary: 'Networks and coins that deposits are taken of, with their minimums',
      result: DepositOffer,
      errors: [],
      handle: async () => deposits.offer(),
    }),
    defineCall('getWalletBalance', {
      summary: 'What the own linked wallet has of a coin; null where the chain gives no answer now',
      query: WalletBalanceQuery,
      result: WalletBalance,
      errors: [CODE.depositNotOffered, CODE.walletNeeded],
      handle: ({ customerId, query }) => deposits.walletBalance(customerId, query),
    }),
    defineCall('getDepositAddress', {
      summary: 'The customer’s own address of a network; whatever arrives there is theirs',
      body: DepositAddressBody,
      result: DepositAddress,
      errors: [CODE.depositNotOffered, CODE.confirmationMissing],
      handle: async ({ customerId, body }) => {
        await mustBeConfirmable(customerId)
        return deposits.ownAddress(customerId, body.network)
      },
    }),
    defineCall('deposit', {
      summary: 'Reports a deposit, sent by the wallet or by hand; only the chain credits it',
      body: DepositBody,
      result: Deposit,
      errors: [
        CODE.depositNotOffered,
        CODE.belowMinimumDeposit,
        CODE.depositCounted,
        CODE.depositProofMissing,
        CODE.tooManyAtOnce,
        CODE.confirmationMissing,
      ],
      message: '20002',
      submit: async ({ customerId, account, body }, keyed) => {
        await mustBeConfirmable(customerId)
        return deposits.submit({ customerId, account }, body, keyed)
      },
    }),
    defineCall('listDeposits', {
      summary: 'Own deposits, newest first: where each is, since when, and what comes next by when',
      query: ListDepositsQuery,
      result: DepositPage,
      errors: [],
      handle: ({ tx, customerId, query }) => deposits.list(tx, customerId, query),
    }),
  ]
}
