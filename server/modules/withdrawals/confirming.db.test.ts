import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openWalletless, type Walletless } from '#kit/walletless.ts'
import {
  openWithdrawalWorld,
  PASSWORD,
  TO_BANK,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'

let world: WithdrawalWorld
beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

const USDT = 1_000_000n
const DAY = 24 * 3_600_000
const OTHER = { ...TO_WALLET, address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const

async function ready(units = 500n * USDT, asset?: AssetCode): Promise<Walletless> {
  const ann = await openWalletless(world, units, asset)
  await ann.turnOn()
  await ann.choosePassword()
  return ann
}

/** An operator's two acts after which a withdrawal is paid. */
async function pay(id: string): Promise<void> {
  await world.act('op-a', id, { event: 'approve' })
  await world.act('op-b', id, { event: 'send', reference: `0x${id.replaceAll('-', '').repeat(2)}` })
  await world.act('op-c', id, { event: 'confirm' })
}

describe('without a wallet', () => {
  it('nothing is confirmed before there is an e-mail and a second factor, and that is said', async () => {
    const ann = await openWalletless(world, 500n * USDT)
    const { customerId } = ann.holder
    const state = () => world.service.password(world.test.db, customerId)
    expect(await state()).toMatchObject({ by: 'code', lacks: ['secondFactor'] })
    expect(await codeOf(world.service.mustBeConfirmable(customerId))).toBe(CODE.confirmationMissing)
    expect(await codeOf(ann.mailed('200'))).toBe(CODE.confirmationMissing)
    await ann.turnOn()
    expect(await state()).toMatchObject({ by: 'code', lacks: [], set: false })
    await world.service.mustBeConfirmable(customerId)
    const nameless = await world.test.db.transaction((tx) => world.auth.createCustomer(tx, []))
    expect((await world.service.password(world.test.db, nameless)).lacks).toEqual([
      'email',
      'secondFactor',
    ])
    const bob = await world.newcomer()
    expect(await world.service.password(world.test.db, bob.holder.customerId)).toMatchObject({
      by: 'wallet',
      lacks: [],
    })
  })

  it('the text is mailed whole with its code, and both with the app and the password hold the amount', async () => {
    const ann = await ready()
    const { textId, code } = await ann.mailed('200')
    const mail = world.mails.at(-1)
    expect(mail?.text).toContain('\nArrives: 199.800000 USDT\n')
    expect(mail?.text).toContain('\nConfirmed by: a code sent by email, and the second factor\n')
    expect(code).toMatch(/^\d{6}$/)
    const done = await ann.request({ textId, code, factor: ann.factor() })
    expect(done).toMatchObject({ state: 'submitted', canCancel: true })
    expect(await world.holdings(ann.holder.customerId)).toEqual({
      available: 300n * USDT,
      withdrawalHold: 200n * USDT,
    })
    const again = ann.request({ textId, code, factor: ann.factor() })
    expect(await codeOf(again)).toBe(CODE.textOver)
    // Its code is used up with it.
    const left = 'SELECT 1 FROM sent_code WHERE target = $1'
    expect(await world.test.db.query(left, [textId])).toEqual([])
  })

  it('nothing leaves without the code, without the app, or with a wrong password', async () => {
    const ann = await ready()
    const before = await world.fingerprint()
    const { textId, code } = await ann.mailed('200')
    const tried = async (typed: object) => codeOf(ann.request({ textId, ...typed }))
    expect(await tried({ factor: ann.factor() })).toBe(CODE.codeWrong)
    expect(await tried({ code })).toBe(CODE.secondFactorNeeded)
    const wrong = { code, factor: ann.factor(), password: 'wrong horse' }
    expect(await tried(wrong)).toBe(CODE.withdrawalPasswordWrong)
    expect(await world.fingerprint()).toBe(before)
  })

  it('once the app is off, a mailbox alone moves nothing', async () => {
    const ann = await ready()
    const typed = await ann.mailed('200')
    await world.test.db.transaction((tx) => world.factors.remove(tx, ann.holder.customerId, 'app'))
    expect(await codeOf(ann.request(typed))).toBe(CODE.confirmationMissing)
  })

  it('a code is good for its own text, and bears five wrong ones, also at once', async () => {
    const ann = await ready()
    const first = await ann.mailed('200')
    const second = await ann.mailed('300')
    const swapped = { textId: first.textId, code: second.code, factor: ann.factor() }
    const wrong = first.code === second.code ? { ...swapped, code: 'no' } : swapped
    const tries = await Promise.all(Array.from({ length: 20 }, () => codeOf(ann.request(wrong))))
    expect(tries.filter((code) => code === CODE.codeWrong)).toHaveLength(4)
    expect(tries.filter((code) => code === CODE.textOver)).toHaveLength(16)
    // Who has the right one now is not told that it is wrong, and asks for another text.
    const late = ann.request({ ...first, factor: ann.factor() })
    expect(await codeOf(late)).toBe(CODE.textOver)
    expect(await ann.request({ ...second, factor: ann.factor() })).toMatchObject({
      amount: '300.000000',
    })
  })

  it('twelve at once with one code: one is accepted', async () => {
    const ann = await ready()
    const typed = { ...(await ann.mailed('200')), factor: ann.factor() }
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(ann.request(typed))))
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect(await world.holdings(ann.holder.customerId)).toMatchObject({
      withdrawalHold: 200n * USDT,
    })
  })

  it('twelve at once with one key: all are answered as the one that was accepted', async () => {
    const ann = await ready()
    const typed = { ...(await ann.mailed('200')), factor: ann.factor() }
    const key = 'sent-again-while-under-way'
    const ask = () => codeOf(ann.request(typed, key))
    const codes = await Promise.all(Array.from({ length: 12 }, ask))
    expect(new Set(codes)).toEqual(new Set(['done']))
    expect(await world.holdings(ann.holder.customerId)).toMatchObject({
      withdrawalHold: 200n * USDT,
    })
    // Also with what would not do any more.
    expect(await codeOf(ann.request({ ...typed, factor: '000000' }, key))).toBe('done')
  })

  it('texts that are mailed are few in an hour', async () => {
    const ann = await ready()
    for (let sent = 1; sent < 6; sent += 1) await ann.mailed('200')
    expect(await codeOf(ann.mailed('200'))).toBe('429')
    world.clock.at += 3_600_001
    expect(await ann.mailed('200')).toHaveProperty('code')
  })

  it('a thief’s wallet confirms nothing, and a code confirms nothing of who has a wallet', async () => {
    const ann = await ready()
    const { textId } = await ann.mailed('200')
    const thief = privateKeyToAccount(generatePrivateKey())
    const signature = await thief.signMessage({ message: world.mails.at(-1)?.text ?? '' })
    const forged = { textId, signature, factor: ann.factor() }
    expect(await codeOf(ann.request(forged))).toBe(CODE.codeWrong)
    const bob = await world.owner(500n * USDT)
    const text = await world.signed(bob, '200')
    expect(await codeOf(world.request(bob, { ...text, signature: '' }))).toBe(CODE.signatureWrong)
  })
})

