import * as CODE from '#protocol/errorCodes.ts'
import { IdParams } from '#protocol/operator.ts'
import { MarketClosure, MarketClosures, ProposeClosureBody } from '#protocol/operatorClosures.ts'
import type { ClosuresService } from '#server/modules/closures/types.ts'
import { FOUNDER_ID } from '#server/modules/operators/types.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defineOperatorCall, type OperatorCall } from './operatorFrame.ts'

/** Holidays and early closes that people add to the calendars of markets. */
export function operatorClosureCalls(closures: ClosuresService): readonly OperatorCall[] {
  return [
    defineOperatorCall('listClosures', {
      summary: 'What was closed beside the calendars, or is proposed',
      result: MarketClosures,
      handle: async ({ tx }) => [...(await closures.read(tx))],
    }),
    defineOperatorCall('proposeClosure', {
      summary: 'Proposes a holiday or an early close; another person confirms it',
      body: ProposeClosureBody,
      result: MarketClosure,
      about: ({ id }) => id,
      handle: ({ operator, body }) => closures.propose(operator.id, body),
    }),
    defineOperatorCall('confirmClosure', {
      summary: 'Says yes to what another person proposed: markets close by it from now on',
      params: IdParams,
      result: MarketClosure,
      handle: ({ operator, params }) => {
        // Whoever holds the founder's token may be who proposed it.
        if (operator.id === FOUNDER_ID) throw new Refusal(CODE.forbidden)
        return closures.confirm(operator.id, params.id)
      },
    }),
    defineOperatorCall('stopClosure', {
      summary: 'Stops what is only proposed',
      params: IdParams,
      result: MarketClosure,
      handle: ({ operator, params }) => closures.stop(operator.id, params.id),
    }),
  ]
}
