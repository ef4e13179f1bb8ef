import type { AssetCode } from '#protocol/assets.ts'
import type { CodesService } from '#server/modules/codes/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { Limits, WorthOf } from './rulesLimit.ts'
import type { SumsOf } from './storeDay.ts'
import type { Holder, OperatorAct, PayoutChain } from './types.ts'

export interface HandlerDeps {
  readonly clock: Clock
  /** The code of a text goes with it. */
  readonly codes: Pick<CodesService, 'end'>
  /** Chains on which payouts are looked up. */
  readonly payouts: readonly PayoutChain[]
  /** What people credited to these customers since then, beside what their withdrawals come to. */
  readonly credited: SumsOf
  /** What each of these customers may withdraw within 24 hours. */
  readonly limitsOf: (
    query: Queryable,
    customerIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Limits>>
  readonly worthOf: WorthOf
  /** Those of these references that stand for something else than a withdrawal. */
  readonly namedElsewhere: (
    tx: Queryable,
    references: readonly string[],
  ) => Promise<readonly string[]>
  /** Those of these customers whose identity is verified with papers: banks pay only them. */
  readonly verifiedAmong: (
    query: Queryable,
    customerIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
}

interface Asked {
  readonly holder: Holder
  /** What the withdrawal is in; of an unknown one, which is refused, anything. */
  readonly asset: AssetCode
}

interface OfWithdrawal extends Asked {
  readonly id: string
}

/** What is asked about withdrawals: by a customer, an operator, or what was seen on the chain. */
export type Ask =
  | (Asked & {
      readonly to: 'request'
      readonly textId: string
      readonly signature: string | null
    })
  | (OfWithdrawal & { readonly to: 'cancel' })
  | (OfWithdrawal & { readonly to: 'act'; readonly operatorId: string; readonly act: OperatorAct })
  | (OfWithdrawal & { readonly to: 'observe' })