describe('a destination that nothing went to yet', () => {
  it('waits a day before anybody approves it, can be taken back, and its wait is no overdue', async () => {
    const ann = await ready()
    const { id, waitsUntil, submittedAt, dueAt } = await ann.withdraw('200')
    expect(Date.parse(waitsUntil ?? '') - Date.parse(submittedAt)).toBe(DAY)
    expect(Date.parse(dueAt ?? '') - Date.parse(waitsUntil ?? '')).toBe(DAY)
    expect(await codeOf(world.act('op-a', id, { event: 'approve' }))).toBe(CODE.withdrawalsHeld)
    expect(await world.cancel(ann.holder, id)).toMatchObject({ state: 'cancelled' })
    const other = await ann.withdraw('200')
    world.clock.at += DAY
    await pay(other.id)
    expect((await ann.withdraw('100')).waitsUntil).toBeNull()
    expect((await ann.withdraw('100', OTHER)).waitsUntil).not.toBeNull()
  })

  it('is another bank’s account with a number that was paid; an IBAN is the same whatever bank is named', async () => {
    const ann = await ready(1_000_00n, 'EUR')
    const local = { ...TO_BANK, bankType: 'local', account: '12345678' } as const
    const before = [await ann.withdraw('100', local), await ann.withdraw('100', TO_BANK)]
    world.clock.at += DAY
    for (const [at, { id }] of before.entries()) {
      await world.act('op-a', id, { event: 'approve' })
      await world.act('op-b', id, { event: 'send', reference: `${id.slice(0, 8)}-${at}` })
      await world.act('op-c', id, { event: 'confirm' })
    }
    const waits = async (target: typeof local | typeof TO_BANK): Promise<boolean> =>
      (await ann.withdraw('100', target)).waitsUntil !== null
    const other = { bank: 'Bank of Thieves', holder: 'A Thief' }
    expect(await waits({ ...local, ...other })).toBe(true)
    expect(await waits(local)).toBe(false)
    expect(await waits({ ...TO_BANK, ...other })).toBe(false)
  })

  it('is no matter where the wallet signs', async () => {
    const bob = await world.owner(500n * USDT)
    expect((await world.withdraw(bob, '200')).waitsUntil).toBeNull()
  })
})

