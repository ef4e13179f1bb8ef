import { DEMO_START_USDT } from '#contract/account.ts'
import { type Amount, parseAmount } from '#contract/money.ts'
import type { Desk } from '#server/modules/commands/types.ts'
import {
  type CustomerBucket,
  type Entry,
  type Holder,
  type LedgerService,
  ShortOfFunds,
} from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'

function demoStart(): Amount<'USDT'> {
  const start = parseAmount(DEMO_START_USDT, 'USDT')
  if (start === null) throw new Error('the demo start is no amount')
  return start
}

const START = demoStart()

/** What an account holds after a reset. */
export type Left = Readonly<Record<CustomerBucket, bigint>>

/** Gives a new customer the demo account's start. @throws Refusal 10214 */
export async function grantDemo(
  tx: Queryable,
  ledger: LedgerService,
  customerId: string,
): Promise<void> {
  try {
    await ledger.post(tx, demoEntry('demoGrant', customerId, START.units))
  } catch (error) {
    if (error instanceof ShortOfFunds) throw new Refusal('10214')
    throw error
  }
}

/** Brings `available` of the demo account back to the start, unless contracts are open (10221). */
export const resetDesk: Desk<Holder, Left> = {
  begin: async () => ({
    decide({ account, customerId }, books) {
      const { available, margin } = books.balances(account, customerId, START.asset)
      if (margin > 0n) throw new Refusal('10221')
      const missing = START.units - available
      return {
        entry: missing === 0n ? null : demoEntry('demoReset', customerId, missing),
        result: { available: START.units, margin },
        accept: () => undefined,
        tell: () => undefined,
      }
    },
    write: () => undefined,
  }),
}

function demoEntry(type: Entry['type'], customerId: string, units: bigint): Entry {
  const { asset } = START
  const legs = [
    { account: { owner: 'house', bucket: 'treasury' }, amount: { units: -units, asset } },
    { account: { owner: customerId, bucket: 'available' }, amount: { units, asset } },
  ] as const
  return { kind: 'demo', type, ref: customerId, reason: null, legs }
}
