import { describe, expect, it } from 'vitest'
import { ExportContractsQuery, ListContractsQuery } from './contractOrder.ts'
import { ExportOptionsQuery, ListOptionsQuery } from './optionOrder.ts'
import { ExportPlansQuery, ListPlanOrdersQuery } from './planOrder.ts'
import { ExportSpotQuery, ListSpotOrdersQuery } from './spotOrder.ts'

const AT = '2026-01-05T12:00:00.000Z'
const TIMES = [{ from: AT }, { until: AT }]
const IN_BTC = { instrumentId: '1' }

/** Of each product its list, its file, its filters, and fields that none of them has. */
const PRODUCTS = [
  {
    name: 'contracts',
    list: ListContractsQuery,
    file: ExportContractsQuery,
    states: { past: ['history', 'cancelled'], others: ['open', 'waiting'] },
    filters: [...TIMES, IN_BTC, { endedBy: 'stopLoss' }],
    wrong: [{ endedBy: 'manual' }, { endedBy: '' }, { endedBy: 'stoploss' }, { kind: 'smart' }],
  },
  {
    name: 'spot orders',
    list: ListSpotOrdersQuery,
    file: ExportSpotQuery,
    states: { past: ['history'], others: ['waiting'] },
    filters: [...TIMES, IN_BTC, { side: 'buy' }, { endedBy: 'filled' }],
    wrong: [{ side: 'long' }, { endedBy: 'closed' }, { asset: 'BTC' }],
  },
  {
    name: 'options',
    list: ListOptionsQuery,
    file: ExportOptionsQuery,
    states: { past: ['history'], others: ['open'] },
    filters: [...TIMES, IN_BTC, { kind: 'upDown' }, { endedBy: 'corporateAction' }],
    wrong: [{ kind: 'up' }, { endedBy: 'win' }, { instrumentId: '0' }],
  },
  {
    name: 'plans',
    list: ListPlanOrdersQuery,
    file: ExportPlansQuery,
    states: { past: ['history'], others: ['running'] },
    filters: TIMES,
    wrong: [{ kind: 'fixed' }, { asset: 'XYZ' }, IN_BTC],
  },
] as const

describe.each(PRODUCTS)('a filter of $name', ({ list, file, states, filters, wrong }) => {
  it.each(states.others)('is refused for %s ones, with the field', (state) => {
    for (const filter of filters) {
      const read = list.safeParse({ state, ...filter })
      expect(read.error?.issues).toMatchObject([{ path: ['state'], message: 'unreasonable' }])
    }
    expect(list.safeParse({ state }).success).toBe(true)
  })

  it('is taken for those that are over, and for their file', () => {
    for (const filter of filters) {
      for (const state of states.past)
        expect(list.safeParse({ state, ...filter }).success).toBe(true)
      expect(file.safeParse(filter).success).toBe(true)
    }
  })

  it('is refused where there is no such thing', () => {
    for (const filter of wrong) {
      expect(list.safeParse({ state: 'history', ...filter }).success).toBe(false)
      expect(file.safeParse(filter).success).toBe(false)
    }
  })
})

it('plans that run are listed by kind and asset too', () => {
  const asked = { state: 'running', kind: 'staking', asset: 'BTC' }
  expect(ListPlanOrdersQuery.safeParse(asked).success).toBe(true)
})
