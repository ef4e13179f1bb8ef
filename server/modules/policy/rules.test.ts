import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MARKET_TYPE, MARKET_TYPES } from '#protocol/marketTypes.ts'
import { parsePolicy } from './rules.ts'
import { createPolicyService } from './service.ts'

const text = readFileSync(
  new URL('../../../docs/policy.esma.example.json', import.meta.url),
  'utf8',
)
const esma = createPolicyService(text)
const sandbox = createPolicyService(null)
const type = fc.constantFrom(...MARKET_TYPES)
const code = fc.string({ minLength: 1, maxLength: 12 })

it.each([
  ['forex', 'EURUSD', 30],
  ['forex', 'CADCHF', 30],
  ['forex', 'AUDUSD', 20],
  ['metals', 'XAUUSD', 20],
  ['metals', 'XAGUSD', 10],
  ['futures', 'GC', 20],
  ['futures', 'ES', 20],
  ['futures', 'CL', 10],
  ['stocks', 'AAPL', 5],
  ['etf', 'SPY', 5],
  ['crypto', 'BTCUSDT', 2],
] as const)('the shipped template allows %s %s up to %i', (name, instrument, maxLeverage) => {
  const market = { type: MARKET_TYPE[name], code: instrument }
  expect(esma.contract('real', market)).toEqual({ allowed: true, maxLeverage })
})

it('one provider of prices is enough where a policy says so, and everywhere without one', () => {
  const policy = createPolicyService(
    JSON.stringify({ name: 'x', source: '', contracts: [], singleSource: ['forex'] }),
  )
  const said = [policy, esma, sandbox].map((one) =>
    [MARKET_TYPE.forex, MARKET_TYPE.metals].map((each) => one.singleSource(each)),
  )
  expect(said).toEqual([
    [true, false],
    [false, false],
    [true, true],
  ])
})

it('the shipped template does not allow options', () => {
  const option = { type: MARKET_TYPE.options, code: 'SPY-C-500' }
  expect(esma.contract('real', option)).toEqual({ allowed: false, maxLeverage: 0 })
})

it.each(['upDown', 'callPut'] as const)('the shipped template does not allow %s', (kind) => {
  fc.assert(
    fc.property(type, code, (of, instrument) => {
      expect(esma.option('real', kind, { type: of, code: instrument })).toBe(false)
      expect(esma.option('demo', kind, { type: of, code: instrument })).toBe(true)
      expect(sandbox.option('real', kind, { type: of, code: instrument })).toBe(true)
    }),
  )
})

it('options are off where the policy says nothing of them, and on where a rule names their kind', () => {
  const file = { name: 'x', source: '', contracts: [] }
  const silent = createPolicyService(JSON.stringify(file))
  const options = [{ kind: 'callPut', marketType: 'crypto', codes: ['BTCUSDT'] }]
  const spoken = createPolicyService(JSON.stringify({ ...file, options }))
  const bitcoin = { type: MARKET_TYPE.crypto, code: 'BTCUSDT' }
  const allowed = (service: typeof silent) => [
    service.option('real', 'callPut', bitcoin),
    service.option('real', 'upDown', bitcoin),
    service.option('real', 'callPut', { ...bitcoin, code: 'ETHUSDT' }),
    service.option('real', 'callPut', { ...bitcoin, type: MARKET_TYPE.forex }),
  ]
  expect(allowed(silent)).toEqual([false, false, false, false])
  expect(allowed(spoken)).toEqual([true, false, false, false])
})

it('residents of the countries that a policy names are not served, and all others are', () => {
  const served = (countriesNotServed: unknown) =>
    createPolicyService(
      JSON.stringify({ name: 'x', source: '', contracts: [], countriesNotServed }),
    )
  expect(served(['KP', 'US']).countriesNotServed()).toEqual(['KP', 'US'])
  expect([sandbox.countriesNotServed(), served(undefined).countriesNotServed()]).toEqual([[], []])
  expect(() => served(['Atlantis'])).toThrow('countriesNotServed')
})

