import { parseAmount } from '#contract/money.ts'
import type { Ledger } from '#server/modules/ledger/service.ts'
import type { Db } from '#server/platform/db.ts'
import type { Config } from './config.ts'

/** An amount never changes once it was used: the books keep it under its ref. */
const FUNDS = [
  { kind: 'demo', usdt: '1000000000000.000000', ref: 'demo-treasury-1' },
  { kind: 'real', usdt: '100000000.000000', ref: 'sandbox-treasury-1' },
] as const

/**
 * Gives the house what its promises are paid from: play money for demo accounts everywhere, and in the
 * sandbox, where no money is real, the real books' treasury too. Done once; later starts change nothing.
 */
export async function fundHouse(db: Db, ledger: Ledger, mode: Config['mode']): Promise<void> {
  for (const { kind, usdt, ref } of FUNDS) {
    if (kind === 'real' && mode === 'production') continue
    const funds = parseAmount(usdt, 'USDT')
    if (funds === null) throw new Error(`no amount: ${usdt}`)
    const reason = kind === 'demo' ? 'play money' : 'sandbox: no real money'
    await db.transaction((tx) => ledger.fundTreasury(tx, kind, funds, ref, reason))
  }
}
