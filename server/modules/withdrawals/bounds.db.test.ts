import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openWithdrawalWorld, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import { inHashingPlace } from '#server/platform/passwordHash.ts'
import { checkPassword, hashNew } from './password.ts'
import { selectNamed } from './store.ts'

const USDT = 1_000_000n
const DAY = 86_400_000
const HASH = `0x${'ee'.repeat(32)}`

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

const countOf = (outcomes: readonly string[], one: string): number =>
  outcomes.filter((other) => other === one).length

const times = (count: number, work: () => Promise<unknown>): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, () => codeOf(work())))

describe('a password', () => {
  it('costs no work of its hash where it may not be set anyway', async () => {
    const ann = await world.owner(0n)
    const signed = await world.signedPassword(ann)
    const change = (current: string | null) => (): Promise<unknown> =>
      world.choosePassword(ann, current, 'another good one', signed)
    await times(5, change('wrong horse battery'))
    const before = process.cpuUsage()
    // The text is good for a change alone.
    expect(await times(100, change(null))).toEqual(Array(100).fill(CODE.textOver))
    expect(await times(100, change('wrong horse battery'))).toEqual(
      Array(100).fill(CODE.passwordLocked),
    )
    const { user } = process.cpuUsage(before)
    // Of a processor, each, with what its signature takes: a hash takes some 20 ms.
    expect(user / 200).toBeLessThan(8_000)
  })
})

describe('hashing', () => {
  it('is refused as busy beyond its bound, and goes on for those who have a place', async () => {
    const hashes = await times(140, () => hashNew('another good one'))
    expect([countOf(hashes, 'done'), countOf(hashes, '429')]).toEqual([128, 12])
    expect(await codeOf(hashNew('another good one'))).toBe('done')
  })

  it('counts no try where there is no place', async () => {
    const ann = await world.owner(0n)
    const { db } = world.test
    const clock = { now: () => world.clock.at }
    const { customerId } = ann.holder
    const freed = new AbortController()
    const busy = times(128, () => inHashingPlace(() => once(freed.signal, 'abort')))
    expect(await codeOf(checkPassword(db, clock, customerId, 'wrong horse battery'))).toBe('429')
    freed.abort()
    await busy
    const { triesLeft } = await world.service.password(db, customerId)
    expect(triesLeft).toBe(20)
  })
})

it('looks for a payout that was named before through an index, not through all there are', async () => {
  const plan = await world.test.db.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off')
    const query = <Row>(sql: string, values?: readonly unknown[]) =>
      tx.query<Row>(sql.replace(/^SELECT network/, 'EXPLAIN SELECT network'), values)
    return JSON.stringify(await selectNamed({ ...tx, query }, ['AB12345', `0x${'ab'.repeat(32)}`]))
  })
  expect(plan).toContain('Index Cond')
  expect(plan).toContain('withdrawal_named')
})

it('one transaction pays a withdrawal or a charity, also where both are named in the same instant', async () => {
  const { db } = world.test
  const address = `0x${'c'.repeat(40)}`
  await db.query(`INSERT INTO charity VALUES ('water', 'Water', NULL, $1, true, now())`, [address])
  const toCharity = (hash: string): Promise<string> =>
    db.transaction(async (tx) => {
      if (await world.service.isNamed(tx, [hash])) return CODE.payoutNamed
      await tx.query(`INSERT INTO charity_payout VALUES ($1, 'water', 1, $2, 'tom', now())`, [
        randomUUID(),
        hash,
      ])
      return 'done'
    })
  const ann = await world.owner(500n * USDT)
  for (let turn = 0; turn < 4; turn += 1) {
    const { id } = await world.withdraw(ann, '50')
    await world.act('bob', id, { event: 'approve' })
    const hash = `0x${`d${turn}`.repeat(32)}`
    const send = () => codeOf(world.act('tom', id, { event: 'send', reference: hash }))
    const first = turn === 0 ? await toCharity(hash) : null
    const said = await Promise.all([send(), first ?? toCharity(hash)])
    expect(said.toSorted()).toEqual([CODE.payoutNamed, 'done'])
  }
  const { id } = await world.withdraw(ann, '50')
  await world.act('bob', id, { event: 'approve' })
  await world.act('tom', id, { event: 'send', reference: HASH })
  expect(await toCharity(HASH)).toBe(CODE.payoutNamed)
  // What turned out to pay somebody else is free for whom it paid.
  await world.act('bob', id, { event: 'fail', reason: 'cannotBeSent', note: null })
  expect(await toCharity(HASH)).toBe('done')
})

describe('texts that were never signed', () => {
  it('are cleared away a day after, and those of a withdrawal stay', async () => {
    const ann = await world.owner(500n * USDT)
    const { textId } = await world.signed(ann, '200')
    const used = await world.signed(ann, '200')
    await world.request(ann, used)
    const kept = async (): Promise<string[]> => {
      const rows = await world.test.db.query<{ id: string }>(
        'SELECT id FROM withdrawal_text WHERE customer_id = $1',
        [ann.holder.customerId],
      )
      return rows.map(({ id }) => id)
    }
    await world.service.sweep()
    expect(await kept()).toHaveLength(3)
    world.clock.at += DAY + 10 * 60_000 + 1
    await world.service.sweep()
    const left = await kept()
    // The other one set the password.
    expect([left.length, left.includes(used.textId), left.includes(textId)]).toEqual([
      2,
      true,
      false,
    ])
  })
})
