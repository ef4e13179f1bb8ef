import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { grant } from '#kit/grants.ts'
import {
  openTreasuryWorld,
  OWN_WALLET,
  PAYING_WALLET,
  type TreasuryWorld,
} from '#kit/treasuryWorld.ts'
import { openWithdrawalWorld, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { TreasuryService } from './types.ts'

const USDT = 1_000_000n
const DAY = 86_400_000
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

let world: WithdrawalWorld
let own: TreasuryWorld
let treasury: TreasuryService
let last = 0

beforeAll(async () => {
  world = await openWithdrawalWorld()
  own = openTreasuryWorld(world.test.db, world.ledger, { now: () => world.clock.at })
  treasury = own.treasury
})
beforeEach(() => {
  own.overdue = 0
  own.attested = null
})
afterEach(async () => {
  await world.godCheck()
  await own.godCheck()
})
afterAll(() => world.close())

const fresh = (): string => {
  last += 1
  return `0x${String(last).padStart(64, '0')}`
}
const claim = (hash: string, by = 'tom') =>
  treasury.claim(by, { network: 'testnet', hash, asset: 'USDT' })
const propose = (reference: string, amount = '1000', asset: AssetCode = 'EUR') =>
  treasury.proposeFunding('tom', { asset, amount, reference })
const drawn = (): string => fresh().slice(-32)
const takeOut = (amount: string, network: 'ethereum' | null = 'ethereum', clientId = drawn()) => {
  const target = network === null ? 'DE89 3704' : ADDRESS
  return treasury.proposeTakeOut('tom', { clientId, asset: 'USDT', amount, network, target })
}
const inTreasury = async (asset: AssetCode = 'USDT'): Promise<bigint> =>
  (await world.holdings('house', asset))['treasury'] ?? 0n
const countOf = (outcomes: readonly string[], one: string): number =>
  outcomes.filter((other) => other === one).length

async function fieldsOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.fields : String(error)),
  )
}

describe('a funding that its chain proves', () => {
  it('is as much as the chain says, once it is deep enough, and counts once', async () => {
    const hash = fresh()
    const before = await inTreasury()
    expect(await codeOf(claim(hash))).toBe(CODE.depositFactsDiffer)
    own.mined(hash, [{ units: 70n * USDT }], 2)
    expect(await fieldsOf(claim(hash))).toEqual({ confirmations: 'tooShort' })
    own.mined(hash, [{ units: 70n * USDT, from: PAYING_WALLET }])
    expect(await fieldsOf(claim(hash))).toEqual({ hash: 'unreasonable' })
    own.mined(hash, [{ units: 70n * USDT }])
    own.chain.down = true
    expect(await codeOf(claim(hash))).toBe(CODE.chainUnavailable)
    own.chain.down = false
    own.chain.changed = true
    expect(await codeOf(claim(hash))).toBe(CODE.chainUnavailable)
    own.chain.changed = false
    own.customers.add(OWN_WALLET)
    expect(await fieldsOf(claim(hash))).toEqual({ hash: 'unreasonable' })
    own.customers.clear()
    const elsewhere = { network: 'elsewhere', hash, asset: 'USDT' } as const
    expect(await fieldsOf(treasury.claim('tom', elsewhere))).toEqual({ network: 'unreasonable' })
    const unseen = { network: 'testnet', hash, asset: 'BTC' } as const
    expect(await fieldsOf(treasury.claim('tom', unseen))).toEqual({ asset: 'unreasonable' })
    expect(await inTreasury()).toBe(before)

    const said = await Promise.all(
      ['tom', 'tim', 'tea', 'tom'].map((by) => codeOf(claim(hash, by))),
    )
    expect([countOf(said, 'done'), countOf(said, CODE.payoutNamed)]).toEqual([1, 3])
    expect(await inTreasury()).toBe(before + 70n * USDT)
    const { moves } = await treasury.read(world.test.db)
    expect(moves[0]).toMatchObject({ state: 'done', proven: true, amount: '70.000000' })
  })

  it('or pays a withdrawal or a charity, never both, also in the same instant', async () => {
    const ann = await world.owner(500n * USDT)
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await world.withdraw(ann, '50')
      await world.act('bob', id, { event: 'approve' })
      const hash = fresh()
      own.mined(hash, [{ units: USDT }])
      const send = () => codeOf(world.act('tea', id, { event: 'send', reference: hash }))
      const first = turn === 0 ? await codeOf(claim(hash)) : null
      const said = await Promise.all([send(), first ?? codeOf(claim(hash))])
      expect(said.toSorted()).toEqual([CODE.payoutNamed, 'done'])
    }
    const hash = fresh()
    own.mined(hash, [{ units: USDT }])
    const { db } = world.test
    await db.query(`INSERT INTO charity VALUES ('water', 'Water', NULL, $1, true, now())`, [
      ADDRESS,
    ])
    await db.query(`INSERT INTO charity_payout VALUES ($1, 'water', 1, $2, 'tom', now())`, [
      randomUUID(),
      hash,
    ])
    expect(await codeOf(claim(hash))).toBe(CODE.payoutNamed)
  })
})

