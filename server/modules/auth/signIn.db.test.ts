import { isDeepStrictEqual } from 'node:util'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amount } from '#contract/money.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { CHALLENGE_MS } from './rulesMessage.ts'
import { createAuthService } from './service.ts'
import type { AuthService } from './types.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const SITE = {
  brand: 'Glasshouse',
  domain: 'app.example.org',
  uri: 'https://app.example.org',
  chainId: 1,
}
const ledger = createLedgerService()
let now = Date.UTC(2026, 2, 1)
let test: TestDb
let auth: AuthService
let wallet: PrivateKeyAccount

beforeAll(async () => {
  test = await openTestDb()
  auth = createAuthService({ db: test.db, clock: { now: () => now }, ledger, site: SITE })
  await test.db.transaction((tx) =>
    ledger.fundTreasury(tx, 'demo', amount(10n ** 15n, 'USDT'), 'test', 'test'),
  )
})
beforeEach(() => {
  wallet = privateKeyToAccount(generatePrivateKey())
})
afterAll(() => test.close())

const challenge = async (address: string = wallet.address): Promise<string> =>
  (await auth.issueChallenge({ address, chainId: 1, ip: '203.0.113.7' })).message

const login = (message: string, signature: string) =>
  auth.loginByDapp({ message, signature, userAgent: 'test wallet' })

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'signed in',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'threw'),
  )

/** Everything a sign-in may write. */
async function state(): Promise<unknown> {
  const counts = await test.db.query(`
    SELECT (SELECT count(*) FROM customer) AS customers,
      (SELECT count(*) FROM customer_wallet) AS wallets,
      (SELECT count(*) FROM auth_session) AS sessions,
      (SELECT count(*) FROM auth_challenge) AS challenges,
      (SELECT count(*) FROM ledger_posting) AS postings,
      (SELECT sum(balance) FROM ledger_account WHERE owner <> 'house') AS held`)
  return counts[0]
}

describe('the first sign-in', () => {
  it('makes the customer, the wallet link, the session and the demo grant', async () => {
    const message = await challenge()
    const { token, expiresAt, user } = await login(message, await wallet.signMessage({ message }))
    expect(Date.parse(expiresAt)).toBe(now + 7 * 24 * 3_600_000)
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(user.address).toBe(wallet.address)
    expect(user.registeredAt).toBe(new Date(now).toISOString())
    expect(await auth.authenticate(token)).toMatchObject({ customerId: user.id })
    expect(await ledger.balances(test.db, 'demo', user.id, 'USDT')).toEqual({
      available: 100_000_000_000n,
      margin: 0n,
    })
    expect((await ledger.balances(test.db, 'real', user.id, 'USDT')).available).toBe(0n)
    const grants = await test.db.query('SELECT kind, type FROM ledger_entry WHERE ref = $1', [
      user.id,
    ])
    expect(grants).toEqual([{ kind: 'demo', type: 'demoGrant' }])
  })

  it('is one customer and one grant, however many arrive at once', async () => {
    const messages = await Promise.all(Array.from({ length: 8 }, () => challenge()))
    const logins = await Promise.all(
      messages.map(async (message) => login(message, await wallet.signMessage({ message }))),
    )
    const ids = new Set(logins.map(({ user }) => user.id))
    expect(ids.size).toBe(1)
    const [id] = ids
    const grants = await test.db.query('SELECT 1 FROM ledger_entry WHERE ref = $1', [id])
    expect(grants).toHaveLength(1)
    const customers = await test.db.query(
      'SELECT 1 FROM customer c LEFT JOIN customer_wallet w ON w.customer_id = c.id WHERE w.address IS NULL',
    )
    expect(customers).toHaveLength(0)
  })

  it('comes back as the same customer, whatever case the address is in', async () => {
    const first = await challenge()
    const again = await challenge(wallet.address.toLowerCase())
    const one = await login(first, await wallet.signMessage({ message: first }))
    const two = await login(again, await wallet.signMessage({ message: again }))
    expect(two.user).toEqual(one.user)
    expect(two.token).not.toBe(one.token)
  })

  it('is refused, and leaves nothing, when the house has no demo funds', async () => {
    const poor = await openTestDb()
    const clock = { now: () => now }
    const poorAuth = createAuthService({ db: poor.db, clock, ledger, site: SITE })
    const { message } = await poorAuth.issueChallenge({
      address: wallet.address,
      chainId: 1,
      ip: '203.0.113.7',
    })
    const signature = await wallet.signMessage({ message })
    const work = poorAuth.loginByDapp({ message, signature, userAgent: '' })
    expect(await outcome(work)).toBe('10214')
    const left = await poor.db.query('SELECT 1 FROM customer UNION ALL SELECT 1 FROM auth_session')
    expect(left).toHaveLength(0)
    await poor.close()
  })
})

