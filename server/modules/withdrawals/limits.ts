import * as CODE from '#protocol/errorCodes.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { WithdrawalLimits } from '#protocol/withdrawal.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { HandlerDeps } from './asks.ts'
import { freeAt, type Lately, leftOf, LIMIT_MS, usedOf } from './rulesLimit.ts'
import { selectLately } from './storeDay.ts'
import type { Terms } from './types.ts'

interface LimitDeps extends Pick<HandlerDeps, 'limitsOf' | 'worthOf'> {
  readonly db: Db
  readonly clock: Clock
}

interface Standing {
  readonly limit: bigint | null
  readonly lately: readonly Lately[]
}

async function standingOf(
  { clock, limitsOf }: LimitDeps,
  query: Queryable,
  customerId: string,
): Promise<(toBank: boolean) => Standing> {
  const limits = (await limitsOf(query, [customerId])).get(customerId)
  const lately = await selectLately(query, [customerId], clock.now() - LIMIT_MS)
  return (toBank) => ({
    limit: (toBank ? limits?.bank : limits?.crypto) ?? null,
    lately: lately.filter((one) => one.toBank === toBank),
  })
}

/** What is left of a customer's limits, for them to read before they type. */
export async function readLimits(
  deps: LimitDeps,
  query: Queryable,
  customerId: string,
): Promise<WithdrawalLimits> {
  const standing = await standingOf(deps, query, customerId)
  const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))
  const shown = (toBank: boolean, limit: bigint): WithdrawalLimits['crypto'] => {
    const { lately } = standing(toBank)
    const free = freeAt(lately)
    return {
      day: usdt(limit),
      left: usdt(leftOf(limit, usedOf(lately, deps.worthOf))),
      freeAt: free === null ? null : toIso(free),
    }
  }
  const bank = standing(true).limit
  return {
    crypto: shown(false, standing(false).limit ?? 0n),
    bank: bank === null ? null : shown(true, bank),
  }
}

/** Before anything is signed; it is asked once more when the amount is held. @throws Refusal withdrawalLimit */
export async function mustBeWithinLimit(
  deps: LimitDeps,
  customerId: string,
  { asset, amount: units, network }: Terms,
): Promise<void> {
  const standing = await standingOf(deps, deps.db, customerId)
  const { limit, lately } = standing(network === null)
  const worth = deps.worthOf(asset, units)
  const left = leftOf(limit, usedOf(lately, deps.worthOf))
  if (worth === null || worth > left) throw new Refusal(CODE.withdrawalLimit)
}
