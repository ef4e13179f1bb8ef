import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import {
  openWithdrawalWorld,
  type Owner,
  PASSWORD,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'
import { hashOf } from '#server/modules/commands/rulesKey.ts'

type Signed = Awaited<ReturnType<WithdrawalWorld['signedPassword']>>

const USDT = 1_000_000n
const DAY = 86_400_000

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

const countOf = (outcomes: readonly string[], one: string): number =>
  outcomes.filter((other) => other === one).length

describe('the withdrawal password', () => {
  it('is needed, and cannot be guessed by trying many at once', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    const outcomes = await times(100, () => world.request(ann, signed, 'wrong horse battery'))
    expect([
      countOf(outcomes, CODE.withdrawalPasswordWrong),
      countOf(outcomes, CODE.passwordLocked),
    ]).toEqual([5, 95])
    expect(await codeOf(world.request(ann, signed))).toBe(CODE.passwordLocked)
    world.clock.at += 60_000
    expect(await codeOf(world.request(ann, signed))).toBe('done')
  })

  it('after 20 wrong tries only a reset by the wallet helps, and then nothing leaves for a day', async () => {
    const ann = await world.owner(500n * USDT)
    const { customerId } = ann.holder
    const change = (current: string): Promise<string> =>
      codeOf(world.choosePassword(ann, current, 'another good one'))
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await change('wrong horse battery')).toBe(CODE.withdrawalPasswordWrong)
      world.clock.at += DAY
    }
    expect(await change(PASSWORD)).toBe(CODE.passwordLocked)
    const { id, text } = await world.service.prepareReset(customerId, { lang: 'en' })
    const reset = {
      textId: id,
      signature: await ann.wallet.signMessage({ message: text }),
      password: 'quite a new one',
    }
    await world.service.resetPassword(customerId, reset, { ip: '203.0.113.9' })
    const again = world.service.resetPassword(customerId, reset, { ip: '203.0.113.9' })
    expect(await codeOf(again)).toBe(CODE.textOver)
    const soon = await world.signed(ann, '200')
    expect(await codeOf(world.request(ann, soon, reset.password))).toBe(CODE.withdrawalsHeld)
    world.clock.at += DAY
    const later = await world.signed(ann, '200')
    expect(await codeOf(world.request(ann, later, reset.password))).toBe('done')
  })

  it('is not set over one that is set, nor to a common one', async () => {
    const ann = await world.owner(0n)
    const set = (current: string | null, password: string): Promise<string> =>
      codeOf(world.choosePassword(ann, current, password))
    expect(await set(null, 'another good one')).toBe(CODE.textOver)
    expect(await set(PASSWORD, 'PassWord123')).toBe('400')
    expect(await set(PASSWORD, 'another good one')).toBe('done')
    expect(await set(PASSWORD, 'yet another one')).toBe(CODE.withdrawalPasswordWrong)
  })

  it('is set once, however many texts for it are signed', async () => {
    const choose = (owner: Owner, password: string, signed: Signed): Promise<string> =>
      codeOf(world.choosePassword(owner, null, password, signed))
    const keptOf = ({ holder }: Owner): Promise<unknown> =>
      world.test.db.query('SELECT hash FROM withdrawal_password WHERE customer_id = $1', [
        holder.customerId,
      ])
    const ann = await world.newcomer()
    const [first, second] = [await world.signedPassword(ann), await world.signedPassword(ann)]
    expect(await choose(ann, PASSWORD, first)).toBe('done')
    const before = await keptOf(ann)
    expect(await choose(ann, 'another good one', second)).toBe(CODE.withdrawalPasswordWrong)
    expect(await keptOf(ann)).toEqual(before)
    const ben = await world.newcomer()
    const signed = [await world.signedPassword(ben), await world.signedPassword(ben)]
    const outcomes = await Promise.all(
      signed.map((one, place) => choose(ben, `${PASSWORD} ${place}`, one)),
    )
    expect(outcomes.toSorted()).toEqual([CODE.withdrawalPasswordWrong, 'done'])
    const current = `${PASSWORD} ${outcomes.indexOf('done')}`
    expect(await codeOf(world.choosePassword(ben, current, 'another good one'))).toBe('done')
  })

  it('waits longer after each wrong try from the fifth on, a day at most', async () => {
    const ann = await world.owner(500n * USDT)
    const waits: number[] = []
    for (let tries = 1; tries <= 20; tries += 1) {
      const signed = await world.signed(ann, '200')
      expect(await codeOf(world.request(ann, signed, 'wrong horse battery'))).toBe(
        CODE.withdrawalPasswordWrong,
      )
      const { lockedUntil } = await world.service.password(world.test.db, ann.holder.customerId)
      const wait = lockedUntil === null ? 0 : Date.parse(lockedUntil) - world.clock.at
      waits.push(wait / 60_000)
      if (wait === 0) continue
      world.clock.at += wait - 1
      expect(await codeOf(world.request(ann, await world.signed(ann, '200')))).toBe(
        CODE.passwordLocked,
      )
      world.clock.at += 1
    }
    expect(waits.slice(0, 8)).toEqual([0, 0, 0, 0, 1, 2, 4, 8])
    expect(waits.slice(14)).toEqual([1024, 1440, 1440, 1440, 1440, 1440])
    world.clock.at += 365 * DAY
    expect(await codeOf(world.request(ann, await world.signed(ann, '200')))).toBe(
      CODE.passwordLocked,
    )
  })

  it('is neither set nor changed by a session alone, nor by a text that was signed for something else', async () => {
    const handler = world.test.db
    const ann = await world.owner(500n * USDT)
    const { customerId } = ann.holder
    const kept = async (): Promise<unknown> =>
      handler.query('SELECT hash FROM withdrawal_password WHERE customer_id = $1', [customerId])
    const before = await kept()
    const thief = privateKeyToAccount(generatePrivateKey())
    const { id, text } = await world.service.preparePassword(customerId, { lang: 'en' })
    const forged = { textId: id, signature: await thief.signMessage({ message: text }) }
    const choose = (signed: { textId: string; signature: string }) =>
      codeOf(world.choosePassword(ann, PASSWORD, 'another good one', signed))
    expect(await choose(forged)).toBe(CODE.signatureWrong)
    expect(await choose(await world.signed(ann, '200'))).toBe(CODE.textOver)
    const reset = await world.service.prepareReset(customerId, { lang: 'en' })
    const signature = await ann.wallet.signMessage({ message: reset.text })
    expect(await choose({ textId: reset.id, signature })).toBe(CODE.textOver)
    const change = await world.signedPassword(ann)
    const body = { ...change, password: 'another good one' }
    const asReset = world.service.resetPassword(customerId, body, { ip: '203.0.113.9' })
    expect(await codeOf(asReset)).toBe(CODE.textOver)
    const eve = await world.owner(0n)
    expect(await codeOf(world.choosePassword(eve, PASSWORD, 'another good one', change))).toBe(
      '404',
    )
    world.clock.at += 10 * 60_000
    expect(await choose(change)).toBe(CODE.textOver)
    expect(await kept()).toEqual(before)
    const good = await world.signedPassword(ann)
    // A wrong present password spends no text, a change does.
    expect(
      await codeOf(world.choosePassword(ann, 'wrong horse battery', 'another good one', good)),
    ).toBe(CODE.withdrawalPasswordWrong)
    expect(
      await times(5, () => world.choosePassword(ann, PASSWORD, 'another good one', good)),
    ).toContain('done')
    expect(
      await codeOf(world.choosePassword(ann, 'another good one', 'one more of it', good)),
    ).toBe(CODE.textOver)
  })

  it('is in no hash of a request that is kept, where it could be guessed at leisure', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    await world.request(ann, signed)
    const kept = await world.test.db.query<{ hash: string }>(
      'SELECT body_hash AS hash FROM command WHERE customer_id = $1',
      [ann.holder.customerId],
    )
    expect(kept.map(({ hash }) => hash)).toEqual([hashOf({ textId: signed.textId })])
  })
})
