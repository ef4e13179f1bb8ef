import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { LogHead, LogRows, LogSeals } from '#protocol/priceLog.ts'
import { continuesHead, isSignedHead } from '#protocol/proof/treeHead.ts'
import { pastGuards } from '#kit/pastGuards.ts'
import { openProvedWorld, type ProvedWorld } from '#kit/provedWorld.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSealsService } from './service.ts'

let world: ProvedWorld

beforeEach(async () => {
  world = await openProvedWorld()
})

afterEach(() => world.closeWorld())

const seals = () => world.seals().list(world.db, 0, 1000)

const audit = async () => (await world.seals().audit(world.db)).breaches

describe('sealing', () => {
  it('seals each minute once it is over, without a gap, and signs the tree', async () => {
    await expect(world.seals().head(world.db)).rejects.toThrow(new Refusal(CODE.unavailable))
    await world.pass(49)
    await world.seal()
    expect(await seals()).toEqual([])
    await world.pass(1)
    await world.seal()
    expect(await seals()).toHaveLength(1)
    await world.pass(130)
    await Promise.all([world.seal(), world.seal()])
    const all = LogSeals.parse(await seals())
    expect(all.map((seal) => seal.n)).toEqual([1, 2, 3])
    expect(all.map((seal) => seal.minute.slice(11, 16))).toEqual(['16:00', '16:01', '16:02'])
    all.slice(1).forEach((seal, index) => {
      expect(BigInt(seal.firstSeq)).toBe(BigInt(all[index]?.lastSeq ?? -1) + 1n)
    })
    const head = LogHead.parse(await world.seals().head(world.db))
    expect(head.size).toBe(3)
    expect(isSignedHead(head, world.signer.publicKey)).toBe(true)
    expect(isSignedHead({ ...head, size: 2 }, world.signer.publicKey)).toBe(false)
    const { rows, seal } = LogRows.parse(await world.seals().rows(world.db, 2))
    expect([rows[0]?.seq, rows.at(-1)?.seq]).toEqual([seal.firstSeq, seal.lastSeq])
    for (const none of [4, 2 ** 31 + 1, 999_999_999_999_999]) {
      await expect(world.seals().rows(world.db, none)).rejects.toThrow(new Refusal(CODE.notFound))
      expect(await world.seals().list(world.db, none, 1000)).toEqual([])
    }
    expect(await audit()).toEqual([])
  })

  it('proves every earlier head to be a part of every later one', async () => {
    for (let minute = 0; minute < 9; minute += 1) {
      world.clock.advance(60_000)
      await world.pass(1)
      await world.seal()
    }
    const heads = await world.db.query<{ size: number; root: Buffer }>(
      'SELECT size, root FROM price_log_tree_head ORDER BY size',
    )
    expect(heads.length).toBeGreaterThan(7)
    for (const old of heads) {
      for (const now of heads.filter((head) => head.size >= old.size)) {
        const [from, to] = [old.size, now.size]
        const { path } = await world.seals().consistency(world.db, from, to)
        const stated = (head: typeof old) => ({
          size: head.size,
          root: head.root.toString('hex'),
        })
        expect(continuesHead(stated(old), stated(now), path), `${from} ${to}`).toBe(true)
      }
    }
    await expect(world.seals().consistency(world.db, 2, 99)).rejects.toThrow(
      new Refusal(CODE.notFound),
    )
    await expect(world.seals().consistency(world.db, 3, 2)).rejects.toThrow(
      new Refusal(CODE.notFound),
    )
  })

  it('seals the last minute of a market that fell silent, two seconds after it', async () => {
    await world.pass(49)
    world.clock.advance(2_999)
    await world.seal()
    expect(await seals()).toEqual([])
    world.clock.advance(1)
    await world.seal()
    expect(await seals()).toHaveLength(1)
  })

  it('goes on after a restart in the middle of a minute', async () => {
    await world.pass(30)
    await world.restart()
    await world.pass(40)
    await world.seal()
    await world.restart()
    world.clock.advance(600_000)
    await world.pass(1)
    await world.seal()
    expect((await seals()).map((seal) => seal.minute.slice(11, 16))).toEqual(['16:00', '16:01'])
    expect(await audit()).toEqual([])
  })

  it('writes a seal with its head or nothing', async () => {
    await world.pass(60)
    const cut = createSealsService({
      db: world.db,
      clock: world.clock,
      signer: {
        ...world.signer,
        sign: () => {
          throw new Error('the process ended here')
        },
      },
    })
    await expect(cut.sealDue()).rejects.toThrow('ended here')
    expect(await seals()).toEqual([])
    await world.seal()
    expect(await seals()).toHaveLength(1)
    expect(await audit()).toEqual([])
  })

  it.each(['first', 'last'])('names the %s row of a minute, when it is missing', async (end) => {
    await world.pass(60)
    const [of] = await world.db.query<{ readonly first: bigint; readonly last: bigint }>(
      `SELECT min(seq) AS first, max(seq) AS last FROM price_log WHERE at < '2026-03-11T16:01Z'`,
    )
    const gone = (end === 'first' ? of?.first : of?.last) ?? 0n
    await pastGuards(world.db, `DELETE FROM price_log WHERE seq = ${gone}`)
    await expect(world.seal()).rejects.toThrow(`row ${gone} is missing`)
    expect(await seals()).toEqual([])
  })

  it('takes the last prices of closed markets, and rows of a clock that was set back', async () => {
    await world.pass(60)
    await world.seal()
    world.clock.set(Date.UTC(2026, 2, 14, 12))
    await world.restart()
    world.source.say('EURUSD', '1.17240')
    await world.pass(1)
    world.clock.advance(-3_600_000)
    world.source.say('SOLUSDT', '150')
    await world.pass(1)
    await world.seal()
    world.clock.advance(7_200_000)
    await world.seal()
    const all = await seals()
    const minutes = all.map((seal) => seal.minute)
    expect(minutes).toEqual([...minutes].sort())
    const [end] = await world.db.query<{ last_seq: bigint }>('SELECT last_seq FROM price_log_head')
    expect(all.at(-1)?.lastSeq).toBe(String(end?.last_seq))
    expect(await audit()).toEqual([])
  })

  it.each([
    'UPDATE price_log_seal SET minute = minute',
    'DELETE FROM price_log_tree_head',
    'TRUNCATE price_log_node',
    `INSERT INTO price_log_seal SELECT n + 1, first_seq + 100000, last_seq + 100000, minute, root, chain,
       hash, hash FROM price_log_seal`,
    `UPDATE price_log_head SET last_seq = last_seq + 1`,
  ])('is guarded against %s', async (sql) => {
    await world.pass(60)
    await world.seal()
    await expect(world.db.query(sql)).rejects.toThrow(/append-only|does not follow|only moves on/)
  })
})