describe('attacks, each refused with nothing changed', () => {
  async function attack(message: string, signature: string): Promise<string> {
    const before = await state()
    const answer = await outcome(login(message, signature))
    const after = await state()
    return isDeepStrictEqual(after, before) ? answer : `${answer}, and something changed`
  }

  it('one text used fifty times at once opens one session', async () => {
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    const before = (await state()) as { sessions: bigint }
    const results = await Promise.all(
      Array.from({ length: 50 }, () => outcome(login(message, signature))),
    )
    expect(results.filter((result) => result === 'signed in')).toHaveLength(1)
    expect(results.filter((result) => result === '10091')).toHaveLength(49)
    expect(await state()).toMatchObject({ sessions: before.sessions + 1n })
    expect(await attack(message, signature)).toBe('10091')
  })

  it('a text that was never issued', async () => {
    const message = (await challenge()).replace(/Nonce: .*/, `Nonce: ${'0'.repeat(40)}`)
    expect(await attack(message, await wallet.signMessage({ message }))).toBe('10090')
    expect(await attack('hello', await wallet.signMessage({ message: 'hello' }))).toBe('10090')
  })

  it('a text that has expired, to the millisecond', async () => {
    const start = now
    const late = await challenge()
    const lateSignature = await wallet.signMessage({ message: late })
    now = start + CHALLENGE_MS
    expect(await attack(late, lateSignature)).toBe('10091')
    now = start + CHALLENGE_MS - 1
    expect(await outcome(login(late, lateSignature))).toBe('signed in')
    now = start
  })

  const tampering: readonly (readonly [string, (message: string) => string])[] = [
    ['another domain', (m) => m.replace('app.example.org wants', 'evil.example wants')],
    ['a look-alike domain', (m) => m.replace('app.example.org wants', 'аpp.example.org wants')],
    ['a trailing dot', (m) => m.replace('app.example.org wants', 'app.example.org. wants')],
    ['a port', (m) => m.replace('app.example.org wants', 'app.example.org:444 wants')],
    ['a user name', (m) => m.replace('app.example.org wants', 'app.example.org@evil.org wants')],
    ['another case', (m) => m.replace('app.example.org wants', 'App.example.org wants')],
    ['a scheme', (m) => `https://${m}`],
    ['another URI', (m) => m.replace('URI: https://app.example.org', 'URI: https://evil.example')],
    ['a path', (m) => m.replace('URI: https://app.example.org', 'URI: https://app.example.org/')],
    ['another chain', (m) => m.replace('Chain ID: 1', 'Chain ID: 56')],
    ['another version', (m) => m.replace('Version: 1', 'Version: 2')],
    ['another statement', (m) => m.replace('gives no approval', 'gives every approval')],
    [
      'a line more in the statement',
      (m) => m.replace('approval.', 'approval.\r\nURI: https://x.y'),
    ],
    ['CRLF line ends', (m) => m.replaceAll('\n', '\r\n')],
    ['a lower-case address', (m) => m.replace(/^0x.*$/m, (line) => line.toLowerCase())],
    ['a later expiry', (m) => m.replace(/(Expiration Time: )\d{4}/, '$12099')],
    ['another issue time', (m) => m.replace(/(Issued At: )\d{4}/, '$12020')],
    ['a resource', (m) => `${m}\nResources:\n- https://evil.example`],
    ['a line end', (m) => `${m}\n`],
    ['a blank', (m) => ` ${m}`],
    ['an invisible character', (m) => m.replace('Sign in', 'Sign\u200b in')],
    ['a second nonce', (m) => `${m}\nNonce: ${'1'.repeat(40)}`],
  ]

  it.each(tampering)('a text with %s, signed', async (_, tamper) => {
    const issued = await challenge()
    const message = tamper(issued)
    expect(message).not.toBe(issued)
    expect(await attack(message, await wallet.signMessage({ message }))).toBe('10091')
    expect(await attack(issued, await wallet.signMessage({ message }))).toBe('10091')
    expect(await outcome(login(issued, await wallet.signMessage({ message: issued })))).toBe(
      'signed in',
    )
  })

  it('a text of more than 4,096 characters', async () => {
    const message = `${await challenge()}${' '.repeat(4096)}`
    expect(await attack(message, await wallet.signMessage({ message }))).toBe('10090')
  })

  it("another wallet's signature, and another wallet's address in the text", async () => {
    const message = await challenge()
    const thief = privateKeyToAccount(generatePrivateKey())
    expect(await attack(message, await thief.signMessage({ message }))).toBe('10091')
    const swapped = message.replace(wallet.address, thief.address)
    expect(await attack(swapped, await thief.signMessage({ message: swapped }))).toBe('10091')
  })

  it('the signature of another text of the same wallet', async () => {
    const message = await challenge()
    const other = await challenge()
    expect(await attack(message, await wallet.signMessage({ message: other }))).toBe('10091')
  })

  it('the same signature in another form', async () => {
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    const s = (CURVE_ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const high = `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(await attack(message, high)).toBe('10091')
    expect(await attack(message, signature.slice(0, -2))).toBe('10091')
    expect(await attack(message, `${signature}00`)).toBe('10091')
    expect(await attack(message, '0x00')).toBe('10091')
  })
})

describe('asking for a text', () => {
  const ask = (address: string, ip: string, chainId = 1) =>
    outcome(auth.issueChallenge({ address, chainId, ip }))

  it('names the wrong field of a wrong checksum or another chain, and keeps nothing', async () => {
    const before = await state()
    const flipped = wallet.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    const wrong = flipped === wallet.address ? `${wallet.address.slice(0, -1)}g` : flipped
    const address = auth.issueChallenge({ address: wrong, chainId: 1, ip: '203.0.113.8' })
    await expect(address).rejects.toMatchObject({ code: '400', fields: { address: 'malformed' } })
    const chain = auth.issueChallenge({ address: wallet.address, chainId: 56, ip: '203.0.113.8' })
    await expect(chain).rejects.toMatchObject({ code: '400', fields: { chainId: 'outOfRange' } })
    expect(await state()).toEqual(before)
  })

  it('gives ten unused texts to one wallet at one place, also when asked at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 25 }, () => ask(wallet.address, '203.0.113.9')),
    )
    expect(results.filter((result) => result === '429')).toHaveLength(15)
    expect(await ask(wallet.address, '203.0.113.10')).toBe('signed in')
    now += CHALLENGE_MS
    expect(await ask(wallet.address, '203.0.113.9')).toBe('signed in')
  })

  it('does not let somebody else use up what a wallet may ask for', async () => {
    for (let i = 0; i < 12; i += 1) await ask(wallet.address, '203.0.113.66')
    expect(await ask(wallet.address, '203.0.113.66')).toBe('429')
    expect(await ask(wallet.address, '203.0.113.11')).toBe('signed in')
  })

  it('gives 300 unused texts to one place', async () => {
    await test.db.query(
      `INSERT INTO auth_challenge (nonce, address, message, ip, issued_at, expires_at)
       SELECT 'flood' || n, 'address' || n, '', '203.0.113.12', $1::timestamptz, $1::timestamptz
       FROM generate_series(1, 299) AS n`,
      [new Date(now).toISOString()],
    )
    expect(await ask(wallet.address, '203.0.113.12')).toBe('signed in')
    expect(await ask(wallet.address, '203.0.113.12')).toBe('429')
  })
})
