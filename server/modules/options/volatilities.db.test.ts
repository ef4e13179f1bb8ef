import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { codeOf } from '#kit/contractWorld.ts'
import { NOON, openOptionWorld, type OptionWorld } from '#kit/optionWorld.ts'

const USDT = 1_000_000n
const HOUR = 60 * 60_000

let world: OptionWorld
/** Each test has a day of its own: the log only goes on. */
let now = NOON

beforeAll(async () => {
  world = await openOptionWorld()
})
beforeEach(async () => {
  now += 7 * 24 * HOUR
  await world.priceAt(now, '68000')
})
afterEach(() => world.godCheck())
afterAll(() => world.closeWorld())

it('calls and puts are not sold without a volatility, and not for nothing', async () => {
  const ann = await world.customer(100n * USDT)
  const offered = async () => (await world.options().offer(1)).callPut?.terms[0]?.sigma
  world.candles(() => null)
  await world.restart()
  expect(await codeOf(world.buy(ann, { kind: 'callPut' }))).toBe(CODE.priceStale)
  expect(await offered()).toBeNull()
  world.candles(() => '68000.00')
  await world.restart()
  expect(await codeOf(world.buy(ann, { kind: 'callPut' }))).toBe(CODE.optionProductWrong)
  expect(await offered()).toBe('0')
})

it('they cost what these hours were like, whatever the rest of the day was', async () => {
  const ann = await world.customer(100n * USDT)
  const noon = now
  const hours = (from: number): boolean => (noon - from - 1) % (24 * HOUR) >= 23 * HOUR
  const noisy = (time: number) => ((time / 300_000) % 2 === 0 ? '68068.00' : '68000.00')
  // Noon is lively, every day; of this one only the morning is known.
  world.candles((time) => (hours(time) ? noisy(time) : '68000.00'))
  await world.restart()
  const { stake, sigma } = await world.buy(ann, { kind: 'callPut' })
  expect([stake, sigma]).toEqual(['9.862378', '0.003462370718'])
  expect((await world.buy(ann, { kind: 'callPut', term: '4h' })).sigma).toBe('0.001731185359')
  world.candles(noisy)
  await world.restart()
})
