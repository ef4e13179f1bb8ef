import { expect, it } from 'vitest'
import { INSTRUMENTS } from '#server/modules/market/service.ts'
import { createPolicyService } from '#server/modules/policy/service.ts'
import { judgeProviders } from './offeredClasses.ts'

const CODES = ['BTCUSDT', 'EURUSD', 'GBPUSD', 'XAUUSD']
const market = { instruments: () => INSTRUMENTS.filter(({ code }) => CODES.includes(code)) }

/** A start by these providers, each with its codes, under a policy. */
function start(providers: readonly (readonly string[])[] | null, policy: object): string {
  const contracts = ['crypto', 'forex', 'metals'].map((marketType) => {
    return { marketType, maxLeverage: 5 }
  })
  const text = JSON.stringify({ name: 'x', source: 'test', contracts, ...policy })
  const entries = providers?.map((codes) => ({
    symbols: codes.map((code) => ({ code, symbol: code, hours: 'forex' as const })),
  }))
  try {
    judgeProviders({
      market,
      policy: createPolicyService(text),
      providers: entries === undefined ? null : { providers: entries },
    })
    return 'started'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

it('a class that one provider alone prices is refused where the policy does not take one for enough', () => {
  const all = ['EURUSD', 'GBPUSD', 'XAUUSD']
  expect(start([all], {})).toBe(
    'POLICY_FILE offers what one provider alone has prices for, and opens nothing on one. Name a second provider in ' +
      'PROVIDERS_FILE, or list the class under singleSource:\n  - forex: EURUSD, GBPUSD\n  - metals: XAUUSD',
  )
  expect(start([all, ['EURUSD', 'XAUUSD']], {})).toMatch(/:\n {2}- forex: GBPUSD$/)
  expect(start([all], { singleSource: ['forex'] })).toMatch(/:\n {2}- metals: XAUUSD$/)
  expect(start([all], { singleSource: ['forex', 'metals'] })).toBe('started')
  expect(start([all, all], {})).toBe('started')
  expect(start(null, {})).toBe('started')
  // What nobody may trade is only shown.
  expect(start([all], { contracts: [{ marketType: 'crypto', maxLeverage: 5 }] })).toBe('started')
})
