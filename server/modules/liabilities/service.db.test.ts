import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import { type LiabilityStatement, verifyLiability } from '#protocol/proof/liabilities.ts'
import { verifySignature } from '#protocol/proof/signature.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { NO_RESERVES } from '#kit/liabilityProof.ts'
import { createLedgerService } from '#server/modules/ledger/service.ts'
import { signerOf } from '#server/platform/signer.ts'
import { createLiabilitiesService } from './service.ts'
import type { LiabilitiesService } from './types.ts'

const DAY = 86_400_000
const signer = signerOf(generateKeyPairSync('ed25519').privateKey)
const ledger = createLedgerService()

let database: TestDb
let clock: ManualClock
let liabilities: LiabilitiesService

beforeAll(async () => {
  database = await openTestDb()
  clock = manualClock(Date.UTC(2026, 0, 5, 8))
  liabilities = createLiabilitiesService({
    db: database.db,
    clock,
    signer,
    reserves: NO_RESERVES,
  })
})
afterAll(() => database.close())

/** Moves money from outside to a customer, into one of their pockets. */
const give = (
  owner: string,
  asset: AssetCode,
  units: bigint,
  bucket: 'available' | 'withdrawalHold' = 'available',
  kind: 'real' | 'demo' = 'real',
) =>
  database.db.transaction((tx) =>
    ledger.post(tx, {
      kind,
      type: 'depositCredited',
      ref: null,
      reason: null,
      legs: [
        { account: { owner: 'house', bucket: 'external' }, amount: { units: -units, asset } },
        { account: { owner, bucket }, amount: { units, asset } },
      ],
    }),
  )

const statements = async (): Promise<readonly LiabilityStatement[]> =>
  (await liabilities.list(database.db, { before: null, limit: 100 })).items.map(
    ({ text }) => JSON.parse(text) as LiabilityStatement,
  )

async function newest(): Promise<LiabilityStatement> {
  const [found] = await statements()
  if (found === undefined) throw new Error('nothing was stated')
  return found
}

/** Sums the postings of a statement's transactions again, as the books were then. */
const summed = (snapshot: number) =>
  database.db.query<{ asset: string; units: bigint }>(
    `SELECT a.asset, sum(p.units) AS units
     FROM liability_statement s, ledger_posting p
       JOIN ledger_entry e ON e.id = p.entry JOIN ledger_account a ON a.id = p.account
     WHERE s.snapshot = $1 AND e.kind = 'real' AND a.owner <> 'house'
       AND pg_visible_in_snapshot(e.tx, s.position::pg_snapshot)
     GROUP BY a.asset HAVING sum(p.units) <> 0 ORDER BY a.asset`,
    [snapshot],
  )

describe('what the operator owes', () => {
  it('is nothing, signed, before anybody has anything', async () => {
    await liabilities.stateDue()
    const { publicKey, items } = await liabilities.list(database.db, { before: null, limit: 10 })
    const [item] = items
    expect(publicKey).toBe(signer.publicKey)
    expect(verifySignature(item?.text ?? '', item?.signature ?? '', publicKey)).toBe(true)
    expect(await newest()).toMatchObject({ snapshot: 1, assets: [], previous: '0'.repeat(64) })
    const { text } = await liabilities.proof(database.db, 'ann', 1)
    expect(verifyLiability(text, { customerId: 'ann', expected: {} }).ok).toBe(true)
  })

  it('is stated once a day, whoever asks and how often', async () => {
    await give('ann', 'USDT', 70_000_000n)
    await give('ann', 'USDT', 5n, 'withdrawalHold')
    await give('ann', 'BTC', 12n)
    await give('bob', 'USDT', 30_000_000n)
    await give('demo-only', 'USDT', 999n, 'available', 'demo')
    await liabilities.stateDue()
    expect(await statements()).toHaveLength(1)
    clock.advance(DAY)
    await liabilities.stateDue()
    await liabilities.stateDue()
    expect((await newest()).assets).toMatchObject([
      { asset: 'BTC', total: '12' },
      { asset: 'USDT', total: '100000005' },
    ])
    expect(await statements()).toHaveLength(2)
  })

  it('leads each customer to the signed total, from what they have in all pockets', async () => {
    const options = { publicKey: signer.publicKey }
    const ann = await liabilities.proof(database.db, 'ann', 2)
    expect(ann.name).toBe('liabilities-2026-01-06.json')
    const known = { USDT: 70_000_005n, BTC: 12n }
    const verdict = verifyLiability(ann.text, { ...options, customerId: 'ann', expected: known })
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([])
    expect(verdict.checks.filter(({ name }) => name === 'inclusion')).toHaveLength(2)
    const bob = await liabilities.proof(database.db, 'bob', 2)
    expect(verifyLiability(bob.text, { expected: { USDT: 30_000_000n } }).ok).toBe(true)
    const nobody = await liabilities.proof(database.db, 'demo-only', 2)
    expect(verifyLiability(nobody.text, { expected: {} }).ok).toBe(true)
    expect(await codeOf(liabilities.proof(database.db, 'ann', 3))).toBe('404')
  })

  it('is what the books say of that very moment, while money moves', async () => {
    const people = Array.from({ length: 40 }, (_, n) => `p${n}`)
    for (let day = 0; day < 3; day += 1) {
      clock.advance(DAY)
      const gifts = people.flatMap((one, n) => [
        give(one, 'USDT', BigInt(n + 1)),
        give(one, 'ETH', 7n),
      ])
      await Promise.all([...gifts.slice(0, 30), liabilities.stateDue(), ...gifts.slice(30)])
      const { snapshot, assets } = await newest()
      const stated = assets.map(({ asset, total }) => ({ asset, units: BigInt(total) }))
      expect(stated).toEqual(await summed(snapshot))
    }
  })

  it('names the statement before it, so that none can be taken back', async () => {
    const all = await liabilities.list(database.db, { before: null, limit: 100 })
    const { createHash } = await import('node:crypto')
    const texts = all.items.map(({ text }) => text).toReversed()
    texts.slice(1).forEach((text, n) => {
      const { previous } = JSON.parse(text) as LiabilityStatement
      expect(previous).toBe(
        createHash('sha256')
          .update(texts[n] ?? '')
          .digest('hex'),
      )
    })
    const page = await liabilities.list(database.db, { before: 3, limit: 1 })
    expect(page.items.map(({ snapshot }) => snapshot)).toEqual([2])
  })

  it.each([
    'UPDATE liability_statement SET body = body',
    'DELETE FROM liability_statement',
    'TRUNCATE liability_statement CASCADE',
    'UPDATE liability_tree SET depth = depth',
    'UPDATE liability_leaf SET units = units',
  ])('can not be changed: %s', async (statement) => {
    await expect(database.db.query(statement)).rejects.toThrow(/is kept/)
  })

  it('keeps what leads to it for 90 days, and the statement for ever', async () => {
    clock.advance(88 * DAY)
    await liabilities.stateDue()
    expect(await codeOf(liabilities.proof(database.db, 'ann', 2))).toBe('404')
    expect(await codeOf(liabilities.proof(database.db, 'ann', 3))).toBe('done')
    expect((await statements()).map(({ snapshot }) => snapshot)).toContain(2)
  })
})