describe('the audit', () => {
  beforeEach(async () => {
    await world.pass(130)
    await world.seal()
  })

  it('is clean', async () => {
    expect(await audit()).toEqual([])
  })

  it('names a changed row of the newest seal, and one that is not sealed yet', async () => {
    const [last] = (await seals()).slice(-1)
    const seq = BigInt(last?.firstSeq ?? 0) + 3n
    await pastGuards(world.db, `UPDATE price_log SET mid = mid + 1 WHERE seq = ${seq}`)
    expect(await audit()).toEqual([`row ${seq} was changed: its chain is another`])
    await pastGuards(world.db, `UPDATE price_log SET mid = mid - 1 WHERE seq = ${seq}`)
    const tail = BigInt(last?.lastSeq ?? 0) + 2n
    await pastGuards(world.db, `DELETE FROM price_log WHERE seq = ${tail}`)
    expect(await audit()).toEqual([`row ${tail} is missing`])
    world.clock.advance(60_000)
    await expect(world.seal()).rejects.toThrow(`row ${tail} is missing`)
  })

  it('sees rows cut off at the end, a changed seal, a changed node and a forged head', async () => {
    await pastGuards(
      world.db,
      'DELETE FROM price_log WHERE seq = (SELECT last_seq FROM price_log_head)',
    )
    expect(await audit()).toEqual([expect.stringMatching(/head of the price log|is missing/)])
    await pastGuards(world.db, `UPDATE price_log_tree_head SET at = at + interval '1 hour'`)
    expect(await audit()).toEqual([
      expect.stringContaining('not signed by the key of this operator'),
    ])
    await pastGuards(world.db, `UPDATE price_log_node SET hash = sha256('x') WHERE place = 0`)
    expect(await audit()).toEqual([expect.stringContaining('the tree of seals')])
    await pastGuards(world.db, `UPDATE price_log_seal SET minute = minute + interval '1 minute'`)
    expect(await audit()).toEqual(
      expect.arrayContaining([expect.stringContaining('does not follow')]),
    )
  })
})
