import { expect, it } from 'vitest'
import { passwordIssue } from './passwordForm.ts'

it.each([
  ['', '', 'length'],
  ['1234567', '1234567', 'length'],
  ['correct horse', 'correct house', 'differ'],
  ['correct horse', 'correct horse', null],
  ['🐎🐎🐎🐎', '🐎🐎🐎🐎', 'length'],
  ['ひみつのことばです', 'ひみつのことばです', null],
  ['a'.repeat(65), 'a'.repeat(65), 'length'],
])('%s and %s: %s', (password, repeat, issue) => {
  expect(passwordIssue({ password, repeat })).toBe(issue)
})
