import { beforeEach, describe, expect, it } from 'vitest'
import { keepTestWallet, readTestWallet } from './testWalletOptions.ts'
import { testWalletWanted } from './testWalletWanted.ts'

beforeEach(() => {
  sessionStorage.clear()
})

describe('asking for the test wallet', () => {
  it.each(['', '?wallet=other', '?wallet=testing', '?mywallet=test'])(
    '%s asks for none',
    (search) => {
      expect(testWalletWanted(search)).toBeNull()
    },
  )

  it.each([
    ['?wallet=test', { late: 0, refuses: false, locked: false }],
    ['?type=2&wallet=test&late=400', { late: 400, refuses: false, locked: false }],
    ['?wallet=test&late=-1', { late: 0, refuses: false, locked: false }],
    ['?wallet=test&late=soon&refuses=1&locked=1', { late: 0, refuses: true, locked: true }],
  ])('%s means %j', (search, options) => {
    expect(readTestWallet(testWalletWanted(search) ?? '')).toEqual(options)
  })

  it('holds for the tab, without being late again', () => {
    keepTestWallet(readTestWallet('?wallet=test&late=400&refuses=1'))
    const asked = testWalletWanted('?type=2')
    expect(readTestWallet(asked ?? '')).toEqual({ late: 0, refuses: true, locked: false })
  })
})
