import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatPrice, type Price } from '#protocol/price.ts'
import type { PriceAlert } from '#protocol/priceAlert.ts'
import { type AlertFault, type AlertWorld, openAlertWorld } from '#kit/alertWorld.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { assertOften, patience } from '#kit/runs.ts'
import { BTC } from '#kit/scriptedMarket.ts'
import { isReached } from './rulesAlert.ts'

const DAY = 86_400_000
const ANN = 'ann-of-the-alerts'

let database: TestDb
let world: AlertWorld

beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

const levelArb = fc.integer({ min: 67_990, max: 68_010 })
const stepArb = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('set' as const), level: levelArb, days: levelArb }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('price' as const), level: levelArb }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), level: levelArb }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), pick: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      pick: fc.nat(9),
      level: levelArb,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      fault: fc.constantFrom<AlertFault[]>('undone', 'unanswered'),
    }),
  },
)
type Step = typeof stepArb extends fc.Arbitrary<infer T> ? T : never

/** What is known of the alerts that were set: those that were removed are told of never. */
type Model = Map<string, { readonly alert: PriceAlert; readonly since: bigint }>

/** Who hears no answer looks at the list. */
async function learn(model: Model, since: bigint): Promise<void> {
  for (const alert of (await world.alerts().list(database.db, ANN)).items) {
    model.set(alert.id, { alert, since: model.get(alert.id)?.since ?? since })
  }
  await world.alerts().watchNew()
}

const moveOne = (id: string, level: number): Promise<PriceAlert> =>
  world.alerts().move(ANN, { id, level: String(level), side: sideNow(level) })

const sideNow = (level: number): 'above' | 'below' =>
  level > Number(formatPrice(world.market.last(BTC)?.mid ?? (0n as Price), 2)) ? 'above' : 'below'

async function take(step: Step, model: Model): Promise<void> {
  world.clock.advance(DAY / 8)
  const last = world.market.last(BTC)
  if (last === null) return
  switch (step.kind) {
    case 'set': {
      const body = {
        side: sideNow(step.level),
        level: String(step.level),
        days: 1 + (step.days % 2),
      } as const
      await codeOf(world.alerts().set(ANN, { instrumentId: '1', ...body }))
      return learn(model, last.seq)
    }
    case 'price':
      return world.price(String(step.level))
    case 'crash':
      return world.crash(String(step.level))
    case 'remove':
    case 'move': {
      const id = [...model.keys()][step.pick]
      if (id === undefined) return
      await codeOf(
        step.kind === 'remove' ? world.alerts().remove(ANN, id) : moveOne(id, step.level),
      )
      const rows = await database.db.query(
        `SELECT 1 FROM price_alert WHERE id = $1 AND state = 'removed'`,
        [id],
      )
      if (rows.length > 0) model.delete(id)
      if (step.kind === 'move') await learn(model, last.seq)
      return
    }
    case 'expire':
      return world.alerts().expireDue()
    case 'note':
      return world.alerts().noteChecked()
    case 'fail':
      world.fail(step.fault)
  }
}

/** The first row past each alert, where it came in time. */
const expected = (model: Model): readonly string[] =>
  [...model.values()].flatMap(({ alert, since }) => {
    const level = (BigInt(Math.round(Number(alert.level) * 100)) * 1_000_000n) as Price
    const row = world.log.find(({ seq, mid }) => seq > since && isReached(alert.side, level, mid))
    const inTime = row !== undefined && row.at < Date.parse(alert.expiresAt)
    return inTime ? [`${alert.id} ${row.seq}`] : []
  })

it('is told of once each, at the first row past it, whatever fails in between', {
  timeout: patience(60_000),
}, async () => {
  const walk = fc.asyncProperty(
    fc.array(stepArb, { minLength: 5, maxLength: 30 }),
    async (steps) => {
      world = await openAlertWorld(database.db)
      const model: Model = new Map()
      for (const step of steps) await take(step, model)
      // A fault that is still to come, and what it left.
      await world.price('68000')
      await world.price('68000')
      await world.alerts().expireDue()
      const told = (await world.told(ANN)).map(([id, seq]) => `${id} ${seq}`)
      expect(told.toSorted()).toEqual(expected(model).toSorted())
    },
  )
  await assertOften(walk, 60, [], 'PostgreSQL')
})
