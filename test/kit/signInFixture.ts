import { isDeepStrictEqual } from 'node:util'
import { amount } from '#protocol/money.ts'
import type { Login } from '#protocol/session.ts'
import { createAuthService } from '#server/modules/auth/service.ts'
import type { AuthService, WalletChain } from '#server/modules/auth/types.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService, type Ledger } from '#server/modules/ledger/service.ts'
import { openChainRpc } from '#server/platform/chainRpc.ts'
import { openTestDb, type TestDb } from './database.ts'
import { type Noting, notingOn } from './noting.ts'

/** Where the texts of these tests are for. */
export const SITE = {
  brand: 'Glasshouse',
  domain: 'app.example.org',
  uri: 'https://app.example.org',
  chainId: 1,
}

/** Where a request comes from that names no place. */
const HERE = '203.0.113.7'

/** The sign-in on a database of its own, with a clock to turn. */
export interface SignInFixture {
  readonly auth: AuthService
  readonly test: TestDb
  readonly ledger: Ledger
  readonly clock: { at: number }
  readonly noting: Noting
  /** The same database, asking another chain. */
  asking(chain: WalletChain | null): SignInFixture
  challenge(address: string): Promise<string>
  login(message: string, signature: string, ip?: string): Promise<Login>
  /** Everything a sign-in may write. */
  state(): Promise<Readonly<Record<string, bigint>>>
  /** The code of the refusal, unless something else came of it. */
  attack(message: string, signature: string): Promise<string>
  close(): Promise<void>
}

/** A chain to ask at this address; what it could not answer is added to `faults`. */
export const chainAt = (url: string, faults: string[], limitMs = 20_000): WalletChain => ({
  rpc: openChainRpc(url, { limitMs, atOnce: 100 }),
  chainId: SITE.chainId,
  onFault: ({ reason }) => faults.push(reason),
})

/** A chain where every address is a wallet that takes every signature. */
export const CREDULOUS: WalletChain = {
  rpc: {
    run: async () => {
      const words = [1n, 1n, 32n, 0x1626ba7en << 224n]
      return `0x${words.map((word) => word.toString(16).padStart(64, '0')).join('')}`
    },
  },
  chainId: SITE.chainId,
  onFault: () => undefined,
}

/** The code a call was refused with, or `signed in`. */
export const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'signed in',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'threw'),
  )

async function stateOf({ db }: TestDb): Promise<Readonly<Record<string, bigint>>> {
  const counts = await db.query<Record<string, bigint>>(`
    SELECT (SELECT count(*) FROM customer) AS customers,
      (SELECT count(*) FROM customer_wallet) AS wallets,
      (SELECT count(*) FROM auth_session) AS sessions,
      (SELECT count(*) FROM ledger_posting) AS postings,
      (SELECT sum(balance) FROM ledger_account WHERE owner <> 'house') AS held`)
  return counts[0] ?? {}
}

/** Opens the sign-in; `funds` is what the operator may grant to new customers. */
export async function openSignIn(funds = 10n ** 15n): Promise<SignInFixture> {
  const test = await openTestDb()
  const ledger = createLedgerService()
  if (funds > 0n) {
    await test.db.transaction((tx) =>
      ledger.fundTreasury(tx, 'demo', amount(funds, 'USDT'), 'test', 'test'),
    )
  }
  return handlerOf({ test, ledger, clock: { at: Date.UTC(2026, 2, 1) } }, null)
}

type Parts = Pick<SignInFixture, 'test' | 'ledger' | 'clock'>

function handlerOf(parts: Parts, chain: WalletChain | null): SignInFixture {
  const { test, ledger } = parts
  const clock = { now: () => parts.clock.at }
  const commands = createCommandService({ db: test.db, clock, ledger })
  const noting = notingOn(test.db, clock)
  const { note } = noting
  const auth = createAuthService({ db: test.db, clock, ledger, commands, site: SITE, note, chain })
  const login = (message: string, signature: string, ip = HERE) =>
    auth.loginByDapp({ message, signature, userAgent: 'test wallet', ip })
  const { chainId } = SITE
  return {
    ...parts,
    auth,
    noting,
    login,
    asking: (other) => handlerOf(parts, other),
    challenge: async (address) => (await auth.issueChallenge({ address, chainId })).message,
    state: () => stateOf(test),
    async attack(message, signature) {
      const before = await stateOf(test)
      const answer = await outcome(login(message, signature))
      const same = isDeepStrictEqual(await stateOf(test), before)
      return same ? answer : `${answer}, and something changed`
    },
    close: () => test.close(),
  }
}
