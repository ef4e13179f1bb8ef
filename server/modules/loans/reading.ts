import type { AccountState } from '#protocol/accountStatus.ts'
import { FREE_DAYS_OVER, LOAN_TERMS } from '#protocol/loanTerms.ts'
import { ASSETS } from '#protocol/assets.ts'
import type { IdentityService } from '#server/modules/identity/types.ts'
import type { Held, Holder, LedgerService, Place } from '#server/modules/ledger/types.ts'
import type { LevelLimits } from '#server/modules/levels/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { AskingContext } from './rulesAsking.ts'
import { equityOf, type WorthOf } from './rulesEquity.ts'
import { type Past, selectLent, selectPast } from './store.ts'
import type { OpenResults } from './types.ts'

/** What says how much a customer may borrow. */
export interface AskingDeps {
  readonly clock: Clock
  readonly ledger: Pick<LedgerService, 'funds' | 'holdings'>
  readonly identity: Pick<IdentityService, 'verifiedAmong'>
  /** What levels open to these customers, by customer. */
  readonly limitsOf: (
    query: Queryable,
    customerIds: readonly string[],
  ) => Promise<ReadonlyMap<string, Pick<LevelLimits, 'loan'>>>
  /** Which of these customers' accounts are not simply active. */
  readonly statesOf: (
    query: Queryable,
    customerIds: readonly string[],
  ) => Promise<ReadonlyMap<string, AccountState>>
  /** What open contracts of a holder stand at. */
  readonly openResults: (query: Queryable, holder: Holder) => Promise<OpenResults>
  /** Worth by full prices that count now alone; null without one. */
  readonly worthNow: WorthOf
  /** Whether the policy lets real accounts borrow. */
  readonly allowed: boolean
}

/** What was read of these customers, beside their balances. */
export interface Background {
  readonly verified: ReadonlySet<string>
  readonly limits: ReadonlyMap<string, Pick<LevelLimits, 'loan'>>
  readonly past: ReadonlyMap<string, Past>
  readonly states: ReadonlyMap<string, AccountState>
  readonly open: ReadonlyMap<string, OpenResults>
  readonly funds: bigint
  readonly lent: bigint
}

/** Reads what decides how much these customers may borrow, beside what they hold. */
export async function readBackground(
  deps: AskingDeps,
  query: Queryable,
  customerIds: readonly string[],
): Promise<Background> {
  const { clock, ledger, identity, limitsOf, openResults, statesOf } = deps
  const ids = [...new Set(customerIds)]
  const [verified, limits, past, states, funds, lent, ...open] = await Promise.all([
    identity.verifiedAmong(query, ids),
    limitsOf(query, ids),
    selectPast(query, ids, clock.now()),
    statesOf(query, ids),
    ledger.funds(query, 'real', 'USDT'),
    selectLent(query),
    ...ids.map((customerId) => openResults(query, { customerId, account: 'real' })),
  ])
  const results = ids.flatMap((id, at): [string, OpenResults][] => {
    const one = open[at]
    return one === undefined ? [] : [[id, one]]
  })
  return { verified, limits, past, states, open: new Map(results), funds, lent }
}

/** How much a customer who holds this may borrow. */
export function askingContext(
  { allowed, worthNow }: Pick<AskingDeps, 'allowed' | 'worthNow'>,
  background: Background,
  customerId: string,
  { held, hasOpen }: { readonly held: readonly Held[]; readonly hasOpen: boolean },
): AskingContext {
  const { verified, limits, past, open, funds, lent } = background
  return {
    allowed,
    hasOpen,
    verified: verified.has(customerId),
    barred: past.get(customerId)?.barred ?? false,
    withdrawing: held.some(({ bucket, units }) => bucket === 'withdrawalHold' && units !== 0n),
    equity: equityOf(held, open.get(customerId) ?? { profit: 0n, loss: 0n, unsure: 0n }, worthNow),
    level: limits.get(customerId)?.loan ?? null,
    // What is lent is the operator's own, too.
    funds: funds + lent,
    lent,
  }
}

/** Free days that a customer has left of those in any 30 days. */
export function freeDaysLeft({ past }: Pick<Background, 'past'>, customerId: string): number {
  const used = past.get(customerId)?.freeUsed ?? FREE_DAYS_OVER
  return used >= LOAN_TERMS.freeDays ? 0 : LOAN_TERMS.freeDays - used
}

/** Everything a customer can have on the real account. */
export function pocketsOf(customerId: string): readonly (Place & Pick<Held, 'asset' | 'bucket'>)[] {
  const everywhere = ['available', 'spotHold', 'staked', 'withdrawalHold'] as const
  const inUsdt = ['margin', 'optionStake', 'loan'] as const
  const at = (asset: Held['asset'], bucket: Held['bucket']) => ({
    account: { owner: customerId, bucket },
    asset,
    bucket,
  })
  return [
    ...ASSETS.flatMap((asset) => everywhere.map((bucket) => at(asset, bucket))),
    ...inUsdt.map((bucket) => at('USDT', bucket)),
  ]
}
