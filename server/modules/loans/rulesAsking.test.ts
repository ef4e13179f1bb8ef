import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { type AskingContext, mostOf, mustBeLendable, readWanted, requested } from './rulesAsking.ts'

const USDT = 1_000_000n
const CONTEXT: AskingContext = {
  allowed: true,
  verified: true,
  hasOpen: false,
  barred: false,
  withdrawing: false,
  equity: 1_000n * USDT,
  level: 10_000n * USDT,
  funds: 10n ** 13n,
  lent: 0n,
}

describe('how much is lent', () => {
  it.each([
    [{ allowed: false }, 'notOffered', CODE.productNotAllowed],
    [{ verified: false }, 'notVerified', CODE.notVerified],
    [{ hasOpen: true }, 'loanOpen', CODE.loanOpen],
    [{ barred: true }, 'writtenOff', CODE.loanBarred],
    [{ withdrawing: true }, 'withdrawalOpen', CODE.loanWithdrawalOpen],
    [{ equity: 0n }, 'equity', CODE.loanTooLarge],
    [{ level: null }, 'level', CODE.loanTooLarge],
    [{ lent: 10n ** 13n }, 'pool', CODE.treasuryNotFunded],
  ] as const)('with %o is nothing: %s', (change, obstacle, code) => {
    const context = { ...CONTEXT, ...change }
    expect(mostOf(context)).toEqual({ most: 0n, obstacle })
    expect(() => mustBeLendable(100n * USDT, context)).toThrow(expect.objectContaining({ code }))
  })

  it('is up to 80 % of what is the own', () => {
    mustBeLendable(800n * USDT, CONTEXT)
    expect(() => mustBeLendable(801n * USDT, CONTEXT)).toThrow('loanTooLarge')
  })
})

describe('what is asked for', () => {
  const body = { amount: '100', days: 7, termsVersion: '1' }
  it.each([
    [{ termsVersion: '2' }, { code: CODE.termsChanged }],
    [{ days: 8 }, { code: CODE.loanTermWrong }],
    [{ amount: '99' }, { code: CODE.malformed, fields: { amount: 'outOfRange' } }],
    [{ amount: '100.5' }, { code: CODE.malformed, fields: { amount: 'outOfRange' } }],
    [{ amount: '100.0000001' }, { code: CODE.malformed, fields: { amount: 'tooPrecise' } }],
  ])('with %o is refused', (change, refusal) => {
    expect(() => readWanted({ ...body, ...change })).toThrow(expect.objectContaining(refusal))
  })

  it('begins to be reviewed, and owes nothing', () => {
    const wanted = readWanted(body)
    const loan = requested({ id: 'l', customerId: 'ann', requestedAt: 5 }, wanted)
    expect(loan).toMatchObject({ state: 'toBeReviewed', amount: 100n * USDT, principal: 0n })
    expect(loan.terms).toEqual({ dailyPpm: 500n, overduePpm: 1_000n, freeDays: 3, days: 7 })
  })
})
