import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AssetCode } from '#protocol/assets.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTreasuryWorld, type TreasuryWorld } from '#kit/treasuryWorld.ts'
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
async function fieldsOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.fields : String(error)),
  )
}

describe('a funding that people saw', () => {
  it('keeps its reference from nobody else, and is booked once whoever proposed it', async () => {
    const { id } = await propose('FT-0003')
    const body = { asset: 'EUR', amount: '1000', reference: 'FT-0003' } as const
    const second = await treasury.proposeFunding('tim', body)
    const before = await inTreasury('EUR')
    const said = await Promise.all(
      [id, second.id].map((one) => codeOf(treasury.confirm('bob', one))),
    )
    expect(said.toSorted()).toEqual([CODE.payoutNamed, 'done'])
    expect(await inTreasury('EUR')).toBe(before + 1000_00n)
    expect(await codeOf(treasury.proposeFunding('tea', body))).toBe(CODE.payoutNamed)
  })

  it('lapses after a week, and is booked no more', async () => {
    const { id, lapsesAt } = await propose('FT-0004')
    world.clock.at += 7 * DAY
    expect(lapsesAt).toBe(new Date(world.clock.at).toISOString())
    expect(await codeOf(treasury.confirm('bob', id))).toBe(CODE.withdrawalMovedOn)
    await treasury.lapseDue()
    const { moves } = await treasury.read(world.test.db)
    expect(moves.find((one) => one.id === id)).toMatchObject({ state: 'lapsed', lapsesAt: null })
    expect(await codeOf(treasury.confirm('bob', id))).toBe(CODE.withdrawalMovedOn)
    expect(await codeOf(propose('FT-0004'))).toBe('done')
  })
})

describe('what is taken out', () => {
  /** So much more in the treasury that this may leave, beside what others have promised. */
  async function fund(units: bigint): Promise<void> {
    const hash = fresh()
    own.mined(hash, [{ units }])
    await claim(hash)
  }
  async function waiting(amount: string, network?: 'ethereum' | null): Promise<string> {
    const { id } = await takeOut(amount, network)
    await treasury.confirm('bob', id)
    return id
  }

  it('leaves what customers are owed covered by what was attested, less what left since', async () => {
    await fund(1_000n * USDT)
    const { db } = world.test
    const owedNow = async (): Promise<bigint> =>
      (
        await db.query<{ owed: bigint }>(
          `SELECT coalesce(sum(balance), 0) AS owed FROM ledger_account
            WHERE kind = 'real' AND asset = 'USDT' AND (owner <> 'house' AND bucket <> 'loan'
              OR bucket IN ('escrow', 'optionEscrow', 'yieldEscrow', 'commissionDue', 'charity'))`,
        )
      )[0]?.owed ?? 0n
    const entryNow = async (): Promise<bigint> =>
      (await db.query<{ id: bigint }>('SELECT max(id) AS id FROM ledger_entry'))[0]?.id ?? 0n
    const owed = await owedNow()
    const entry = await entryNow()
    const [first, second] = [await waiting('10'), await waiting('10', null)]
    world.clock.at += DAY
    const at = world.clock.at
    own.attested = { held: owed + 10n * USDT - 1n, entry, at }
    expect(await fieldsOf(treasury.release('tom', first))).toEqual({ amount: 'outOfRange' })
    own.attested = { held: owed + 10n * USDT, entry, at }
    expect(await codeOf(treasury.release('tom', first))).toBe('done')
    expect(await fieldsOf(treasury.release('tom', second))).toEqual({ amount: 'outOfRange' })
    // Looked at once more, while what left the books was not sent.
    const later = { held: owed + 19n * USDT, entry: await entryNow(), at: at + 1 }
    own.attested = later
    expect(await fieldsOf(treasury.release('tom', second))).toEqual({ amount: 'outOfRange' })
    const sent = fresh()
    own.mined(sent, [{ to: ADDRESS.toLowerCase(), units: 10n * USDT }])
    world.clock.at += 2
    await treasury.name('tom', first, sent)
    expect(await fieldsOf(treasury.release('tom', second))).toEqual({ amount: 'outOfRange' })
    own.attested = { ...later, at: world.clock.at }
    expect(await codeOf(treasury.release('tom', second))).toBe('done')
  })

  it('lapses a week after its day, and leaves no more', async () => {
    await fund(1_000n * USDT)
    const id = await waiting('1')
    world.clock.at += 8 * DAY - 1
    await treasury.lapseDue()
    const { moves } = await treasury.read(world.test.db)
    expect(moves.find((one) => one.id === id)?.state).toBe('waiting')
    world.clock.at += 1
    expect(await codeOf(treasury.release('tom', id))).toBe(CODE.withdrawalMovedOn)
    await treasury.lapseDue()
    expect(await codeOf(treasury.release('tom', id))).toBe(CODE.withdrawalMovedOn)
    expect(await codeOf(treasury.stop('tom', id))).toBe(CODE.withdrawalMovedOn)
  })
})

it('tells of what was booked without a move, or otherwise than it says', async () => {
  const { id } = await propose('FT-7777', '5')
  await treasury.confirm('bob', id)
  const said = world.test.db.transaction(async (tx) => {
    const external = { account: { owner: 'house', bucket: 'external' } } as const
    const inside = { account: { owner: 'house', bucket: 'treasury' } } as const
    for (const ref of [id, 'nothing']) {
      await world.ledger.post(tx, {
        kind: 'real',
        type: 'treasuryFunded',
        ref,
        reason: null,
        legs: [
          { ...external, amount: { units: -500n, asset: 'EUR' } },
          { ...inside, amount: { units: 500n, asset: 'EUR' } },
        ],
      })
    }
    throw new Error((await treasury.audit(tx)).breaches.join('\n'))
  })
  await expect(said).rejects.toThrow(
    `treasury move ${id} says 500 EUR, its entries 2 times 1000 of EUR, outside -1000\n` +
      'treasury move nothing says',
  )
  const changed = world.test.db.query('UPDATE treasury_move SET units = 1 WHERE id = $1', [id])
  await expect(changed).rejects.toThrow('nothing else of it changes')
  const alone = world.test.db.query(
    `INSERT INTO treasury_move (id, way, state, asset, units, proven, reference, proposed_by, confirmed_by, proposed_at, since)
     VALUES ($1, 'in', 'proposed', 'EUR', 1, false, 'X', 'tom', 'tom', now(), now())`,
    [randomUUID()],
  )
  await expect(alone).rejects.toThrow('treasury_move_check')
})
