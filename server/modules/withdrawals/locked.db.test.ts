import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openWithdrawalWorld, type Owner, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import { keepPayout } from './storePayout.ts'
import type { Payout, PayoutChain } from './types.ts'

const USDT = 1_000_000n
const unasked = (): Promise<never> => Promise.reject(new Error('nobody asks this chain'))
const CHAIN: PayoutChain = {
  network: 'ethereum',
  assets: ['USDT'],
  confirmations: 3,
  wallets: [],
  height: unasked,
  header: unasked,
  facts: unasked,
  isSpent: unasked,
}
const NOWHERE: Payout = {
  sender: null,
  nonce: null,
  block: null,
  blockHash: null,
  confirmations: 0,
  needed: 3,
  paid: null,
  trouble: 'notFound',
}
const SEEN: Payout = {
  ...NOWHERE,
  sender: '0x1',
  nonce: 1,
  block: 7,
  blockHash: '0xb7',
  confirmations: 1,
  paid: 199_800_000n,
  trouble: null,
}

let world: WithdrawalWorld

beforeAll(async () => {
  world = await openWithdrawalWorld([CHAIN])
})
afterEach(() => world.godCheck())
afterAll(() => world.close())

/** A withdrawal of 200 USDT that was sent in this transaction, as the treasurer says. */
async function sent(reference: string): Promise<{ readonly ann: Owner; readonly id: string }> {
  const ann = await world.owner(500n * USDT)
  const { id } = await world.withdraw(ann, '200')
  await world.act('bob', id, { event: 'approve' })
  await world.act('tom', id, { event: 'send', reference })
  return { ann, id }
}

it('gives nothing back by what the chain said before it was seen to pay, however close', async () => {
  const { db } = world.test
  const now = world.clock.at
  const { ann, id } = await sent(`0x${'ab'.repeat(32)}`)
  await keepPayout(db, id, NOWHERE, now)
  const failed = await db.transaction(async (tx) => {
    await keepPayout(tx, id, SEEN, now)
    const act = { event: 'fail', reason: 'failedOnChain', note: null } as const
    const said = codeOf(world.act('cid', id, act))
    await expect
      .poll(async () =>
        db.query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%FROM withdrawal%'`),
      )
      .toHaveLength(1)
    return { said }
  })
  expect(await failed.said).toBe(CODE.chainDecides)
  expect(await world.holdings(ann.holder.customerId)).toEqual({
    available: 300n * USDT,
    withdrawalHold: 200n * USDT,
  })
})

it('pays out by what is kept when it is settled, not by what an older look saw', async () => {
  const { db } = world.test
  const { ann, id } = await sent(`0x${'cd'.repeat(32)}`)
  const after = async (payout: Payout | null): Promise<string | undefined> => {
    if (payout !== null) await keepPayout(db, id, payout, world.clock.at)
    await world.observe(ann.holder, id)
    const { items } = await world.service.list(db, ann.holder.customerId, { limit: 9 })
    return items[0]?.state
  }
  const paid = { ...SEEN, confirmations: 3 }
  expect(await after(null)).toBe('broadcast')
  expect(await after(NOWHERE)).toBe('broadcast')
  expect(await after(SEEN)).toBe('broadcast')
  expect(await after({ ...paid, trouble: 'otherSender' })).toBe('broadcast')
  expect(await after(paid)).toBe('success')
})
