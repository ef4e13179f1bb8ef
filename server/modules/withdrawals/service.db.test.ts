import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import {
  openWithdrawalWorld,
  OUR_ADDRESS,
  PASSWORD,
  TO_BANK,
  TO_WALLET,
  type WithdrawalWorld,
} from '#kit/withdrawalWorld.ts'

const USDT = 1_000_000n
const DAY = 86_400_000
const HASH = `0x${'ab'.repeat(32)}`

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

describe('a withdrawal', () => {
  it('holds its amount, is paid less the fee, and says every step', async () => {
    const ann = await world.owner(500n * USDT)
    const { id, ...asked } = await world.withdraw(ann, '200')
    expect(asked).toMatchObject({
      state: 'submitted',
      amount: '200.000000',
      fee: '0.200000',
      net: '199.800000',
      canCancel: true,
      overdue: false,
    })
    const held = { available: 300n * USDT, withdrawalHold: 200n * USDT }
    expect(await world.holdings(ann.holder.customerId)).toEqual(held)
    await world.act('bob', id, { event: 'approve' })
    await world.act('tom', id, { event: 'send', reference: HASH })
    expect(await world.holdings(ann.holder.customerId)).toEqual(held)
    const before = (await world.holdings('house'))['fees'] ?? 0n
    await world.act('cid', id, { event: 'confirm' })
    expect(await world.holdings(ann.holder.customerId)).toEqual({ available: 300n * USDT })
    expect((await world.holdings('house'))['fees']).toBe(before + 200_000n)
    const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 10 })
    expect(items.map((one) => one.steps.map(({ state, by }) => `${state} ${by}`))).toEqual([
      ['submitted customer', 'approved operator', 'broadcast operator', 'success operator'],
    ])
    expect(JSON.stringify(items)).not.toMatch(/bob|cid/)
  })

  it('comes back whole when it is rejected, with the reason, or taken back', async () => {
    const ann = await world.owner(500n * USDT)
    const first = await world.withdraw(ann, '200')
    const second = await world.withdraw(ann, '100')
    await world.act('bob', first.id, { event: 'reject', reason: 'identityNeeded', note: 'Please.' })
    await world.cancel(ann.holder, second.id)
    expect(await world.holdings(ann.holder.customerId)).toEqual({ available: 500n * USDT })
    const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 10 })
    expect(items.map(({ state, reason, note }) => [state, reason, note])).toEqual([
      ['cancelled', null, null],
      ['rejected', 'identityNeeded', 'Please.'],
    ])
  })

  it('of bank money is written in its usual spelling, and can be all there is', async () => {
    const ann = await world.owner(100_00n, 'EUR')
    const target = { ...TO_BANK, account: 'de89 3704 0044 0532 0130 00' }
    const { target: to, net } = await world.withdraw(ann, '100.00', target)
    expect([to, net]).toEqual([TO_BANK, '99.90'])
    expect(await world.holdings(ann.holder.customerId, 'EUR')).toEqual({ withdrawalHold: 100_00n })
  })

  it('is not taken back once it was approved, nor by somebody else', async () => {
    const ann = await world.owner(500n * USDT)
    const eve = await world.owner(0n)
    const { id } = await world.withdraw(ann, '200')
    expect(await codeOf(world.cancel(eve.holder, id))).toBe('404')
    await world.act('bob', id, { event: 'approve' })
    expect(await codeOf(world.cancel(ann.holder, id))).toBe(CODE.withdrawalMovedOn)
  })

  it('needs two people above the set amount', async () => {
    const ann = await world.owner(50_000n * USDT)
    const { id } = await world.withdraw(ann, '10000.000001')
    await world.act('bob', id, { event: 'approve' })
    expect(await codeOf(world.act('bob', id, { event: 'approve' }))).toBe(CODE.anotherPersonNeeded)
    const late = world.act('tom', id, { event: 'send', reference: HASH })
    expect(await codeOf(late)).toBe(CODE.withdrawalMovedOn)
    const { state, approvedBy } = await world.act('cid', id, { event: 'approve' })
    expect([state, approvedBy]).toEqual(['approved', ['bob', 'cid']])
  })

  it('is paid by a transaction that paid no other one', async () => {
    const ann = await world.owner(500n * USDT)
    const reference = `0x${'cd'.repeat(32)}`
    const ids = [(await world.withdraw(ann, '50')).id, (await world.withdraw(ann, '60')).id]
    for (const id of ids) await world.act('bob', id, { event: 'approve' })
    const sent = await Promise.all(
      ids.map((id) => codeOf(world.act('tom', id, { event: 'send', reference }))),
    )
    expect(sent.toSorted()).toEqual([CODE.payoutNamed, 'done'])
  })

  it('is paid by what paid nobody else, also where two name it in the same instant', async () => {
    const assets = ['EUR', 'USD', 'GBP'] as const
    for (let turn = 0; turn < 8; turn += 1) {
      const ids = await Promise.all(
        assets.map(async (asset) => {
          const owner = await world.owner(900_00n, asset)
          return (await world.withdraw(owner, '100.00', { ...TO_BANK, asset })).id
        }),
      )
      for (const id of ids) await world.act('bob', id, { event: 'approve' })
      const send = { event: 'send', reference: `FT-${turn}-4711` } as const
      const sent = await Promise.all(ids.map((id) => codeOf(world.act('tom', id, send))))
      expect(sent.toSorted()).toEqual([CODE.payoutNamed, CODE.payoutNamed, 'done'])
    }
  })

  it('has a bank name one payout however its number is spelled', async () => {
    const ann = await world.owner(900_00n, 'EUR')
    const ids = [
      (await world.withdraw(ann, '100.00', TO_BANK)).id,
      (await world.withdraw(ann, '100.00', TO_BANK)).id,
    ]
    const send = async (id: string | undefined, reference: string): Promise<string> =>
      codeOf(world.act('tom', id ?? '', { event: 'send', reference }))
    for (const id of ids) await world.act('bob', id, { event: 'approve' })
    expect(await send(ids[0], ' ft-2026 01  22 ')).toBe('done')
    expect(await send(ids[1], 'FT-20260122')).toBe(CODE.payoutNamed)
  })

  it('is not paid by what a bank paid before its numbers lost their spaces', async () => {
    const ann = await world.owner(900_00n, 'EUR')
    const [before, after] = [
      (await world.withdraw(ann, '100.00', TO_BANK)).id,
      (await world.withdraw(ann, '100.00', TO_BANK)).id,
    ]
    for (const id of [before, after]) await world.act('bob', id, { event: 'approve' })
    await world.test.db.query(
      `WITH sent AS (UPDATE withdrawal SET state = 'broadcast', sent_by = 'tom', reference = 'FT-1999 01 22'
         WHERE id = $1 RETURNING id, since)
       INSERT INTO withdrawal_step (withdrawal_id, n, state, event, actor, operator_id, at)
       SELECT id, 3, 'broadcast', 'send', 'operator', 'tom', since FROM sent`,
      [before],
    )
    const send = { event: 'send', reference: 'FT-1999 01 22' } as const
    expect(await codeOf(world.act('tom', after, send))).toBe(CODE.payoutNamed)
  })

  it('is overdue a day after the promise, and counted as such for everybody', async () => {
    const ann = await world.owner(500n * USDT)
    const before = await world.service.figures(world.test.db)
    await world.withdraw(ann, '200')
    world.clock.at += DAY + 1
    const { items } = await world.service.list(world.test.db, ann.holder.customerId, { limit: 10 })
    expect(items[0]?.overdue).toBe(true)
    const after = await world.service.figures(world.test.db)
    expect(after.overdue).toBeGreaterThan(before.overdue)
    expect(after.submitted).toBe(before.submitted + 1)
  })
})

