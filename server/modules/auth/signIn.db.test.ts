import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { TestDb } from '#kit/database.ts'
import { EIP_EXAMPLES } from '#kit/eip4361.ts'
import { CREDULOUS, openSignIn, outcome, type SignInFixture } from '#kit/signInFixture.ts'
import { TAMPERINGS } from '#kit/tamperedTexts.ts'
import { CHALLENGE_MS } from './rulesMessage.ts'
import type { AuthService } from './types.ts'

const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

let handler: SignInFixture
let test: TestDb
let auth: AuthService
let wallet: PrivateKeyAccount

beforeAll(async () => {
  handler = await openSignIn()
  test = handler.test
  auth = handler.auth
})
beforeEach(() => {
  wallet = privateKeyToAccount(generatePrivateKey())
})
afterAll(() => handler.close())

const challenge = (address: string = wallet.address) => handler.challenge(address)
const login: SignInFixture['login'] = (message, signature) => handler.login(message, signature)
const attack: SignInFixture['attack'] = (message, signature) => handler.attack(message, signature)

describe('the first sign-in', () => {
  it('makes the customer, the wallet link, the session and the demo grant', async () => {
    const message = await challenge()
    const { token, expiresAt, user } = await login(message, await wallet.signMessage({ message }))
    expect(Date.parse(expiresAt)).toBe(handler.clock.at + 7 * 24 * 3_600_000)
    expect(user.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(user.address).toBe(wallet.address)
    expect(user.registeredAt).toBe(new Date(handler.clock.at).toISOString())
    expect(await auth.authenticate(token)).toMatchObject({ customerId: user.id })
    expect(await handler.ledger.balances(test.db, 'demo', user.id, 'USDT')).toEqual({
      available: 100_000_000_000n,
      margin: 0n,
    })
    expect((await handler.ledger.balances(test.db, 'real', user.id, 'USDT')).available).toBe(0n)
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

  it('is refused, and leaves nothing, when the operator has no demo funds', async () => {
    const poor = await openSignIn(0n)
    const message = await poor.challenge(wallet.address)
    expect(await poor.attack(message, await wallet.signMessage({ message }))).toBe(
      CODE.treasuryNotFunded,
    )
    expect(await poor.state()).toMatchObject({ customers: 0n, sessions: 0n })
    await poor.close()
  })
})

describe('attacks, each refused with nothing changed', () => {
  it('one text used fifty times at once opens one session', async () => {
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    const before = await handler.state()
    const results = await Promise.all(
      Array.from({ length: 50 }, () => outcome(login(message, signature))),
    )
    expect(results.filter((result) => result === 'signed in')).toHaveLength(1)
    expect(results.filter((result) => result === CODE.codeWrong)).toHaveLength(49)
    expect(await handler.state()).toMatchObject({ sessions: (before.sessions ?? 0n) + 1n })
    expect(await attack(message, signature)).toBe(CODE.codeWrong)
  })

  it('a text that was never issued', async () => {
    const message = (await challenge()).replace(/Nonce: .*/, `Nonce: ${'0'.repeat(40)}`)
    expect(await attack(message, await wallet.signMessage({ message }))).toBe(CODE.codeNotSent)
    expect(await attack('hello', await wallet.signMessage({ message: 'hello' }))).toBe(
      CODE.codeNotSent,
    )
  })

  it('a text that has expired, to the millisecond', async () => {
    const start = handler.clock.at
    const late = await challenge()
    const lateSignature = await wallet.signMessage({ message: late })
    handler.clock.at = start + CHALLENGE_MS
    expect(await attack(late, lateSignature)).toBe(CODE.codeWrong)
    handler.clock.at = start + CHALLENGE_MS - 1
    expect(await outcome(login(late, lateSignature))).toBe('signed in')
    handler.clock.at = start
  })

  it.each(TAMPERINGS)('a text with $what, signed', async ({ change, code }) => {
    const issued = await challenge()
    const message = change(issued)
    expect(message).not.toBe(issued)
    const signature = await wallet.signMessage({ message })
    expect(await attack(message, signature)).toBe(code)
    expect(await attack(issued, signature)).toBe(CODE.codeWrong)
    // Not even a chain that takes any signature for good lets the text through.
    expect(await handler.asking(CREDULOUS).attack(message, signature)).toBe(code)
    expect(await outcome(login(issued, await wallet.signMessage({ message: issued })))).toBe(
      'signed in',
    )
  })

  it('a text with the nonce of another text of the same wallet', async () => {
    const issued = await challenge()
    const other = await challenge()
    const [nonce = ''] = /^Nonce: .*$/m.exec(other) ?? []
    handler.clock.at += 1
    const message = (await challenge()).replace(/^Nonce: .*$/m, nonce)
    handler.clock.at -= 1
    const signature = await wallet.signMessage({ message })
    expect(await attack(message, signature)).toBe(CODE.codeNotSent)
    expect(await attack(issued, signature)).toBe(CODE.codeWrong)
    expect(await attack(other, signature)).toBe(CODE.codeWrong)
  })

  it.each(EIP_EXAMPLES)(
    'an example of the standard, signed, which is no text of ours',
    async (text) => {
      const message = text.replace(/^0x.*$/m, wallet.address)
      const signature = await wallet.signMessage({ message })
      expect(await attack(message, signature)).toBe(CODE.codeNotSent)
      expect(await handler.asking(CREDULOUS).attack(message, signature)).toBe(CODE.codeNotSent)
    },
  )

  it('a text of more than 4,096 characters', async () => {
    const message = `${await challenge()}${' '.repeat(4096)}`
    expect(await attack(message, await wallet.signMessage({ message }))).toBe(CODE.codeNotSent)
  })

  it("another wallet's signature, and another wallet's address in the text", async () => {
    const message = await challenge()
    const thief = privateKeyToAccount(generatePrivateKey())
    expect(await attack(message, await thief.signMessage({ message }))).toBe(CODE.codeWrong)
    const swapped = message.replace(wallet.address, thief.address)
    expect(await attack(swapped, await thief.signMessage({ message: swapped }))).toBe(
      CODE.codeNotSent,
    )
  })

  it('the signature of another text of the same wallet', async () => {
    const message = await challenge()
    const other = await challenge()
    expect(await attack(message, await wallet.signMessage({ message: other }))).toBe(CODE.codeWrong)
  })

  it('the same signature in another form', async () => {
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    const s = (CURVE_ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
    const high = `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
    expect(await attack(message, high)).toBe(CODE.codeWrong)
    expect(await attack(message, signature.slice(0, -2))).toBe(CODE.codeWrong)
    expect(await attack(message, `${signature}00`)).toBe(CODE.codeWrong)
    expect(await attack(message, '0x00')).toBe(CODE.codeWrong)
  })
})

describe('asking for a text', () => {
  it('names the wrong field of a wrong checksum or another chain, and keeps nothing', async () => {
    const before = await handler.state()
    const flipped = wallet.address.replace(/[a-f]/, (letter) => letter.toUpperCase())
    const wrong = flipped === wallet.address ? `${wallet.address.slice(0, -1)}g` : flipped
    const address = auth.issueChallenge({ address: wrong, chainId: 1 })
    await expect(address).rejects.toMatchObject({ code: '400', fields: { address: 'malformed' } })
    const chain = auth.issueChallenge({ address: wallet.address, chainId: 56 })
    await expect(chain).rejects.toMatchObject({ code: '400', fields: { chainId: 'outOfRange' } })
    expect(await handler.state()).toEqual(before)
  })

  it('keeps nothing, however many are asked for, and all of them stay good', async () => {
    const size = () =>
      test.db.query(
        `SELECT table_name, (xpath('/row/n/text()', query_to_xml('SELECT count(*) AS n FROM '
           || quote_ident(table_name), false, true, '')))[1]::text AS rows
         FROM information_schema.tables WHERE table_name LIKE 'auth%' ORDER BY 1`,
      )
    const before = await size()
    const texts = await Promise.all(Array.from({ length: 500 }, () => challenge()))
    expect(new Set(texts).size).toBe(500)
    expect(await size()).toEqual(before)
    for (const message of [texts[0] ?? '', texts[499] ?? '']) {
      expect(await outcome(login(message, await wallet.signMessage({ message })))).toBe('signed in')
    }
  })
})

describe('several server processes on one database', () => {
  it('take the texts of one another, each text once', async () => {
    const other = handler.asking(null)
    const message = await challenge()
    const signature = await wallet.signMessage({ message })
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        outcome((at % 2 === 0 ? handler : other).login(message, signature)),
      ),
    )
    expect(results.filter((result) => result === 'signed in')).toHaveLength(1)
    expect(results.filter((result) => result === CODE.codeWrong)).toHaveLength(19)
  })

  it('take no text of another database, whose key is another', async () => {
    const elsewhere = await openSignIn()
    // Test databases are copies of one, with its key.
    await elsewhere.test.db.query(`UPDATE auth_text_key SET key = sha256('another')`)
    const message = await elsewhere.challenge(wallet.address)
    expect(await attack(message, await wallet.signMessage({ message }))).toBe(CODE.codeNotSent)
    await elsewhere.close()
  })
})
