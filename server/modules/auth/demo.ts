import { DEMO_START_USDT } from '#protocol/account.ts'
import { ASSETS } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { type Amount, parseAmount } from '#protocol/money.ts'
import type { CommandHandler } from '#server/modules/commands/types.ts'
import {
  type CustomerBucket,
  type Entry,
  type Held,
  type Holder,
  type LedgerService,
  type Leg,
  type Place,
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

/** Gives a new customer the demo account's start. @throws Refusal treasuryNotFunded */
export async function grantDemo(
  tx: Queryable,
  ledger: LedgerService,
  customerId: string,
): Promise<void> {
  try {
    await ledger.post(tx, demoEntry('demoGrant', customerId, [START]))
  } catch (error) {
    if (error instanceof ShortOfFunds) throw new Refusal(CODE.treasuryNotFunded)
    throw error
  }
}

/** Whose demo account is brought back. */
export type Reset = Holder

type Pocket = Omit<Held, 'units'>

const OTHER_COINS = ASSETS.filter((asset) => asset !== START.asset)

/**
 * Where products keep USDT while something of theirs waits or runs, and every place a coin can be in. All
 * of them, always: a coin that is bought while somebody looks which there are would stay.
 */
const POCKETS: readonly Pocket[] = [
  ...(['spotHold', 'optionStake'] as const).map((bucket) => ({ bucket, asset: START.asset })),
  ...OTHER_COINS.flatMap((asset) =>
    (['available', 'spotHold'] as const).map((bucket) => ({ bucket, asset })),
  ),
]

/** An account, in the books' words. */
const placeOf = (owner: string, { bucket, asset }: Pocket): Place => ({
  account: { owner, bucket },
  asset,
})

const treasuryOf = (asset: Held['asset']): Place => ({
  account: { owner: 'house', bucket: 'treasury' },
  asset,
})

/**
 * Brings the demo account back to what it started with: its USDT, and nothing of any other coin. Not
 * while contracts or options are open or orders wait (demoHasOpenOrders).
 */
export const resetHandler: CommandHandler<Reset, Left> = {
  places: (_, { customerId }) => [
    ...POCKETS.map((pocket) => placeOf(customerId, pocket)),
    ...OTHER_COINS.map(treasuryOf),
  ],
  begin: async () => ({
    decide({ account, customerId }, books) {
      const { available, margin } = books.balances(account, customerId, START.asset)
      const now = POCKETS.map((pocket) => ({
        ...pocket,
        units: books.balance(account, placeOf(customerId, pocket)),
      }))
      const held = now.filter(({ bucket, units }) => bucket !== 'available' && units > 0n)
      if (margin > 0n || held.length > 0) throw new Refusal(CODE.demoHasOpenOrders)
      const coins = now.filter(({ asset }) => asset !== START.asset)
      const missing = [
        { asset: START.asset, units: START.units - available },
        ...coins.map(({ asset, units }) => ({ asset, units: -units })),
      ].filter(({ units }) => units !== 0n)
      return {
        entry: missing.length === 0 ? null : demoEntry('demoReset', customerId, missing),
        result: { available: START.units, margin },
        accept: () => undefined,
        tell: () => undefined,
      }
    },
    write: () => undefined,
  }),
}

function demoEntry(type: Entry['type'], customerId: string, missing: readonly Amount[]): Entry {
  const legs = missing.flatMap(({ asset, units }): readonly Leg[] => [
    { account: { owner: 'house', bucket: 'treasury' }, amount: { units: -units, asset } },
    { account: { owner: customerId, bucket: 'available' }, amount: { units, asset } },
  ])
  return { kind: 'demo', type, ref: customerId, reason: null, legs }
}