describe('who may withdraw', () => {
  it('a stolen session without the wallet gets nothing out', async () => {
    const ann = await world.owner(500n * USDT)
    const thief = privateKeyToAccount(generatePrivateKey())
    const asked = { target: TO_WALLET, amount: '200', lang: 'en' } as const
    const { id, text } = await world.service.prepare(ann.holder.customerId, asked)
    const before = await world.fingerprint()
    const signature = await thief.signMessage({ message: text })
    expect(await codeOf(world.request(ann, { textId: id, signature }))).toBe(CODE.signatureWrong)
    const other = await world.signed(ann, '20')
    expect(await codeOf(world.request(ann, { ...other, textId: id }))).toBe(CODE.signatureWrong)
    expect(await world.fingerprint()).toBe(before)
    const { triesLeft } = await world.service.password(world.test.db, ann.holder.customerId)
    expect(triesLeft).toBe(20)
  })

  it('a name may hold joiners where its script is written with them, and nowhere else', async () => {
    const ann = await world.owner(900_00n, 'EUR')
    const holder = 'رضا میرزایی‌پور'
    const { target } = await world.withdraw(ann, '100.00', { ...TO_BANK, holder })
    expect(target).toEqual({ ...TO_BANK, holder })
  })

  it('no SQL changes who said yes', async () => {
    const ann = await world.owner(50_000n * USDT)
    const { id } = await world.withdraw(ann, '20000')
    const change = (to: string): Promise<unknown> =>
      world.test.db.query(`UPDATE withdrawal SET ${to} WHERE id = $1`, [id])
    await expect(change(`approved_by = '{bob,cid}'`)).rejects.toThrow(/no such step/)
    await world.act('bob', id, { event: 'approve' })
    for (const to of [
      `approved_by = '{cid}'`,
      `approved_by = '{}'`,
      `approved_by = '{bob,cid}'`,
      `approved_by = '{cid,bob}', state = 'approved'`,
      `approved_by = '{dan,eve}', state = 'approved'`,
      `approved_by = '{dan}', state = 'rejected', reason = 'lawForbids'`,
    ]) {
      await expect(change(to), to).rejects.toThrow(/no such step/)
    }
    await world.act('cid', id, { event: 'approve' })
  })

  it("somebody else's signed text is nobody's", async () => {
    const ann = await world.owner(500n * USDT)
    const eve = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    expect(await codeOf(world.request(eve, signed))).toBe('404')
  })

  it('a text is good once, and ten minutes', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    await world.request(ann, signed)
    expect(await codeOf(world.request(ann, signed))).toBe(CODE.textOver)
    const late = await world.signed(ann, '200')
    world.clock.at += 10 * 60_000
    expect(await codeOf(world.request(ann, late))).toBe(CODE.textOver)
  })

  it('one key asked again and again is one withdrawal, and the same bytes', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.request(ann, signed, PASSWORD, key)),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
  })

  it('one that was accepted is answered by its key, whatever has become of the password since', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await world.signed(ann, '200')
    const key = randomUUID()
    const first = await world.request(ann, signed, PASSWORD, key)
    const other = await world.signed(ann, '200')
    await times(6, () => world.request(ann, other, 'wrong horse battery'))
    expect(await codeOf(world.request(ann, other))).toBe(CODE.passwordLocked)
    expect(await world.request(ann, signed, PASSWORD, key)).toEqual(first)
    expect(await codeOf(world.request(ann, other, PASSWORD, key))).toBe('409')
  })

  it('50 withdrawals of all there is, with everything right: one is accepted', async () => {
    const ann = await world.owner(500n * USDT)
    const signed = await Promise.all(Array.from({ length: 50 }, () => world.signed(ann, '500')))
    const outcomes = await Promise.all(signed.map((one) => codeOf(world.ask(ann, one))))
    const counts = ['done', CODE.insufficientBalance].map((one) => countOf(outcomes, one))
    expect(counts).toEqual([1, 49])
    expect(await world.holdings(ann.holder.customerId)).toEqual({ withdrawalHold: 500n * USDT })
  })
})

