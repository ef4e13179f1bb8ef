import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { routePath } from '#protocol/routePaths.ts'
import type { UserInfo } from '#protocol/session.ts'
import { HOUR, openAuctionWorld } from '#kit/auctionWorld.ts'
import { GOOD, TERMS } from '#kit/accountsFixture.ts'
import { giveReal } from '#kit/giveReal.ts'
import { askHttp, type HttpCustomer, newHttpCustomer } from '#kit/httpCustomers.ts'
import { askOut, choosePassword } from '#kit/httpWithdrawals.ts'
import { basicForm, TYPED } from '#kit/identityForms.ts'
import { untilWaiting } from '#kit/lockWaits.ts'
import { proofOf } from '#kit/ownAccount.ts'
import { openTestApp } from '#kit/testApp.ts'
import type { App } from '#server/main/app.ts'

const DAY = 86_400_000
const USDT = 1_000_000n

let app: App
const clock = { at: Date.parse('2026-03-02T09:00:00Z'), now: () => clock.at }

beforeAll(async () => {
  app = await openTestApp({ clock })
})
afterEach(() => app.audit())
afterAll(() => app.close())

const close = async (by: HttpCustomer, leave = false): Promise<string> => {
  // A text is good once, and those of one moment are the same.
  clock.at += 1_000
  const body = { proof: await proofOf(by, 'closeAccount'), lang: 'en', leave }
  return (await by.ask('closeAccount', body)).code
}
const statusOf = async (by: HttpCustomer) => (await by.ask<UserInfo>('getUserInfo')).result.status

/** Signs a wallet in once more; the code of the answer. */
async function signIn({ wallet }: Pick<HttpCustomer, 'wallet'>): Promise<string> {
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { result } = await askHttp<{ message: string }>(app.url, 'sendCode', '', asked)
  const { message } = result
  const signature = await wallet.signMessage({ message })
  return (await askHttp(app.url, 'loginByDapp', '', { message, signature })).code
}

it('closes an empty account for its owner, 14 days later and for good', async () => {
  const ann = await newHttpCustomer(app.url)
  const lang = 'en'
  for (const proof of [{}, { password: 'x' }, await proofOf(ann, 'exportData')]) {
    const { code } = await ann.ask('closeAccount', { proof, lang, leave: false })
    expect(['400', CODE.passwordWrong, CODE.signatureWrong]).toContain(code)
  }
  expect(await statusOf(ann)).toBe('active')
  expect(await close(ann)).toBe('200')
  expect(await statusOf(ann)).toBe('closing')
  expect(await close(ann)).toBe(CODE.userStatusWrong)
  expect((await ann.ask('getDepositAddress', { network: 'ethereum' })).code).toBe(
    CODE.userStatusWrong,
  )
  clock.at += 14 * DAY - 3_000
  await app.workOffAccounts()
  const back = await newSession(ann)
  expect(await statusOf(back)).toBe('closing')
  clock.at += 3_000
  await app.workOffAccounts()
  expect((await back.ask('getUserInfo')).code).toBe('401')
  expect(await signIn(ann)).toBe(CODE.userStatusAbnormal)
})

it('deletes what the customer drew, saved and wanted to be told of, and nobody else’s', async () => {
  const [ann, bob] = [await newHttpCustomer(app.url), await newHttpCustomer(app.url)]
  const line = { id: 'line', tool: 'horizontal', points: [{ at: 0, price: 1 }] }
  const alert = { instrumentId: '1', side: 'above', level: '9000000' }
  for (const one of [ann, bob]) {
    expect((await one.ask('saveDrawings', { code: 'BTCUSDT', drawings: [line] })).code).toBe('200')
    expect((await one.ask('setPriceAlert', alert)).code).toBe('200')
    await app.db.query(
      `INSERT INTO saved_address VALUES ($1, $1, 'Cold', 'bitcoin', 'an address', now())`,
      [one.user.id],
    )
  }
  const kept = () =>
    app.db.query<{ drawings: bigint; alerts: bigint; addresses: bigint }>(
      `SELECT (SELECT count(*) FROM chart_drawing) AS drawings,
         (SELECT count(*) FROM price_alert) AS alerts,
         (SELECT count(*) FROM saved_address) AS addresses`,
    )
  expect(await kept()).toEqual([{ drawings: 2n, alerts: 2n, addresses: 2n }])
  await close(ann)
  clock.at += 14 * DAY
  await app.workOffAccounts()
  expect(await signIn(ann)).toBe(CODE.userStatusAbnormal)
  expect(await kept()).toEqual([{ drawings: 1n, alerts: 1n, addresses: 1n }])
  const back = await newSession(bob)
  expect((await back.ask('listPriceAlerts')).result).toMatchObject({ items: [{ side: 'above' }] })
})