it('no real account gets more than 30 from the template, whatever it asks for', () => {
  fc.assert(
    fc.property(type, code, (of, instrument) => {
      const { allowed, maxLeverage } = esma.contract('real', { type: of, code: instrument })
      expect(maxLeverage).toBeLessThanOrEqual(30)
      expect(allowed).toBe(maxLeverage > 0)
    }),
  )
})

it('a demo account may do everything, and so may a sandbox without a policy', () => {
  fc.assert(
    fc.property(type, code, (of, instrument) => {
      const everything = { allowed: true, maxLeverage: 1000 }
      const market = { type: of, code: instrument }
      expect(esma.contract('demo', market)).toEqual(everything)
      expect(sandbox.contract('demo', market)).toEqual(everything)
      expect(sandbox.contract('real', market)).toEqual(everything)
    }),
  )
})

it('the first rule that fits decides', () => {
  const rule = (maxLeverage: number, codes?: string[]) => ({
    marketType: 'crypto',
    maxLeverage,
    ...(codes === undefined ? {} : { codes }),
  })
  const contracts = [rule(3, ['BTCUSDT']), rule(2), rule(9, ['ETHUSDT'])]
  const service = createPolicyService(JSON.stringify({ name: 'x', source: '', contracts }))
  const leverage = (of: string) => service.contract('real', { type: 2, code: of }).maxLeverage
  expect([leverage('BTCUSDT'), leverage('ETHUSDT')]).toEqual([3, 2])
})

describe('a policy file that is not valid is refused in words', () => {
  const good = { name: 'x', source: '', contracts: [{ marketType: 'forex', maxLeverage: 30 }] }
  const [rule] = good.contracts
  const cases: readonly (readonly [name: string, file: string, said: string])[] = [
    ['no JSON', '{', 'no JSON'],
    ['not an object', '[]', 'not valid'],
    ['an unknown field', JSON.stringify({ ...good, extra: 1 }), 'extra'],
    [
      'an unknown kind of option',
      JSON.stringify({ ...good, options: [{ kind: 'barrier', marketType: 'forex' }] }),
      'options[0].kind',
    ],
    ['no rules', JSON.stringify({ name: 'x', source: '' }), 'contracts'],
    ...[
      { ...rule, marketType: 'bonds' },
      { ...rule, maxLeverage: 0 },
      { ...rule, maxLeverage: 1001 },
      { ...rule, maxLeverage: 1.5 },
      { ...rule, maxLeverage: '30' },
      { ...rule, codes: [] },
      { ...rule, leverage: 3 },
    ].map((wrong): [string, string, string] => [
      JSON.stringify(wrong),
      JSON.stringify({ ...good, contracts: [wrong] }),
      'contracts[0]',
    ]),
  ]
  it.each(cases)('%s', (_, file, said) => {
    expect(() => parsePolicy(file)).toThrow(said)
  })
})

it('a real account exchanges currencies where its policy says so, and nowhere else', () => {
  const silent = createPolicyService('{"name":"none","source":"","contracts":[]}')
  const said = [esma, sandbox, silent].map((policy) => policy.exchange('real'))
  expect(said).toEqual([true, true, false])
})

it('a real account trades coins for coins where its policy says so, and nowhere else', () => {
  const silent = createPolicyService('{"name":"none","source":"","contracts":[]}')
  expect([esma, sandbox, silent].map((policy) => policy.spot('real'))).toEqual([true, true, false])
  expect(silent.spot('demo')).toBe(true)
})

it('discounts and commissions are off where the policy does not allow them', () => {
  const file = { name: 'x', source: '', contracts: [] }
  const silent = createPolicyService(JSON.stringify(file))
  const spoken = createPolicyService(JSON.stringify({ ...file, incentives: true }))
  const said = [esma, silent, spoken, sandbox].map((policy) => policy.incentives())
  expect(said).toEqual([false, false, true, true])
})
