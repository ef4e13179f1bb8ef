import { expect, it } from 'vitest'
import { lookOf } from './rulesName.ts'

it.each([
  ['blanks', 'Anna  x'],
  ['a blank at its end', 'Anna x '],
  ['punctuation', 'Anna x.'],
  ['a hyphen', 'Anna-x'],
  ['Cyrillic', 'Аnnа х'],
  ['Greek', 'Αnnα χ'],
  ['full width', 'Ａnna x'],
  ['case', 'ANNA X'],
  ['mathematical letters', '𝐀nna x'],
])('sees one name through %s', (_, name) => {
  expect(lookOf(name)).toBe(lookOf('Anna x'))
})

it('takes letters and digits for each other that people do', () => {
  expect(lookOf('Bi1l 0lsen')).toBe(lookOf('Bill Olsen'))
  expect(lookOf('Marnie')).toBe(lookOf('Mamie'))
})

it.each([
  ['Ann', 'Anna'],
  ['Operator 1', 'Operator 2'],
  ['Анна', 'Инна'],
  ['René', 'Rene'],
  ['李明', '李朋'],
])('keeps %s and %s apart', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other))
})
