import type { AssetCode } from '#contract/assets.ts'
import { parseAmount } from '#contract/money.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { Db } from '#server/platform/db.ts'
import type { Config } from './config.ts'

/** Coins the house sells from, each about 1,000,000,000 USDT worth on the demo books. */
const COINS: readonly (readonly [asset: AssetCode, demo: string, real: string])[] = [
  ['BTC', '10000', '100'],
  ['ETH', '300000', '3000'],
  ['SOL', '7000000', '70000'],
  ['XRP', '500000000', '5000000'],
  ['BNB', '1000000', '10000'],
  ['ADA', '2500000000', '25000000'],
  ['LTC', '12000000', '120000'],
  ['DOGE', '7000000000', '70000000'],
]

/** An amount never changes once it was used: the books keep it under its ref. */
const FUNDS: readonly {
  readonly kind: 'demo' | 'real'
  readonly asset: AssetCode
  readonly funds: string
  readonly ref: string
}[] = [
  { kind: 'demo', asset: 'USDT', funds: '1000000000000.000000', ref: 'demo-treasury-1' },
  { kind: 'real', asset: 'USDT', funds: '100000000.000000', ref: 'sandbox-treasury-1' },
  ...COINS.flatMap(([asset, demo, real]) => [
    { kind: 'demo' as const, asset, funds: demo, ref: `demo-treasury-${asset}-1` },
    { kind: 'real' as const, asset, funds: real, ref: `sandbox-treasury-${asset}-1` },
  ]),
]

/**
 * Gives the house what its promises are paid from: play money for demo accounts everywhere, and in the
 * sandbox, where no money is real, the real books' treasury too. Done once; later starts change nothing.
 */
export async function fundHouse(db: Db, ledger: Ledger, mode: Config['mode']): Promise<void> {
  for (const { kind, asset, funds, ref } of FUNDS) {
    if (kind === 'real' && mode === 'production') continue
    const amount = parseAmount(funds, asset)
    if (amount === null) throw new Error(`no amount: ${funds} ${asset}`)
    const reason = kind === 'demo' ? 'play money' : 'sandbox: no real money'
    await db.transaction((tx) => ledger.fundTreasury(tx, kind, amount, ref, reason))
  }
}
