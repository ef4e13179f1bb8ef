import { describe, expect, it } from 'vitest'
import { ExportContractsQuery, ListContractsQuery } from './contractOrder.ts'

const AT = '2026-01-05T12:00:00.000Z'
const FILTERS = [{ instrumentId: '1' }, { from: AT }, { until: AT }, { endedBy: 'stopLoss' }]

describe('a filter of listed contracts', () => {
  it.each(['open', 'waiting'])('is refused for %s ones, with the field', (state) => {
    for (const filter of FILTERS) {
      const read = ListContractsQuery.safeParse({ state, ...filter })
      expect(read.error?.issues).toMatchObject([{ path: ['state'], message: 'unreasonable' }])
    }
    expect(ListContractsQuery.safeParse({ state }).success).toBe(true)
  })

  it.each(['history', 'cancelled'])('is taken for %s ones', (state) => {
    for (const filter of FILTERS) {
      expect(ListContractsQuery.safeParse({ state, ...filter }).success).toBe(true)
    }
  })

  it.each(['manual', '', 'stoploss', 'stops'])(
    'is refused for an ending that there is not: %s',
    (endedBy) => {
      for (const query of [ListContractsQuery, ExportContractsQuery]) {
        const state = query === ListContractsQuery ? { state: 'history' } : {}
        expect(query.safeParse({ ...state, endedBy }).error?.issues).toMatchObject([
          { path: ['endedBy'] },
        ])
      }
    },
  )
})
