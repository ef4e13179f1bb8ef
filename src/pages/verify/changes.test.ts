import { describe, expect, it } from 'vitest'
import { RECEIPT } from '#kit/receiptFixture.ts'
import { changesOf } from './changes.ts'

const { order } = RECEIPT
const edit = {
  at: order.openedAt,
  logSeq: '9',
  lots: '7',
  stopLoss: '1',
  takeProfit: '2',
  moved: [],
}
const history = {
  openedLots: '7',
  lotsBefore: '7',
  stopLoss: order.stopLoss,
  takeProfit: order.takeProfit,
  edits: [edit],
}
const told = (change: object) => changesOf({ ...RECEIPT, order: { ...order, ...change } })

describe('Exchanged what for of an order before it was closed', () => {
  it('is nothing in a receipt without a history', () => {
    expect(changesOf(RECEIPT)).toEqual({ entryType: 'limit', limits: [], part: null, stops: [] })
  })

  it('is its part of the lots, and each change of stops after those it was opened with', () => {
    expect(told({ lots: '3', history })).toEqual({
      entryType: 'limit',
      limits: [],
      part: { lots: '3', all: '7' },
      stops: [
        {
          since: null,
          stopLoss: order.stopLoss,
          takeProfit: order.takeProfit,
          trail: null,
          added: null,
        },
        {
          since: { seq: '9', at: order.openedAt },
          stopLoss: '1',
          takeProfit: '2',
          trail: null,
          added: null,
        },
      ],
    })
    const edits = ['5.000000', '0.000000'].map((added) => ({ ...edit, added }))
    const stops = told({ history: { ...history, edits } })?.stops
    expect(stops?.map(({ added }) => added)).toEqual([null, '5.000000', null])
    expect(told({ lots: '7', history: { ...history, edits: [] } })).toEqual({
      entryType: 'limit',
      limits: [],
      part: null,
      stops: [],
    })
  })

  it('begins with what it waited for, where it did', () => {
    const term = {
      at: order.openedAt,
      logSeq: '8',
      limitPrice: '3',
      stopLoss: '1',
      takeProfit: '5',
    }
    const wait = { terms: [{ ...term, moved: [] }], released: {} }
    expect(told({ wait })?.limits).toEqual([
      { since: { seq: '8', at: order.openedAt }, limit: '3', stopLoss: '1', takeProfit: '5' },
    ])
    expect(told({ wait: { terms: 3 } })).toBeNull()
    expect(told({ wait: { terms: [null] } })).toBeNull()
  })

  it('is not told where the receipt holds something else', () => {
    expect(told({ history: { ...history, edits: 3 } })).toBeNull()
    expect(told({ history: { ...history, edits: [null] } })).toBeNull()
    expect(told({ lots: '3', history: { ...history, openedLots: { a: 1 } } })?.part?.all).toBe('–')
  })
})