it('leaves nothing that the customer drew or set while the job closes it', async () => {
  const ann = await newHttpCustomer(app.url)
  await close(ann)
  clock.at += 14 * DAY
  const back = await newSession(ann)
  const line = { id: 'line', tool: 'horizontal', points: [{ at: 0, price: 1 }] }
  const { job, asked } = await app.db.transaction(async (tx) => {
    // The job has deleted both, and waits here.
    await tx.query('LOCK TABLE closed_way IN SHARE MODE')
    const closing = app.workOffAccounts()
    await untilWaiting(app.db, 1, closing)
    const late = Promise.all([
      back.ask('saveDrawings', { code: 'BTCUSDT', drawings: [line] }),
      back.ask('setPriceAlert', { instrumentId: '1', side: 'above', level: '9000000' }),
    ])
    await untilWaiting(app.db, 3, late)
    return { job: closing, asked: late }
  })
  await job
  expect((await asked).map(({ code }) => code)).toEqual([
    CODE.userStatusWrong,
    CODE.userStatusWrong,
  ])
  const left = await app.db.query(
    `SELECT 1 FROM chart_drawing WHERE customer_id = $1
     UNION ALL SELECT 1 FROM price_alert WHERE customer_id = $1`,
    [ann.user.id],
  )
  expect(left).toEqual([])
})

it('opens nothing new on an account that is closing, and keeps it by one press', async () => {
  const ann = await newHttpCustomer(app.url)
  await choosePassword(ann)
  await close(ann)
  await giveReal(app, ann, 100n * USDT)
  const order = { planId: 'none', amount: '10' }
  expect((await ann.ask('subscribePlan', order)).code).not.toBe('200')
  const spot = { code: 'BTCUSDT', side: 'buy', type: 'market', amount: '10' }
  const refused = await ann.ask('placeSpotOrder', spot)
  expect(['400', CODE.userStatusWrong]).toContain(refused.code)
  expect(await askOut(ann, '50')).toBeTruthy()
  expect((await ann.ask('keepAccount', { lang: 'en' })).code).toBe('200')
  expect((await ann.ask('keepAccount', { lang: 'en' })).code).toBe(CODE.userStatusWrong)
  expect(await statusOf(ann)).toBe('active')
})

it('is never told that it stays while the job closes it', async () => {
  const ann = await newHttpCustomer(app.url)
  await close(ann)
  clock.at += 14 * DAY
  const back = await newSession(ann)
  const { job, kept } = await app.db.transaction(async (tx) => {
    // The job has read that the account is to close, and waits here.
    await tx.query('LOCK TABLE payout_hold IN SHARE MODE')
    const closing = app.workOffAccounts()
    await untilWaiting(app.db, 1, closing)
    const asked = back.ask('keepAccount', { lang: 'en' })
    await untilWaiting(app.db, 2, asked)
    return { job: closing, kept: asked }
  })
  await job
  expect((await kept).code).toBe(CODE.userStatusWrong)
  expect(await signIn(ann)).toBe(CODE.userStatusAbnormal)
})

it('does not close with money or anything open in it, and says what is in the way', async () => {
  const ann = await newHttpCustomer(app.url)
  await choosePassword(ann)
  await giveReal(app, ann, 60n * USDT)
  expect(await close(ann, true)).toBe(CODE.accountNotEmpty)
  await askOut(ann, '50')
  expect(await close(ann, true)).toBe(CODE.accountNotEmpty)
  expect((await ann.ask('getClosing')).result).toEqual({
    closesAt: null,
    inTheWay: [
      { kind: 'remainder', asset: 'USDT', amount: '10.000000' },
      { kind: 'withdrawals', asset: 'USDT', amount: '50.000000' },
    ],
  })
})

it('does not close while a work that was won is not delivered', async () => {
  const ann = await newHttpCustomer(app.url)
  await giveReal(app, ann, 50n * USDT)
  const world = await openAuctionWorld({ on: app.db })
  world.wallets.set(ann.user.id, ann.wallet.address)
  const id = await world.publish()
  await world.bid({ customerId: ann.user.id, account: 'real' }, id, '50')
  world.clock.advance(HOUR)
  await world.auctions().settleDue()
  expect(await close(ann, true)).toBe(CODE.accountNotEmpty)
  const { result } = await ann.ask<{ inTheWay: unknown }>('getClosing')
  expect(result.inTheWay).toEqual([{ kind: 'works', asset: 'USDT', amount: '50.000000' }])
  await world.deliver()
  expect(await close(ann, true)).toBe('200')
})

it('leaves behind what is less than any withdrawal, where its customer says so', async () => {
  const ann = await newHttpCustomer(app.url)
  await giveReal(app, ann, 19_999_999n)
  expect(await close(ann)).toBe(CODE.accountNotEmpty)
  expect(await close(ann, true)).toBe('200')
  clock.at += 14 * DAY
  await app.workOffAccounts()
  expect(await signIn(ann)).toBe(CODE.userStatusAbnormal)
  const rows = await app.db.query(
    `SELECT balance FROM ledger_account WHERE owner = $1 AND kind = 'real' AND balance <> 0`,
    [ann.user.id],
  )
  expect(rows).toEqual([{ balance: 19_999_999n }])
})