it('a password is reset by code and app, not by the code alone, and then nothing leaves for a day', async () => {
  const ann = await ready()
  const { customerId } = ann.holder
  const { id: textId } = await world.service.prepareReset(customerId, { lang: 'de' })
  const mail = world.mails.at(-1)
  expect(mail?.language).toBe('de')
  const body = { textId, code: mail?.code ?? '', password: 'quite another one' }
  const reset = (factor?: string) =>
    world.service.resetPassword(
      customerId,
      { ...body, ...(factor === undefined ? {} : { factor }) },
      { ip: '203.0.113.9' },
    )
  expect(await codeOf(reset())).toBe(CODE.secondFactorNeeded)
  await reset(ann.factor())
  const typed = { ...(await ann.mailed('200')), password: body.password, factor: ann.factor() }
  expect(await codeOf(ann.request(typed))).toBe(CODE.withdrawalsHeld)
})

describe('what is held', () => {
  it('stays held for who sets a first password later: a mailbox that resets the account waits', async () => {
    const ann = await openWalletless(world, 500n * USDT)
    const { customerId } = ann.holder
    await ann.turnOn()
    const until = world.clock.at + DAY
    await world.test.db.transaction((tx) => world.service.hold(tx, customerId, until))
    // A shorter one takes nothing of it.
    await world.test.db.transaction((tx) => world.service.hold(tx, customerId, until - DAY / 2))
    await ann.choosePassword()
    const hold = await world.service.payoutHold(world.test.db, customerId)
    expect(Date.parse(hold?.until ?? '')).toBe(until)
    expect(await codeOf(ann.withdraw('200'))).toBe(CODE.withdrawalsHeld)
    world.clock.at = until
    expect(await ann.withdraw('200')).toMatchObject({ state: 'submitted' })
  })
})

it('a wrong present password uses up no code of the app', async () => {
  const ann = await ready()
  const { customerId } = ann.holder
  const { id: textId } = await world.service.preparePassword(customerId, { lang: 'en' })
  const typed = { textId, code: world.mails.at(-1)?.code ?? '', factor: ann.factor() }
  const change = (current: string): Promise<string> => {
    const body = { ...typed, current, password: 'quite another one' }
    return codeOf(world.service.changePassword(customerId, body, { ip: '203.0.113.9' }))
  }
  expect(await change('wrong horse')).toBe(CODE.withdrawalPasswordWrong)
  expect(await change(PASSWORD)).toBe('done')
})
