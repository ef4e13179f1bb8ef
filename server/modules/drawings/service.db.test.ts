import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Drawing } from '#protocol/drawing.ts'
import { manualClock } from '#kit/clock.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { openTestDb, type TestDb } from '#kit/database.ts'
import { createScriptedMarket } from '#kit/scriptedMarket.ts'
import { createDrawingsService } from './service.ts'
import type { DrawingsService } from './types.ts'

const BTC = 'BTCUSDT'
const ETH = 'ETHUSDT'

let test: TestDb
let drawings: DrawingsService

beforeAll(async () => {
  test = await openTestDb()
  const known = createScriptedMarket(Date.now).instruments()
  drawings = createDrawingsService({
    db: test.db,
    lockOpen: async () => undefined,
    clock: manualClock(Date.UTC(2026, 0, 5)),
    market: { findByCode: (code) => known.find((one) => one.code === code) ?? null },
  })
})
afterAll(() => test.close())

const line = (id: string): Drawing => ({
  id,
  tool: 'horizontal',
  points: [{ at: 1_000, price: 83_410.21 }],
})

it('keeps the last that were saved, of each customer and instrument, until they are forgotten', async () => {
  await drawings.save('ann', { code: BTC, drawings: [line('a'), line('b')] })
  await drawings.save('ann', { code: BTC, drawings: [line('b')] })
  await drawings.save('ann', { code: ETH, drawings: [line('c')] })
  await drawings.save('bob', { code: BTC, drawings: [line('d')] })
  expect(await drawings.list('ann', BTC)).toEqual({ drawings: [line('b')] })
  expect(await drawings.list('ann', ETH)).toEqual({ drawings: [line('c')] })
  await drawings.forget(test.db, 'ann')
  expect(await drawings.list('ann', BTC)).toEqual({ drawings: [] })
  expect(await drawings.list('bob', BTC)).toEqual({ drawings: [line('d')] })
})

it('knows no drawings on what is no instrument', async () => {
  expect(await codeOf(drawings.list('ann', 'NONE'))).toBe('404')
  expect(await codeOf(drawings.save('ann', { code: 'NONE', drawings: [] }))).toBe('404')
})
