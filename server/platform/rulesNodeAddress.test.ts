import { expect, it } from 'vitest'
import { isNodeAddress } from './rulesNodeAddress.ts'

it.each([
  ['https://node.example.org/key', true],
  ['http://localhost:8545', true],
  ['https://node.example.org/?key=1', true],
  ['https://ann@node.example.org', false],
  ['https://ann:secret@node.example.org', false],
  ['https://:secret@node.example.org', false],
  ['https://one,two/', false],
  ['ftp://node.example.org', false],
  ['node.example.org', false],
  ['https://', false],
])('%s is the address of a node: %s', (text, expected) => {
  expect(isNodeAddress(text)).toBe(expected)
})