describe('a funding that people saw', () => {
  it('takes another person, is booked once by two at once, and nothing more by a third', async () => {
    const before = await inTreasury('EUR')
    const { id } = await propose('FT 2026 0001', '1000.50')
    expect(await codeOf(treasury.confirm('tom', id))).toBe(CODE.anotherPersonNeeded)
    own.related.add('tom bob')
    expect(await codeOf(treasury.confirm('bob', id))).toBe(CODE.anotherPersonNeeded)
    own.related.clear()
    expect(await inTreasury('EUR')).toBe(before)
    const yes = await Promise.all(['bob', 'cid', 'bob'].map((by) => treasury.confirm(by, id)))
    expect(new Set(yes.map(({ state }) => state))).toEqual(new Set(['done']))
    expect(new Set(yes.map(({ confirmedBy }) => confirmedBy)).size).toBe(1)
    expect(await treasury.confirm('cid', id)).toEqual(yes[0])
    expect(await inTreasury('EUR')).toBe(before + 1000_50n)
    expect(await codeOf(treasury.stop('eve', id))).toBe(CODE.withdrawalMovedOn)
    expect(await codeOf(treasury.confirm('bob', randomUUID()))).toBe('404')
  })

  it('has a reference that serves once, however it is spelt, and is free again once it was stopped', async () => {
    const hash = fresh()
    own.mined(hash, [{ units: USDT }])
    expect(await codeOf(claim(hash))).toBe('done')
    expect(await codeOf(propose(hash.slice(2).toUpperCase(), '1', 'BTC'))).toBe(CODE.payoutNamed)
    expect(await fieldsOf(propose(fresh()))).toEqual({ reference: 'unreasonable' })
    expect(await fieldsOf(propose('?'))).toEqual({ reference: 'malformed' })
    expect(await fieldsOf(propose('FT-00001', '0.001'))).toEqual({ amount: 'tooPrecise' })
    const { id } = await propose('ft 0002')
    expect(await codeOf(propose('FT0002'))).toBe(CODE.payoutNamed)
    expect((await treasury.stop('eve', id)).state).toBe('stopped')
    expect(await codeOf(treasury.confirm('bob', id))).toBe(CODE.withdrawalMovedOn)
    expect(await codeOf(propose('FT0002'))).toBe('done')
    const { id: toBank } = await world.withdraw(await world.owner(500n * USDT), '50')
    await world.act('bob', toBank, { event: 'approve' })
    const bare = fresh().slice(2)
    const { id: seen } = await propose(bare, '1', 'BTC')
    // Nobody has said yes to it: it keeps the transaction from nobody, and is not booked once that paid somebody.
    const named = world.act('tea', toBank, { event: 'send', reference: `0x${bare}` })
    expect(await codeOf(named)).toBe('done')
    const before = await inTreasury('BTC')
    expect(await codeOf(treasury.confirm('bob', seen))).toBe(CODE.payoutNamed)
    expect(await inTreasury('BTC')).toBe(before)
  })
})

