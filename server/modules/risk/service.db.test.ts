import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { RISK_NOTICE_VERSION } from '#protocol/riskVersion.ts'
import { type ManualClock, manualClock } from '#kit/clock.ts'
import { codeOf, type ContractWorld, openContractWorld } from '#kit/contractWorld.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { createRiskService, type RiskService } from './service.ts'
import { updateFigure } from './store.ts'

let world: ContractWorld
let clock: ManualClock
let risk: RiskService

beforeAll(async () => {
  world = await openContractWorld()
  // The ledger keeps the database's own time.
  clock = manualClock(Date.now())
  risk = createRiskService({ db: world.db, clock })
})
afterAll(() => world.closeWorld())

const real = (customerId: string) => ({ customerId, account: 'real' }) as const

describe('the risk notice', () => {
  it('is asked of a real account until it is accepted, and never of the demo one', async () => {
    expect(await codeOf(risk.assertAccepted(real('ann')))).toBe(CODE.riskNoticeNotAccepted)
    expect(await codeOf(risk.assertAccepted({ ...real('ann'), account: 'demo' }))).toBe('done')
    expect((await risk.notice('ann')).acceptedAt).toBeNull()
    const { acceptedAt, version } = await risk.accept('ann')
    expect([acceptedAt, version]).toEqual([
      new Date(clock.now()).toISOString(),
      RISK_NOTICE_VERSION,
    ])
    expect(await codeOf(risk.assertAccepted(real('ann')))).toBe('done')
    expect(await codeOf(risk.assertAccepted(real('bob')))).toBe(CODE.riskNoticeNotAccepted)
  })

  it('keeps the first acceptance of a version', async () => {
    const first = await risk.accept('carl')
    clock.advance(60_000)
    expect(await risk.accept('carl')).toEqual(first)
  })

  it('is asked again after its text changed', async () => {
    await world.db.query(
      `INSERT INTO risk_acceptance (customer_id, version, accepted_at) VALUES ('dora', '2020-01-01', now())`,
    )
    expect(await codeOf(risk.assertAccepted(real('dora')))).toBe(CODE.riskNoticeNotAccepted)
  })

  it.each([
    `UPDATE risk_acceptance SET accepted_at = now()`,
    `DELETE FROM risk_acceptance`,
    `TRUNCATE risk_acceptance`,
  ])('can not be undone: %s', async (statement) => {
    await expect(world.db.query(statement)).rejects.toThrow(/is kept/)
  })

  it('says how many real accounts lost, from thirty on, as the ledger has it', async () => {
    for (let n = 0; n < 30; n += 1) {
      const account = n % 3 === 0 ? 'demo' : 'real'
      const holder = await world.customer(1_000_000_000n, account)
      await world.market.price(BTC, '68000')
      const { id } = await world.open(holder)
      await world.market.price(BTC, n % 2 === 0 ? '69000' : '67500')
      await world.close(holder, id)
    }
    expect(await risk.notice('ann')).toMatchObject({ accounts: 0, losingPercent: null })
    await risk.sumResults()
    expect(await risk.notice('ann')).toMatchObject({ accounts: 20, losingPercent: null })
    for (let n = 0; n < 12; n += 1) {
      const holder = await world.customer(1_000_000_000n, 'real')
      await world.market.price(BTC, '68000')
      const { id } = await world.open(holder)
      await world.market.price(BTC, '69000')
      await world.close(holder, id)
    }
    expect(await risk.notice('ann')).toMatchObject({ accounts: 20 })
    await risk.sumResults()
    // It is kept: a new process knows it before it has summed anything.
    const { accounts, losingPercent } = await createRiskService({ db: world.db, clock }).notice(
      'ann',
    )
    expect([accounts, losingPercent]).toEqual([32, '31.3'])
    // What lies more than a year back is over.
    clock.advance(366 * 86_400_000)
    await risk.sumResults()
    expect(await risk.notice('ann')).toMatchObject({ accounts: 0, losingPercent: null })
  })

  it('sums through an index, so that what demo accounts did is never read', async () => {
    const plan = await world.db.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off')
      let said: readonly unknown[] = []
      const query = async <Row>(sql: string, values?: readonly unknown[]) => {
        const rows = await tx.query<Row>(sql.replace(/^INSERT/, 'EXPLAIN INSERT'), values)
        said = rows
        return rows
      }
      await updateFigure({ ...tx, query }, new Date(0), new Date(0))
      return JSON.stringify(said)
    })
    expect(plan).toContain('ledger_entry_results')
  })
})
