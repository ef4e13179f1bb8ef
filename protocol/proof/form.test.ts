import { expect, test } from 'vitest'
import { type Form, fits, texts } from './form.ts'

const FORM: Form = {
  fields: {
    ...texts('name'),
    size: 'whole',
    kind: { oneOf: ['a', 'b'] },
    note: { orNull: 'text' },
    list: { each: 'whole' },
  },
}
const GOOD = { name: 'x', size: 1, kind: 'a', note: null, list: [1, 2] }

test('a value has all fields of its form and no other', () => {
  expect(fits(GOOD, FORM)).toBe(true)
  expect(fits({ ...GOOD, note: 'x', list: [] }, FORM)).toBe(true)
  const others = [
    { name: 1 },
    { size: '1' },
    { size: 2 ** 53 },
    { kind: 'c' },
    { note: 1 },
    { list: [1, 'x'] },
    { list: { 0: 1 } },
    { more: 1 },
  ]
  for (const other of others) expect(fits({ ...GOOD, ...other }, FORM)).toBe(false)
  const { note: _note, ...less } = GOOD
  for (const none of [less, null, [], 'x', undefined]) expect(fits(none, FORM)).toBe(false)
})
