import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { expectedResult } from '#kit/expectedResult.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { verifyFast } from '#server/platform/signer.ts'
import { createReceiptsService } from './service.ts'

let world: ProvedWorld

beforeEach(async () => {
  world = await openProvedWorld()
})

afterEach(async () => {
  const faults = world.faults.splice(0)
  await world.closeWorld()
  if (faults.length > 0) throw new AggregateError(faults, 'the world complained')
})

/** Opens and closes an order and lets its minute pass. */
async function trade(): Promise<string> {
  const { id } = await world.open()
  await world.price('68512.3')
  await world.close(id)
  await world.pass(64)
  await world.seal()
  return id
}

const failed = (text: string): readonly string[] =>
  verifyReceipt(text, { publicKey: world.signer.publicKey })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

describe('the receipt of a closed order', () => {
  it('is there once its minute is sealed, and its figures are those of an independent formula', async () => {
    const order = await world.open()
    await expect(world.receipt(order.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.price('68512.3')
    await world.close(order.id)
    await world.seal()
    await expect(world.receipt(order.id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    await world.pass(64)
    await world.seal()
    const text = await world.receipt(order.id)
    const verdict = verifyReceipt(text, { publicKey: world.signer.publicKey })
    expect(failed(text)).toEqual([])
    expect(verdict.ok).toBe(true)
    expect(verdict.checks).toHaveLength(21)
    const { open, close, order: told } = JSON.parse(text) as Receipt
    expect([open.row.mid, close.row.mid]).toEqual(['68000.00000000', '68512.30000000'])
    const { contractSize, feeRate, spreadRate, decimals } = told
    const due = expectedResult({
      openMid: open.row.mid,
      closeMid: close.row.mid,
      lots: 1n,
      contractSize,
      feeRate,
      spreadRate,
      decimals,
    })
    expect({ open: told.openPrice, close: told.closePrice, result: told.result }).toEqual(due)
  })

  it('is made for every way an order ends', async () => {
    const orders = [
      await world.open({ leverage: 100, stopLoss: '67900' }),
      await world.open({ side: 'short', stopLoss: '69000', takeProfit: '67000' }),
      await world.open({ lots: '7', leverage: 100, stopLoss: '67700' }),
    ]
    await world.price('66000')
    await world.pass(64)
    await world.seal()
    const reasons: string[] = []
    for (const { id } of orders) {
      const text = await world.receipt(id)
      expect(failed(text)).toEqual([])
      reasons.push((JSON.parse(text) as Receipt).order.closeReason)
    }
    expect(reasons).toEqual(['liquidation', 'takeProfit', 'liquidation'])
  })

  it('waits for the next look when its minute is sealed during this one', async () => {
    await trade()
    const { id } = await world.open()
    await world.close(id)
    await world.pass(64)
    const seals = world.seals()
    let sealed = false
    const thenSeal = async <T>(found: T): Promise<T> => {
      if (!sealed) await seals.sealDue()
      sealed = true
      return found
    }
    const { db, clock, signer, faults } = world
    const receipts = createReceiptsService({
      db,
      clock,
      signer,
      onFault: (fault) => faults.push(fault),
      seals: {
        ...seals,
        last: async (query) => thenSeal(await seals.last(query)),
        lastHead: async (query) => thenSeal(await seals.lastHead(query)),
      },
    })
    await receipts.makeDue()
    expect(faults).toEqual([])
    await receipts.makeDue()
    expect(failed(await world.receipt(id))).toEqual([])
  })

  it('is made after the next start when the server is stopped between two batches', async () => {
    const orders: string[] = []
    for (let n = 0; n < 60; n += 1) {
      const { id } = await world.open()
      await world.close(id)
      orders.push(id)
    }
    await world.pass(64)
    await world.seals().sealDue()
    const stop = new AbortController()
    const { db, clock, signer, faults } = world
    const receipts = createReceiptsService({
      db,
      clock,
      signer: {
        ...signer,
        sign(text) {
          stop.abort()
          return signer.sign(text)
        },
      },
      seals: world.seals(),
      onFault: (fault) => faults.push(fault),
    })
    const made = async (): Promise<number> =>
      (await db.query('SELECT 1 FROM receipt WHERE order_id = ANY ($1)', [orders])).length
    await receipts.makeDue(stop.signal)
    expect(await made()).toBe(50)
    await receipts.makeDue(stop.signal)
    expect(await made()).toBe(50)
    await receipts.makeDue()
    expect(await made()).toBe(60)
  })

  it('is one, and the same for ever', async () => {
    const id = await trade()
    const text = await world.receipt(id)
    await world.db.query('INSERT INTO receipt_due (order_id) VALUES ($1)', [id])
    await world.pass(64)
    await world.restart()
    await Promise.all([world.seal(), world.seal()])
    expect(await world.receipt(id)).toBe(text)
    expect(await world.db.query('SELECT order_id FROM receipt_due')).toEqual([])
    await expect(world.db.query(`UPDATE receipt SET body = 'x'`)).rejects.toThrow(/append-only/)
    await expect(world.db.query('TRUNCATE receipt')).rejects.toThrow(
      /append-only|referenced in a foreign key/,
    )
  })

  it('is for its customer alone', async () => {
    const id = await trade()
    const other = world.receipts().file(world.db, 'bob', id)
    await expect(other).rejects.toThrow(new Refusal(CODE.notFound))
    await expect(world.receipt('nobody')).rejects.toThrow(new Refusal(CODE.notFound))
  })

  it('fails with any byte changed', async () => {
    const bytes = Buffer.from(await world.receipt(await trade()))
    // All of them in a soak; else one in eight, other ones each time.
    const stride = process.env['SOAK'] === undefined ? 8 : 1
    let changed = 0
    for (let at = Date.now() % stride; at < bytes.length; at += stride) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      const verdict = verifyReceipt(flipped.toString('latin1'), {
        publicKey: world.signer.publicKey,
        verify: verifyFast,
      })
      if (verdict.ok) expect.fail(`byte ${at} may be another`)
      changed += 1
    }
    expect(changed * stride).toBeGreaterThan(3000)
    const text = bytes.toString()
    for (const same of [`${text}\n`, ` ${text}`, text.replace(':', ': '), `\uFEFF${text}`]) {
      expect(verifyReceipt(same).ok).toBe(false)
    }
  }, 120_000)
})

describe('what the rows hold', () => {
  it('outlives the days that retention drops, also for an order open across them', async () => {
    const closed = await trade()
    const before = await world.receipt(closed)
    const long = await world.open()
    await world.pass(64)
    await world.seal()
    world.clock.advance(3 * 86_400_000)
    await world.price('68100')
    await world.receipts().keepBefore(world.clock.now() - 86_400_000)
    await world.market().maintain(1, [])
    expect(
      await world.db.query('SELECT 1 FROM price_log WHERE seq = $1', [long.openLogSeq]),
    ).toEqual([])
    await world.close(long.id)
    await world.pass(64)
    await world.seal()
    expect(await world.receipt(closed)).toBe(before)
    expect(failed(await world.receipt(long.id))).toEqual([])
  })

  it('outlives the days that go while its receipt is still to be made', async () => {
    const { id } = await world.open()
    await world.pass(64)
    await world.seal()
    world.clock.advance(3 * 86_400_000)
    // Closed by the first price after a long time out of service: its minute is not sealed yet.
    await world.price('66000')
    await world.seal()
    await world.receipts().keepBefore(world.clock.now() - 86_400_000)
    await world.market().maintain(1, [])
    await world.pass(64)
    await world.seal()
    expect(failed(await world.receipt(id))).toEqual([])
  })

  it('is told when it can no longer be proved, and the order stays due', async () => {
    const { id } = await world.open()
    await world.pass(64)
    await world.close(id)
    await pastGuards(world.db, `UPDATE contract_order SET profit = profit + 1 WHERE id = '${id}'`)
    await world.pass(64)
    await world.seal()
    await expect(world.receipt(id)).rejects.toThrow(new Refusal(CODE.receiptPending))
    expect(world.faults.splice(0).map(String)).toEqual([
      `Error: no receipt for order ${id}: profit, result`,
    ])
    expect(await world.db.query('SELECT order_id FROM receipt_due')).toEqual([{ order_id: id }])
  })
})
