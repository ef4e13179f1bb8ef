import { expect, it } from 'vitest'
import { amount } from '#protocol/money.ts'
import type { AccountRef, Entry } from '#server/modules/ledger/types.ts'
import { accrualsOf } from './rulesAccruals.ts'

const leg = (owner: string, bucket: string, units: bigint) => ({
  account: { owner, bucket } as AccountRef,
  amount: amount(units, 'USDT'),
})
const OPENED: Entry = {
  kind: 'real',
  type: 'contractOpened',
  ref: 'order',
  reason: null,
  legs: [
    leg('ann', 'available', -100n),
    leg('house', 'fees', 80n),
    leg('house', 'commissionDue', 20n),
  ],
}

it('each posting to commissionDue is an accrual of the one who is due it', () => {
  expect(accrualsOf([OPENED], 'bob')).toEqual([
    {
      inviterId: 'bob',
      customerId: 'ann',
      orderId: 'order',
      type: 'contractOpened',
      asset: 'USDT',
      units: 20n,
    },
  ])
  const plain = { ...OPENED, legs: [leg('ann', 'available', -100n), leg('house', 'fees', 100n)] }
  expect(accrualsOf([plain], 'bob')).toEqual([])
})

it('nothing is set aside for nobody, for no order, or of the fees of two customers', () => {
  expect(() => accrualsOf([OPENED], null)).toThrow('nobody is due')
  expect(() => accrualsOf([{ ...OPENED, ref: null }], 'bob')).toThrow('nobody is due')
  const two = { ...OPENED, legs: [...OPENED.legs, leg('cyd', 'available', 0n)] }
  expect(() => accrualsOf([two], 'bob')).toThrow('nobody is due')
})
