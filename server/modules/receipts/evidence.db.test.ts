import { afterEach, beforeEach, expect, it } from 'vitest'
import { pastGuards } from '#kit/pastGuards.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { showVenues } from '#kit/venueQuotes.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { verifyLog } from '#protocol/proof/verifyLog.ts'
import { storedLog } from '#server/modules/seals/service.ts'
import { verifyFast } from '#server/platform/signer.ts'

const DAY = 86_400_000

let world: ProvedWorld

beforeEach(async () => {
  world = await openProvedWorld()
  showVenues(world.source, (id) => world.market().last(id))
  await world.pass(2)
})
afterEach(() => world.closeWorld())

const failed = (text: string): readonly string[] =>
  verifyReceipt(text, { verify: verifyFast })
    .checks.filter((check) => !check.ok)
    .map((check) => check.name)

const parts = async (): Promise<readonly string[]> => {
  const found = await world.db.query<{ part: string }>(
    `SELECT inhrelid::regclass::text AS part FROM pg_inherits
      WHERE inhparent = 'price_evidence'::regclass ORDER BY 1`,
  )
  return found.map((one) => one.part)
}

it('a receipt shows what its prices were made of, and the log holds with it', async () => {
  const { id } = await world.open()
  await world.pass(3)
  await world.close(id)
  await world.pass(64)
  await world.seal()
  expect(world.faults).toEqual([])
  const text = await world.receipt(id)
  expect(failed(text)).toEqual([])
  const { open } = JSON.parse(text) as Receipt
  expect(open.row.evidence).toHaveLength(64)
  expect(open.evidence).toContain('"venue":"kraken"')
  // One bid of one venue, of another cent.
  const dearer = text.replace(/(?<="bid\\":\\"\d+\.)\d\d/, '77')
  expect(failed(dearer)).toContain('closeRow')
  const { rows } = await world.seals().rows(world.db, open.seal.n)
  expect(rows.find(({ seq }) => seq === open.row.seq)?.evidence).toBe(open.row.evidence)
  expect(await world.seals().audit(world.db)).toEqual({ ok: true, breaches: [] })
  const report = await verifyLog(storedLog(world.db), { verify: verifyFast })
  expect(report).toMatchObject({ ok: true, breaches: [] })
  // Of a row alone, though all rows of its second share a round.
  const told = await storedLog(world.db).evidence([{ ...open.row, chain: new Uint8Array(32) }])
  expect([...(told ?? [])]).toEqual([[open.row.seq, open.evidence]])
})

it('evidence goes with its day, but not that of rows that a receipt stands on', async () => {
  const sealed = await world.open()
  await world.pass(64)
  await world.seal()
  // Its minute is not sealed when its day goes.
  await world.pass(3)
  const late = await world.open()
  world.clock.advance(3 * DAY)
  await world.price('68100')
  const [first] = await parts()
  await world.receipts().keepBefore(world.clock.now() - DAY)
  await world.market().maintain(1, [])
  expect(await parts()).not.toContain(first)
  for (const { id } of [sealed, late]) await world.close(id)
  await world.pass(64)
  await world.seal()
  expect(world.faults).toEqual([])
  for (const { id } of [sealed, late]) {
    const text = await world.receipt(id)
    expect(failed(text)).toEqual([])
    expect((JSON.parse(text) as Receipt).open.evidence).toContain('index-2')
  }
})

it('evidence is never changed, and the log does not hold without it', async () => {
  for (const change of [
    'UPDATE price_evidence SET packed = packed',
    'DELETE FROM price_evidence',
  ]) {
    await expect(world.db.query(change)).rejects.toThrow(/append-only/)
  }
  await world.pass(64)
  await world.seal()
  const [seal] = await world.seals().list(world.db, 0, 1)
  const { rows } = await world.seals().rows(world.db, seal?.n ?? 0)
  const { at = '', seq = '' } = rows.find(({ evidence }) => evidence !== undefined) ?? {}
  await pastGuards(world.db, `DELETE FROM price_evidence WHERE at = '${at}'`)
  const breaches = [`the evidence of row ${seq} is missing`]
  expect(await world.seals().audit(world.db)).toEqual({ ok: false, breaches })
  const report = await verifyLog(storedLog(world.db), { verify: verifyFast })
  expect(report).toMatchObject({ ok: false, breaches })
})
