import { charityPayoutsAmong } from '#server/modules/auctions/service.ts'
import { depositsOf } from '#server/modules/deposits/service.ts'
import { treasuryNamesAmong } from '#server/modules/treasury/service.ts'
import { lockNamed } from '#server/modules/withdrawals/service.ts'
import type { WithdrawalsService } from '#server/modules/withdrawals/types.ts'
import type { Queryable } from '#server/platform/db.ts'

// A transaction, or a number of a bank, stands for one thing: who names it locks the name, then looks here.

/**
 * Whether one of these names stands for a withdrawal, a charity's money or a deposit; who else names one of them waits
 * until the transaction ends.
 */
export async function isNamed(
  withdrawals: Pick<WithdrawalsService, 'isNamed'>,
  tx: Queryable,
  names: readonly string[],
): Promise<boolean> {
  // One after the other: the first one waits for who else names them.
  if (await withdrawals.isNamed(tx, names)) return true
  const charities = await charityPayoutsAmong(tx, names)
  return charities.length > 0 || (await depositsOf(tx, names)).length > 0
}

/** Those of these names that stand for something else than a withdrawal. */
export const namedElsewhere = async (
  tx: Queryable,
  names: readonly string[],
): Promise<readonly string[]> => [
  ...(await charityPayoutsAmong(tx, names)),
  ...(await treasuryNamesAmong(tx, names)),
]

/** Those of these transactions that fund the treasury; who else names one waits until the transaction ends. */
export async function fundingsAmong(
  tx: Queryable,
  hashes: readonly string[],
): Promise<readonly string[]> {
  await lockNamed(tx, hashes)
  return treasuryNamesAmong(tx, hashes)
}
