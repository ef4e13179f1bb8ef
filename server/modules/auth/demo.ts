import { DEMO_START_USDT } from '#contract/account.ts'
import { type Amount, parseAmount } from '#contract/money.ts'
import { type Entry, type LedgerService, ShortOfFunds } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'

function demoStart(): Amount<'USDT'> {
  const start = parseAmount(DEMO_START_USDT, 'USDT')
  if (start === null) throw new Error('the demo start is no amount')
  return start
}

const START = demoStart()

/** Gives a new customer the demo account's start. @throws Refusal 10214 */
export function grantDemo(tx: Queryable, ledger: LedgerService, customerId: string): Promise<void> {
  return moveDemo(tx, ledger, customerId, 'demoGrant', START.units)
}

/** Brings `available` of the demo account back to the start. @throws Refusal 10221, 10214 */
export async function resetDemo(
  tx: Queryable,
  ledger: LedgerService,
  customerId: string,
): Promise<void> {
  const { available, margin } = await ledger.lockBalances(tx, 'demo', customerId, START.asset)
  if (margin > 0n) throw new Refusal('10221')
  const missing = START.units - available
  if (missing !== 0n) await moveDemo(tx, ledger, customerId, 'demoReset', missing)
}

async function moveDemo(
  tx: Queryable,
  ledger: LedgerService,
  customerId: string,
  type: Entry['type'],
  units: bigint,
): Promise<void> {
  const { asset } = START
  const legs = [
    { account: { owner: 'house', bucket: 'treasury' }, amount: { units: -units, asset } },
    { account: { owner: customerId, bucket: 'available' }, amount: { units, asset } },
  ] as const
  try {
    await ledger.post(tx, { kind: 'demo', type, ref: customerId, reason: null, legs })
  } catch (error) {
    if (error instanceof ShortOfFunds) throw new Refusal('10214')
    throw error
  }
}
