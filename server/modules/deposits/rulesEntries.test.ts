import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runs } from '#kit/runs.ts'
import type { Entry } from '#server/modules/ledger/types.ts'
import { creditedEntry, reversedEntry, shortOf } from './rulesEntries.ts'
import type { DepositRow } from './types.ts'

const row = (units: bigint, debt: bigint) =>
  ({ id: 'd', customerId: 'ann', asset: 'ETH', units, debt, note: null }) as DepositRow

function movesOf({ legs }: Entry): readonly bigint[] {
  const of = (bucket: string) =>
    legs
      .filter(({ account }) => account.bucket === bucket)
      .reduce((sum, { amount }) => sum + amount.units, 0n)
  return [of('available'), of('treasury'), of('external')]
}

it('credits exactly what arrived, less what the treasury carried for it', () => {
  expect(movesOf(creditedEntry(row(150n, 0n)))).toEqual([150n, 0n, -150n])
  expect(movesOf(creditedEntry(row(150n, 100n)))).toEqual([50n, 100n, -150n])
})

it('is posted with what people said of it', () => {
  const note = 'Seen in our wallet.'
  expect(creditedEntry({ ...row(150n, 0n), note }).reason).toBe(note)
  expect(creditedEntry(row(150n, 0n)).reason).toBeNull()
})

it('takes back all of it, from the customer as far as they have it, and sums to nothing', () => {
  const money = fc.bigInt({ min: 0n, max: 10n ** 24n })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 24n }), money, (units, available) => {
      const deposit = row(units, 0n)
      const short = shortOf(deposit, available)
      const [own = 0n, treasury = 0n, external = 0n] = movesOf(reversedEntry(deposit, short))
      expect(external).toBe(units)
      expect(own + treasury + external).toBe(0n)
      expect(available + own >= 0n).toBe(true)
      expect(short === 0n || available + own === 0n).toBe(true)
      expect(-treasury).toBe(short)
    }),
    runs(300),
  )
})

it('books nothing of which nothing is known', () => {
  expect(() => creditedEntry({ ...row(1n, 0n), units: null })).toThrow(/no amount/)
})