it('keeps money that comes while it closes for its customer, who is told once', async () => {
  const ann = await newHttpCustomer(app.url)
  await choosePassword(ann)
  const raced = await Promise.all([close(ann), giveReal(app, ann, 100n * USDT)])
  if (raced[0] !== '200') return
  clock.at += 15 * DAY
  await app.workOffAccounts()
  await app.workOffAccounts()
  expect(await signIn(ann)).toBe('200')
  const told = await app.db.query(
    'SELECT money_told_at IS NOT NULL AS told FROM account_status WHERE customer_id = $1',
    [ann.user.id],
  )
  expect(told).toEqual([{ told: true }])
  const back = await newSession(ann)
  expect((await back.ask<{ inTheWay: unknown }>('getClosing')).result.inTheWay).toEqual([
    { kind: 'balance', asset: 'USDT', amount: '100.000000' },
  ])
})

/** The same customer, in a session that opens now. */
async function newSession({ wallet }: HttpCustomer): Promise<HttpCustomer> {
  const asked = { channel: 'dapp', address: wallet.address, chainId: 1 }
  const { result } = await askHttp<{ message: string }>(app.url, 'sendCode', '', asked)
  const { message } = result
  const body = { message, signature: await wallet.signMessage({ message }) }
  const opened = await askHttp<{ token: string; user: UserInfo }>(app.url, 'loginByDapp', '', body)
  const { token, user } = opened.result
  return { wallet, token, user, ask: (name, sent) => askHttp(app.url, name, token, sent) }
}

/** The code in the newest message to somebody. */
async function codeTo(recipient: string): Promise<string> {
  const table = recipient.startsWith('+') ? 'sms_outbox' : 'mail_outbox'
  const [row] = await app.db.query<{ readonly body: string }>(
    `SELECT body FROM ${table} WHERE recipient = $1 ORDER BY id DESC LIMIT 1`,
    [recipient],
  )
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? ''
}

/** Tables in which one of these texts is found. */
async function tablesWith(needles: readonly string[]): Promise<readonly string[]> {
  const tables = await app.db.query<{ readonly name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
       AND relkind = 'r' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await app.db.query(
      `SELECT 1 FROM ${name} AS t
       WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS n WHERE position(lower(n) IN lower(t::text)) > 0)
       LIMIT 1`,
      [needles],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('leaves nothing of its customer in any table, and says 10005 to who knows the password', async () => {
  const [email, phone, username] = ['zebulon.quux@example.org', '+4915112340007', 'zebulonquux']
  const wallet = privateKeyToAccount(generatePrivateKey())
  const device = randomBytes(16).toString('base64url')
  const lang = 'en'
  const call = (name: Parameters<typeof askHttp>[1], body: object, token = '') =>
    askHttp<Record<string, string>>(app.url, name, token, body)
  const asked = { channel: 'email', target: email, purpose: 'register', lang }
  const { ticket } = (await call('sendCode', asked)).result
  const registered = await call('register', {
    target: email,
    code: await codeTo(email),
    ticket,
    username,
    password: GOOD,
    terms: TERMS,
    device,
  })
  const { token = '' } = registered.result
  const proof = { password: GOOD }
  const texted = { channel: 'sms', target: phone, lang }
  const sent = (await call('sendLinkCode', { ...texted, proof }, token)).result
  const link = { ...texted, code: await codeTo(phone), ticket: sent['ticket'] }
  expect((await call('linkContact', link, token)).code).toBe('200')
  const { message = '' } = (await call('prepareLink', { address: wallet.address }, token)).result
  const signature = await wallet.signMessage({ message })
  expect((await call('linkWallet', { message, signature, proof, lang }, token)).code).toBe('200')
  expect((await call('verifyIdentityBasic', basicForm(), token)).code).toBe('200')
  await call('requestExport', { proof, lang }, token)
  await app.workOffAccounts()
  const needles = [email, phone, username, wallet.address, ...TYPED]
  expect((await tablesWith(needles)).length).toBeGreaterThan(3)

  expect((await call('closeAccount', { proof, lang, leave: false }, token)).code).toBe('200')
  clock.at += 14 * DAY
  await app.workOffAccounts()
  // A message is deleted when it is handed over, or a day later.
  expect(await tablesWith(needles)).toEqual(['mail_outbox', 'sms_outbox'])
  for (const name of [email, phone, username]) {
    const login = (password: string) => call('login', { name, password, device, lang })
    expect((await login(GOOD)).code).toBe(CODE.userStatusAbnormal)
    expect((await login('not this one')).code).toBe(CODE.passwordWrong)
  }
  expect(await signIn({ wallet })).toBe(CODE.userStatusAbnormal)
  const download = await fetch(app.url + routePath('listExports'), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(download.status).toBe(401)
})
