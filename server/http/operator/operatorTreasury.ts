import * as CODE from '#protocol/errorCodes.ts'
import { IdParams } from '#protocol/operator.ts'
import {
  ClaimFundingBody,
  NameTakeOutBody,
  ProposeFundingBody,
  ProposeTakeOutBody,
  Treasury,
  TreasuryMove,
} from '#protocol/operatorTreasury.ts'
import { FOUNDER_ID } from '#server/modules/operators/types.ts'
import type { TreasuryService } from '#server/modules/treasury/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** The operator's own money on the real books: what comes in, and what leaves. */
export function operatorTreasuryCalls(treasury: TreasuryService): readonly OperatorCall[] {
  return [
    defineOperatorCall('getTreasury', {
      summary: 'What is in the treasury, set aside and owed, and what moves in and out',
      result: Treasury,
      handle: ({ tx }) => treasury.read(tx),
    }),
    defineOperatorCall('claimFunding', {
      summary: 'Books what a transaction brought from our own wallets, once its chain proves it',
      body: ClaimFundingBody,
      result: TreasuryMove,
      about: ({ id }) => id,
      handle: ({ operator, body }) => treasury.claim(operator.id, body),
    }),
    defineOperatorCall('proposeFunding', {
      summary: 'Proposes to book what no watched chain shows; another person confirms it',
      body: ProposeFundingBody,
      result: TreasuryMove,
      about: ({ id }) => id,
      handle: ({ operator, body }) => treasury.proposeFunding(operator.id, body),
    }),
    ...takeOutCalls(treasury),
  ]
}

function takeOutCalls(treasury: TreasuryService): readonly OperatorCall[] {
  return [
    defineOperatorCall('proposeTakeOut', {
      summary: 'Proposes to take money out of the treasury; another person confirms it',
      body: ProposeTakeOutBody,
      result: TreasuryMove,
      about: ({ id }) => id,
      handle: ({ operator, body }) => treasury.proposeTakeOut(operator.id, body),
    }),
    defineOperatorCall('confirmTreasuryMove', {
      summary: 'Says yes to what another person proposed',
      params: IdParams,
      result: TreasuryMove,
      handle: ({ operator, params }) => {
        // Whoever holds the founder's token may be who proposed it.
        if (operator.id === FOUNDER_ID) throw new Refusal(CODE.forbidden)
        return treasury.confirm(operator.id, params.id)
      },
    }),
    defineOperatorCall('stopTreasuryMove', {
      summary: 'Stops what was proposed or waits',
      params: IdParams,
      result: TreasuryMove,
      handle: ({ operator, params }) => treasury.stop(operator.id, params.id),
    }),
    defineOperatorCall('releaseTakeOut', {
      summary: 'Takes out of the treasury what waited for a day: it may be sent now',
      params: IdParams,
      result: TreasuryMove,
      handle: ({ operator, params }) => treasury.release(operator.id, params.id),
    }),
    defineOperatorCall('nameTakeOut', {
      summary: 'Names the transaction, or number of the bank, by which it was sent',
      params: IdParams,
      body: NameTakeOutBody,
      result: TreasuryMove,
      handle: ({ operator, params, body }) => treasury.name(operator.id, params.id, body.reference),
    }),
  ]
}
