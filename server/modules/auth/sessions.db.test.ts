import { createHash } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { amount } from '#protocol/money.ts'
import type { Login } from '#protocol/session.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { type Noting, notingOn } from '#kit/noting.ts'
import { createCommandService } from '#server/modules/commands/service.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { createAuthService } from './service.ts'
import type { AuthService } from './types.ts'

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const ledger = createLedgerService()
const ended: string[] = []
let now = Date.UTC(2026, 2, 1)
let test: TestDb
let auth: AuthService
let noticesOf: Noting['notices']

beforeAll(async () => {
  test = await openTestDb()
  const site = { brand: 'B', domain: 'b.example', uri: 'https://b.example', chainId: 1 }
  const clock = { now: () => now }
  const commands = createCommandService({ db: test.db, clock, ledger })
  const { note, notices } = notingOn(test.db, clock)
  noticesOf = notices
  auth = createAuthService({ db: test.db, clock, ledger, commands, site, note, chain: null })
  auth.onEnded((id) => ended.push(id))
  await test.db.transaction((tx) =>
    ledger.fundTreasury(tx, 'demo', amount(10n ** 15n, 'USDT'), 'test', 'test'),
  )
})
afterAll(() => test.close())

const newWallet = () => privateKeyToAccount(generatePrivateKey())

async function signIn(wallet = newWallet(), userAgent = 'test wallet'): Promise<Login> {
  const { message } = await auth.issueChallenge({ address: wallet.address, chainId: 1 })
  const signature = await wallet.signMessage({ message })
  return auth.loginByDapp({ message, signature, userAgent, ip: '203.0.113.7' })
}

const sessionOf = async (token: string) => (await auth.authenticate(token))?.sessionId ?? null

it('keeps the hash of a token, and the browser it was opened in, but never the token', async () => {
  const { token } = await signIn(newWallet(), 'Browser '.repeat(100))
  const rows = await test.db.query<Record<string, unknown>>(
    'SELECT * FROM auth_session WHERE token_hash = $1',
    [createHash('sha256').update(token).digest()],
  )
  expect(rows).toHaveLength(1)
  expect(String(rows[0]?.['user_agent'])).toHaveLength(300)
  expect(JSON.stringify(rows[0])).not.toContain(token)
})

it.each(['', 'x', '0'.repeat(43), 'Bearer 1', `${'a'.repeat(42)}\n`, "' OR 1=1 --"])(
  'knows nobody by the token %j',
  async (token) => {
    expect(await auth.authenticate(token)).toBeNull()
  },
)

it('ends by logging out, at once, only itself, and tells so once', async () => {
  const wallet = newWallet()
  const [one, two] = [await signIn(wallet), await signIn(wallet)]
  const id = await sessionOf(one.token)
  await auth.logout(one.token)
  await auth.logout(one.token)
  await auth.logout('unknown')
  expect(await sessionOf(one.token)).toBeNull()
  expect(await sessionOf(two.token)).not.toBeNull()
  expect(ended.filter((told) => told === id)).toHaveLength(1)
})

it('ends elsewhere, all at once, and the customer is told of it', async () => {
  const wallet = newWallet()
  const [one, two] = [await signIn(wallet), await signIn(wallet)]
  const { id } = one.user
  await auth.endSession(id, one.token, { others: true })
  expect(await sessionOf(one.token)).not.toBeNull()
  expect(await sessionOf(two.token)).toBeNull()
  expect(await noticesOf(id)).toEqual([{ kind: 'account', event: { kind: 'sessionsEnded' } }])
  await auth.endSession(id, one.token, { others: true })
  expect(await noticesOf(id)).toHaveLength(1)
})

it('lasts seven days after it was last used, written at most once an hour', async () => {
  const { token } = await signIn()
  const ends = async () => {
    const rows = await test.db.query<{ expires_at: Date }>(
      'SELECT expires_at FROM auth_session WHERE id = $1',
      [await sessionOf(token)],
    )
    return rows[0]?.expires_at.getTime()
  }
  const start = now
  expect(await ends()).toBe(start + WEEK)
  now = start + HOUR - 1
  expect(await ends()).toBe(start + WEEK)
  now = start + HOUR
  expect(await ends()).toBe(start + HOUR + WEEK)
  now = start + HOUR + WEEK - 1
  expect(await sessionOf(token)).not.toBeNull()
  now += WEEK
  expect(await sessionOf(token)).toBeNull()
})

it('sweeps: ends what has expired and clears away what is long over', async () => {
  const { token } = await signIn()
  const id = await sessionOf(token)
  await auth.sweep()
  expect(await sessionOf(token)).toBe(id)
  now += WEEK
  await auth.sweep()
  await auth.sweep()
  expect(ended.filter((told) => told === id)).toHaveLength(1)
  const kept = () => test.db.query('SELECT 1 FROM auth_session WHERE id = $1', [id])
  expect(await kept()).toHaveLength(1)
  now += 91 * 24 * HOUR
  await auth.sweep()
  expect(await kept()).toHaveLength(0)
})

it('says who is signed in, and nobody for an unknown customer', async () => {
  const wallet = newWallet()
  const { user } = await signIn(wallet)
  expect(await auth.userInfo(user.id)).toEqual(user)
  const unknown = auth.userInfo('00000000-0000-4000-8000-000000000000')
  await expect(unknown).rejects.toMatchObject({ code: CODE.userNotFound })
})
