import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDb } from '#kit/database.ts'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { keepOfferedClasses } from './offeredClasses.ts'

let database: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  database = await openTestDb()
})
afterAll(() => database.close())

/** A start that lists these instruments under a policy of these classes of contracts. */
async function start(
  codes: readonly string[],
  classes: readonly string[],
  accepted: readonly string[] = [],
  more: object = {},
) {
  const contracts = classes.map((marketType) => ({ marketType, maxLeverage: 5 }))
  const text = JSON.stringify({ name: 'x', source: 'test', contracts, ...more })
  const policy = createPolicyService(text)
  const instruments = () => INSTRUMENTS.filter(({ code }) => codes.includes(code))
  const fault = await keepOfferedClasses(database.db, {
    market: { instruments },
    policy,
    accepted,
  }).then(
    () => 'started',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
  return fault.replace(/Orders of customers.*or accept/, '... or accept')
}

const ALL = ['BTCUSDT', 'EURUSD', 'XAUUSD', 'USDTUSD']
const BOTH = ['crypto', 'forex']

it('a start that offers fewer classes than the last one is refused until each is accepted', async () => {
  expect(await start(ALL, [...BOTH, 'metals'])).toBe('started')
  const refused = (missing: string, all = missing): string =>
    `Fewer classes are offered than at the last start. Missing: ${missing}. ... or accept it with ACCEPT_FEWER_CLASSES=${all}.`
  // By a rule of the policy, or as nothing of it is listed.
  expect(await start(ALL, BOTH)).toBe(refused('metals'))
  expect(await start(['BTCUSDT', 'XAUUSD'], ['crypto', 'metals'])).toBe(refused('forex'))
  expect(await start(ALL, ['crypto'])).toBe(refused('forex, metals', 'forex,metals'))
  expect(await start(ALL, ['crypto'], ['metals'])).toBe(refused('forex', 'forex,metals'))
  // What was refused is as it was.
  expect(await start(ALL, [...BOTH, 'metals'])).toBe('started')
  expect(await start(ALL, BOTH, ['metals'])).toBe('started')
  expect(await start(ALL, BOTH)).toBe('started')
  expect(await start(ALL, ['crypto', 'metals'])).toBe(refused('forex'))
})

it('coins for coins, and options, make an offer too', async () => {
  await start(ALL, [], BOTH.concat('metals'))
  const options = [{ marketType: 'metals', kind: 'upDown' }]
  expect(await start(ALL, [], [], { spot: true, options })).toBe('started')
  expect(await start(ALL, [], [], { spot: true })).toContain('Missing: metals.')
  expect(await start(ALL, [], [], { options })).toContain('Missing: crypto.')
})
