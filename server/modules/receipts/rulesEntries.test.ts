import { expect, it } from 'vitest'
import { receiptEntry } from './rulesEntries.ts'
import type { EntryLeg } from './storeEntries.ts'

const leg = (part: Partial<EntryLeg>): EntryLeg => ({
  ref: 'order',
  type: 'contractOpened',
  id: 7n,
  created_at: new Date('2026-03-11T16:00:00.5Z'),
  owner: 'house',
  bucket: 'fees',
  asset: 'USDT',
  units: 5n,
  ...part,
})

it('names buckets and no customer, in one order', () => {
  const legs = [leg({}), leg({ owner: 'ann', bucket: 'margin', units: -5n })]
  expect(
    receiptEntry([...legs, leg({ type: 'contractClosed', id: 9n })], 'contractOpened'),
  ).toEqual({
    id: '7',
    at: '2026-03-11T16:00:00.500Z',
    postings: [
      { bucket: 'customer/margin', amount: '-0.000005' },
      { bucket: 'house/fees', amount: '0.000005' },
    ],
  })
})

it.each([
  ['none', []],
  ['two', [leg({}), leg({ id: 8n })]],
  ['another asset', [leg({ asset: 'BTC' })]],
])('refuses %s', (_, legs) => {
  expect(() => receiptEntry(legs, 'contractOpened')).toThrow(/entry/)
})
