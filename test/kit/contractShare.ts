import * as CODE from '#protocol/errorCodes.ts'
import { mostForOne, setAsideBy } from '#server/modules/commands/rulesShare.ts'
import type { OrderRecord } from '#server/modules/contracts/types.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { Refusal } from '#server/platform/refusal.ts'

/**
 * One customer's share of the operator's funds, as the commands around the contract handlers hold it.
 * @throws Refusal treasuryNotFunded when the entry would bind more
 */
export function assertShare(
  entry: Entry | readonly Entry[],
  customerId: string,
  orders: readonly OrderRecord[],
  funds: bigint,
): void {
  const open = orders.filter((one) => one.customerId === customerId && one.closing === null)
  const bound = open.reduce((sum, { escrow }) => sum + escrow, 0n)
  const more = setAsideBy(entry, 'escrow')
  if (more > 0n && bound + more > mostForOne(funds)) throw new Refusal(CODE.treasuryNotFunded)
}
