import { beforeAll, describe, expect, it, afterAll } from 'vitest'
import { fromHex, toHex } from '#protocol/proof/bytes.ts'
import { CHAIN_START, logRow, nextChain, rowLeaf } from '#protocol/proof/logRow.ts'
import { completedNodes, rootOf, treeOf } from '#protocol/proof/merkle.ts'
import type { Receipt } from '#protocol/proof/receipt.ts'
import { NO_SEAL, type Seal, sealHash, sealHashText } from '#protocol/proof/seal.ts'
import { continuesHead, headText, type TreeHead } from '#protocol/proof/treeHead.ts'
import { type LogReport, verifyLog, type VerifyLogOptions } from '#protocol/proof/verifyLog.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openProvedWorld, type ProvedWorld, testSigner } from '#kit/provedWorld.ts'
import { type Signer, verifyFast } from '#server/platform/signer.ts'
import { storedLog } from './service.ts'
import { selectRows, selectSeals } from './store.ts'

let world: ProvedWorld
/** What a customer keeps from before anything was rewritten. */
let kept: TreeHead
let receipt: string

const ROW = 70n

beforeAll(async () => {
  world = await openProvedWorld()
  const { id } = await world.open()
  await world.pass(130)
  await world.close(id)
  await world.pass(70)
  await world.seal()
  receipt = await world.receipt(id)
  kept = (JSON.parse(receipt) as Receipt).head
  await world.pass(130)
  await world.seal()
})

afterAll(() => world.closeWorld())

const verify = (options: VerifyLogOptions = {}): Promise<LogReport> =>
  verifyLog(storedLog(world.db), {
    publicKey: world.signer.publicKey,
    verify: verifyFast,
    ...options,
  })

/** Runs work on the log and undoes it again. */
async function meanwhile(sql: string, undo: string, work: () => Promise<void>): Promise<void> {
  await pastGuards(world.db, sql)
  try {
    await work()
  } finally {
    await pastGuards(world.db, undo)
  }
}

describe('the stored log', () => {
  it('holds, and continues every earlier head', async () => {
    const report = await verify({ since: kept })
    expect(report).toMatchObject({ ok: true, breaches: [], withoutRows: 0 })
    expect(report.seals).toBe(report.heads)
    expect(report.seals).toBeGreaterThan(kept.size)
    const [end] = await world.db.query<{ last_seq: bigint }>('SELECT last_seq FROM price_log_head')
    expect(BigInt(report.rows)).toBe(end?.last_seq)
  })

  it.each([
    ['mid = mid + 1', 'mid = mid - 1'],
    [`source = 'live'`, `source = 'replay'`],
    [`at = at + interval '1 hour'`, `at = at - interval '1 hour'`],
    ['previous_seq = previous_seq - 1', 'previous_seq = previous_seq + 1'],
    ['instrument_id = instrument_id + 500', 'instrument_id = instrument_id - 500'],
  ])('fails on one row with %s, and names it', async (change, undo) => {
    await meanwhile(
      `UPDATE price_log SET ${change} WHERE seq = ${ROW}`,
      `UPDATE price_log SET ${undo} WHERE seq = ${ROW}`,
      async () => {
        const { ok, breaches } = await verify()
        expect([ok, breaches[0]]).toEqual([false, `row ${ROW} was changed: its chain is another`])
      },
    )
  })

  it('fails on a row that is gone', async () => {
    await meanwhile(
      `CREATE TABLE gone AS SELECT * FROM price_log WHERE seq = ${ROW};
       DELETE FROM price_log WHERE seq = ${ROW}`,
      'INSERT INTO price_log SELECT * FROM gone; DROP TABLE gone',
      async () => expect((await verify()).breaches[0]).toBe(`row ${ROW} is missing`),
    )
    expect((await verify()).ok).toBe(true)
  })

  it('fails on a changed seal, on a head that is not there, and under another key', async () => {
    await meanwhile(
      `UPDATE price_log_seal SET root = sha256('x') || '' WHERE n = 2`,
      `UPDATE price_log_seal SET root = decode('${(await sealNo(2)).root}', 'hex') WHERE n = 2`,
      async () => {
        const { breaches } = await verify()
        expect(breaches[0]).toContain('not those of their seal 2')
        expect(breaches[1]).toBe('seal 3 does not follow the one before it')
      },
    )
    const { breaches } = await verify({ publicKey: testSigner().publicKey })
    expect(breaches[0]).toContain('not signed by the key')
  })
})

const sealNo = async (n: number): Promise<Seal> => {
  const [seal] = await selectSeals(world.db, n - 1, 1)
  if (seal === undefined) throw new Error('no seal')
  return seal
}