describe('what cannot be asked for', () => {
  it.each([
    ['no such way', { ...TO_WALLET, network: 'bitcoin' }, '200', CODE.withdrawalMethodMissing],
    ['less than the least', TO_WALLET, '19.999999', CODE.belowMinimumWithdrawal],
    ['finer than the asset', TO_WALLET, '20.0000001', '400'],
    [
      'a mistyped address',
      { ...TO_WALLET, address: `${TO_WALLET.address.slice(0, -1)}D` },
      '200',
      '400',
    ],
    ['an address of the operator', { ...TO_WALLET, address: OUR_ADDRESS }, '200', '400'],
    ['a mistyped account', { ...TO_BANK, account: 'DE89370400440532013001' }, '100', '400'],
  ] as const)('%s', async (_, target, amount, code) => {
    const ann = await world.owner(500n * USDT)
    const body = { target, amount, lang: 'en' } as const
    const asked = world.service.prepare(ann.holder.customerId, body)
    expect(await codeOf(asked)).toBe(code)
  })

  it('more than there is', async () => {
    const ann = await world.owner(199n * USDT)
    expect(await codeOf(world.withdraw(ann, '200'))).toBe(CODE.insufficientBalance)
  })

  it('more than twenty at a time', async () => {
    const ann = await world.owner(500n * USDT)
    for (let n = 0; n < 20; n += 1) await world.withdraw(ann, '20')
    expect(await codeOf(world.withdraw(ann, '20'))).toBe(CODE.tooManyAtOnce)
  })
})
