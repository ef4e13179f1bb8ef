import { beforeEach, describe, expect, it } from 'vitest'
import { testWalletAsked, testWalletWanted } from './testWalletWanted.ts'

beforeEach(() => {
  sessionStorage.clear()
})

describe('asking for the test wallet', () => {
  it.each([
    ['', null],
    ['?wallet=other', null],
    ['?wallet=test', { late: 0, refuses: false, locked: false }],
    ['?wallet=test&late=400', { late: 400, refuses: false, locked: false }],
    ['?wallet=test&late=-1', { late: 0, refuses: false, locked: false }],
    ['?wallet=test&late=soon&refuses=1&locked=1', { late: 0, refuses: true, locked: true }],
  ])('%s means %j', (search, options) => {
    expect(testWalletAsked(search)).toEqual(options)
  })

  it('holds for the tab, without being late again', () => {
    expect(testWalletWanted('?type=2')).toBeNull()
    testWalletWanted('?wallet=test&late=400&refuses=1')
    expect(testWalletWanted('?type=2')).toEqual({ late: 0, refuses: true, locked: false })
  })
})
