import { describe, expect, it } from 'vitest'
import { GROUP_OF_TYPE, type StatementType } from '#protocol/statementKinds.ts'
import { isWanted, orderPathOf } from './orderPath.ts'

const ID = 'a1bb1d35-2f60-4c1e-9d3b-5a0f2c7e8b91'
const ORDERS = '/profile/orders'

describe('the way to what a movement is about', () => {
  it.each([
    ['contractOpened', 'open', 'order', `${ORDERS}?order=${ID}`],
    ['contractPlaced', 'waiting', 'order', `${ORDERS}?tab=waiting&order=${ID}`],
    ['contractClosed', 'history', 'order', `${ORDERS}?tab=history&order=${ID}`],
    ['spotPlaced', 'waiting', 'order', `${ORDERS}?product=spot&tab=waiting&order=${ID}`],
    ['optionSettled', 'history', 'order', `${ORDERS}?product=option&tab=history&order=${ID}`],
    ['planYield', 'open', 'plan', `${ORDERS}?product=plan&order=${ID}`],
    ['exchanged', 'history', 'exchange', `/profile/exchange?order=${ID}`],
    ['depositCredited', 'history', 'deposit', `/profile/deposit?order=${ID}`],
    ['withdrawalPaid', 'history', 'withdrawal', `/profile/withdraw?order=${ID}`],
  ] as const)('leads from %s, %s, to %s', (type, place, what, path) => {
    expect(orderPathOf(type, ID, place)).toEqual({ what, path })
  })

  it('is not there where a movement is about no order', () => {
    const none = (Object.keys(GROUP_OF_TYPE) as StatementType[]).filter(
      (type) => orderPathOf(type, ID, 'history') === null,
    )
    expect(none).toEqual([
      'bidHeld',
      'bidReleased',
      'auctionWon',
      'loanPaidOut',
      'loanInterest',
      'loanRepaid',
      'loanWrittenOff',
      'commissionPaid',
      'demoGrant',
      'demoReset',
      'reversal',
    ])
  })
})

describe('the order that an address asks for', () => {
  it('is named by its whole id or by its number, in letters of any size', () => {
    for (const wanted of [ID, 'M6XH-TD9F', 'm6xh-td9f']) expect(isWanted(ID, wanted)).toBe(true)
    for (const wanted of [null, '', 'M6XH-TD9G', ID.slice(0, 8)])
      expect(isWanted(ID, wanted)).toBe(false)
  })
})
