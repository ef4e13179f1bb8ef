import { expect, it } from 'vitest'
import { handReceipt, readHanded } from './handedReceipt.ts'

it('hands a receipt over, and takes nothing else for one', () => {
  const file = { name: 'receipt-o1.json', text: '{"a":1}' }
  expect(readHanded(handReceipt(file))).toEqual(file)
  for (const other of [
    null,
    undefined,
    1,
    'x',
    {},
    { receipt: null },
    { receipt: { name: 'a' } },
  ]) {
    expect(readHanded(other)).toBeNull()
  }
  expect(readHanded({ receipt: { name: 'a', text: 5 } })).toBeNull()
})
