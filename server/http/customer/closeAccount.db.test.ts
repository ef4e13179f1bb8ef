import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { UserInfo } from '#protocol/session.ts'
import { HOUR, openAuctionWorld } from '#kit/auctionWorld.ts'
import { giveReal } from '#kit/giveReal.ts'
import { askHttp, type HttpCustomer, newHttpCustomer, signInCode } from '#kit/httpCustomers.ts'
import { askOut, choosePassword } from '#kit/httpWithdrawals.ts'
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
  expect(await signInCode(app.url, ann.wallet)).toBe(CODE.userStatusAbnormal)
})

it('deletes what the customer drew, saved and wanted to be told of, and nobody else’s', async () => {
  const [ann, bob] = [await newHttpCustomer(app.url), await newHttpCustomer(app.url)]
  const line = { id: 'line', tool: 'horizontal', points: [{ at: 0, price: 1 }] }
  const alert = { instrumentId: '1', side: 'above', level: '9000000' }
  for (const one of [ann, bob]) {
    expect((await one.ask('saveDrawings', { code: 'BTCUSDT', drawings: [line] })).code).toBe('200')
    expect((await one.ask('setPriceAlert', alert)).code).toBe('200')
    expect((await one.ask('saveFavourites', { codes: ['BTCUSDT'] })).code).toBe('200')
    await app.db.query(
      `INSERT INTO saved_address VALUES ($1, $1, 'Cold', 'bitcoin', 'an address', now())`,
      [one.user.id],
    )
  }
  const kept = () =>
    app.db.query<{ drawings: bigint; stars: bigint; alerts: bigint; addresses: bigint }>(
      `SELECT (SELECT count(*) FROM chart_drawing) AS drawings,
         (SELECT count(*) FROM favourite_list) AS stars,
         (SELECT count(*) FROM price_alert) AS alerts,
         (SELECT count(*) FROM saved_address) AS addresses`,
    )
  expect(await kept()).toEqual([{ drawings: 2n, stars: 2n, alerts: 2n, addresses: 2n }])
  await close(ann)
  clock.at += 14 * DAY
  await app.workOffAccounts()
  expect(await signInCode(app.url, ann.wallet)).toBe(CODE.userStatusAbnormal)
  expect(await kept()).toEqual([{ drawings: 1n, stars: 1n, alerts: 1n, addresses: 1n }])
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
      back.ask('saveFavourites', { codes: ['BTCUSDT'] }),
    ])
    await untilWaiting(app.db, 4, late)
    return { job: closing, asked: late }
  })
  await job
  expect((await asked).map(({ code }) => code)).toEqual([
    CODE.userStatusWrong,
    CODE.userStatusWrong,
    CODE.userStatusWrong,
  ])
  const left = await app.db.query(
    `SELECT 1 FROM chart_drawing WHERE customer_id = $1
     UNION ALL SELECT 1 FROM price_alert WHERE customer_id = $1
     UNION ALL SELECT 1 FROM favourite_list WHERE customer_id = $1`,
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
  expect(await signInCode(app.url, ann.wallet)).toBe(CODE.userStatusAbnormal)
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
  expect(await signInCode(app.url, ann.wallet)).toBe(CODE.userStatusAbnormal)
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
  expect(await signInCode(app.url, ann.wallet)).toBe('200')
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