/** One row is another, and everything above it is made again as if it had always been so. */
async function rebuild(signer: Signer): Promise<void> {
  await pastGuards(world.db, `UPDATE price_log SET mid = mid + 5000000000 WHERE seq = ${ROW}`)
  const seals = await selectSeals(world.db, 0, 1000)
  const statements: string[] = []
  const hex = (bytes: Uint8Array): string => `decode('${toHex(bytes)}', 'hex')`
  let chain = CHAIN_START
  let before: Seal | null = null
  const leaves: Uint8Array[] = []
  const ends = await world.db.query<{ last_seq: bigint }>('SELECT last_seq FROM price_log_head')
  const rows = await selectRows(world.db, 1n, ends[0]?.last_seq ?? 0n)
  const chains = rows.map((row) => {
    chain = nextChain(chain, row)
    statements.push(`UPDATE price_log SET chain = ${hex(chain)} WHERE seq = ${row.seq}`)
    return chain
  })
  statements.push(`UPDATE price_log_head SET chain = ${hex(chain)}`)
  for (const seal of seals) {
    const own = rows.filter(
      (row) => BigInt(row.seq) >= BigInt(seal.firstSeq) && BigInt(row.seq) <= BigInt(seal.lastSeq),
    )
    const root = toHex(rootOf(own.length, treeOf(own.map(rowLeaf))))
    const next: Seal = {
      ...seal,
      root,
      chain: toHex(chains[Number(seal.lastSeq) - 1] ?? CHAIN_START),
      previous: before === null ? NO_SEAL : sealHashText(before),
    }
    leaves.push(sealHash(next))
    const { n: size } = next
    const tree = treeOf(leaves)
    statements.push(`UPDATE price_log_seal SET root = decode('${root}', 'hex'),
      chain = decode('${next.chain}', 'hex'), previous = decode('${next.previous}', 'hex'),
      hash = ${hex(sealHash(next))} WHERE n = ${size}`)
    for (const { level, index, hash } of completedNodes(size - 1, sealHash(next), tree)) {
      statements.push(
        `UPDATE price_log_node SET hash = ${hex(hash)} WHERE level = ${level} AND place = ${index}`,
      )
    }
    const at = '2026-03-11T16:30:00.000Z'
    const head = { size, root: toHex(rootOf(size, tree)), at, keyId: signer.keyId }
    statements.push(`UPDATE price_log_tree_head SET root = decode('${head.root}', 'hex'),
      at = '${at}', key_id = '${head.keyId}',
      signature = decode('${signer.sign(headText(head))}', 'hex') WHERE size = ${size}`)
    before = next
  }
  await pastGuards(world.db, statements.join(';'))
}

describe('a log that its own administrator rebuilds as a whole', () => {
  it('without the key fails at its first head', async () => {
    await rebuild(testSigner())
    const { breaches } = await verify()
    expect(breaches[0]).toContain('the head of 1 seals is not signed by the key')
  })

  it('with the key passes by itself, and never against a head that somebody kept', async () => {
    await rebuild(world.signer)
    expect(await verify()).toMatchObject({ ok: true, breaches: [] })
    expect((await world.seals().audit(world.db)).breaches).toEqual([])
    const { ok, breaches } = await verify({ since: kept })
    expect([ok, breaches]).toEqual([
      false,
      [`the first ${kept.size} seals are not those of the earlier head: rewritten`],
    ])
    // What the client does, over the calls it has.
    const now = await world.seals().head(world.db)
    const { path } = await world.seals().consistency(world.db, kept.size, now.size)
    expect(continuesHead(kept, now, path)).toBe(false)
    expect(verifyReceipt(receipt, { publicKey: world.signer.publicKey }).ok).toBe(true)
  })

  it('is a log that was cut off when it has fewer seals than a kept head', async () => {
    const since = { size: 99, root: 'ab'.repeat(32) }
    expect((await verify({ since })).breaches[0]).toContain('it was cut off')
  })
})

it('reads what it wrote: a row is the same from the database and from its text', () => {
  const own = { seq: 7n, instrumentId: 1, at: 0, mid: 123_456_789n, source: 'replay' }
  const row = { ...own, previous: 5n, evidence: null }
  expect(logRow(row)).toEqual({
    seq: '7',
    instrumentId: 1,
    at: '1970-01-01T00:00:00.000Z',
    mid: '1.23456789',
    source: 'replay',
    previous: '5',
  })
  expect(fromHex(toHex(rowLeaf(logRow(row))), 32)).toEqual(rowLeaf(logRow(row)))
})