describe('what is taken out', () => {
  /** So much more in the treasury that this may leave, beside what others have promised. */
  async function fund(units: bigint): Promise<void> {
    const hash = fresh()
    own.mined(hash, [{ units }])
    await claim(hash)
  }
  async function leaves(): Promise<bigint> {
    const { standing } = await treasury.read(world.test.db)
    const text = standing.find(({ asset }) => asset === 'USDT')?.mayLeave ?? '0'
    return BigInt(text.replace('.', ''))
  }
  const textOf = (units: bigint): string =>
    `${units / USDT}.${String(units % USDT).padStart(6, '0')}`

  async function waiting(amount: string, network?: 'ethereum' | null): Promise<string> {
    const { id } = await takeOut(amount, network)
    await treasury.confirm('bob', id)
    return id
  }

  it('is proposed once, however often and whenever it is asked for by its name', async () => {
    await fund(1_000n * USDT)
    const clientId = drawn()
    const ask = () => takeOut('1', 'ethereum', clientId)
    const ids = new Set((await Promise.all([ask(), ask(), ask()])).map(({ id }) => id))
    expect(ids.size).toBe(1)
    const [id = ''] = ids
    await treasury.confirm('bob', id)
    expect(await ask()).toMatchObject({ id, state: 'waiting' })
    expect(await codeOf(takeOut('2', 'ethereum', clientId))).toBe(CODE.keyReused)
    await treasury.stop('bob', id)
  })

  it('keeps the buffer, takes two people and a day, and leaves once', async () => {
    await fund(1_000n * USDT)
    const most = await leaves()
    expect(await fieldsOf(takeOut(textOf(most + 1n)))).toEqual({ amount: 'outOfRange' })
    const to = { network: 'ethereum', target: '0x1' } as const
    const malformed = { clientId: drawn(), asset: 'USDT', amount: '1', ...to } as const
    expect(await fieldsOf(treasury.proposeTakeOut('tom', malformed))).toEqual({
      target: 'malformed',
    })
    const { id } = await takeOut(textOf(most))
    expect(await codeOf(treasury.confirm('tom', id))).toBe(CODE.anotherPersonNeeded)
    expect(await codeOf(treasury.release('tom', id))).toBe(CODE.withdrawalMovedOn)
    const { waitsUntil } = await treasury.confirm('bob', id)
    world.clock.at += DAY - 1
    expect(await fieldsOf(treasury.release('tom', id))).toEqual({ waitsUntil: 'outOfRange' })
    world.clock.at += 1
    expect(waitsUntil).toBe(new Date(world.clock.at).toISOString())
    expect((await treasury.confirm('cid', id)).waitsUntil).toBe(waitsUntil)
    own.overdue = 1
    expect(await fieldsOf(treasury.release('tom', id))).toEqual({ withdrawals: 'unreasonable' })
    own.overdue = 0
    const before = await inTreasury()
    const said = await Promise.all(
      ['tom', 'tim', 'tom'].map((by) => codeOf(treasury.release(by, id))),
    )
    expect(said.toSorted()).toEqual([CODE.withdrawalMovedOn, CODE.withdrawalMovedOn, 'done'])
    expect(await inTreasury()).toBe(before - most)
    expect(await codeOf(treasury.stop('eve', id))).toBe(CODE.withdrawalMovedOn)
  })

  it('is judged again when it leaves: of two at once that fit alone one does', async () => {
    await fund(1_000n * USDT)
    const most = await leaves()
    const ids = [await waiting(textOf(most)), await waiting(textOf(most))]
    const stopped = await waiting('1')
    expect((await treasury.stop('eve', stopped)).stoppedBy).toBe('eve')
    world.clock.at += DAY
    expect(await codeOf(treasury.release('tom', stopped))).toBe(CODE.withdrawalMovedOn)
    // Customers are owed more by now, and so more stays.
    const ann = { customerId: randomUUID(), account: 'real' } as const
    await grant(world.test.db, world.ledger, ann, 'USDT', 10n)
    expect(await fieldsOf(treasury.release('tom', ids[0] ?? ''))).toEqual({ amount: 'outOfRange' })
    await fund(1n)
    const said = await Promise.all(ids.map((id) => codeOf(treasury.release('tom', id))))
    expect(said.toSorted()).toEqual([CODE.insufficientBalance, 'done'])
    expect(await leaves()).toBe(0n)
  })

  it('is named once by what its chain proves, or by a number of the bank', async () => {
    await fund(1_000n * USDT)
    const [one, other] = [await waiting('20'), await waiting('20', null)]
    world.clock.at += DAY
    const hash = fresh()
    const name = (id: string, text = hash) => treasury.name('tom', id, text)
    own.mined(hash, [{ from: PAYING_WALLET, to: ADDRESS.toLowerCase(), units: 20n * USDT }])
    expect(await codeOf(name(one))).toBe(CODE.withdrawalMovedOn)
    for (const id of [one, other]) await treasury.release('tom', id)
    expect(await fieldsOf(name(one, 'FT-0009'))).toEqual({ reference: 'malformed' })
    const less = fresh()
    own.mined(less, [{ from: PAYING_WALLET, to: ADDRESS.toLowerCase(), units: 20n * USDT - 1n }])
    expect(await codeOf(name(one, less))).toBe(CODE.chainDecides)
    own.chain.minedAt = world.clock.at - 60_001
    expect(await codeOf(name(one))).toBe(CODE.chainDecides)
    own.chain.minedAt = null
    expect(await name(one)).toMatchObject({ state: 'done', proven: true, reference: hash })
    expect(await codeOf(name(one))).toBe(CODE.withdrawalMovedOn)
    expect(await name(other, 'ft 0009')).toMatchObject({ proven: false, reference: 'FT0009' })
    const ann = await world.owner(500n * USDT)
    const { id } = await world.withdraw(ann, '50')
    await world.act('bob', id, { event: 'approve' })
    const named = world.act('tea', id, { event: 'send', reference: hash })
    expect(await codeOf(named)).toBe(CODE.payoutNamed)
  })
})
