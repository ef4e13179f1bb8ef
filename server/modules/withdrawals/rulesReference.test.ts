import { expect, it } from 'vitest'
import { usualReference } from './rulesReference.ts'

const HASH = 'ab'.repeat(32)

it.each([
  ['ethereum', `0x${HASH.toUpperCase()}`, `0x${HASH}`],
  ['tron', ` ${HASH} `, HASH],
  ['bitcoin', HASH, HASH],
  [null, 'fp-2026/01 77', 'FP-2026/0177'],
  [null, ' FP-20 26/0\u00a01\t77 ', 'FP-2026/0177'],
] as const)('spells a payout of %s one way', (network, text, usual) => {
  expect(usualReference(network, text)).toBe(usual)
})

it.each([
  ['ethereum', HASH],
  ['ethereum', `0x${HASH}00`],
  ['tron', `0x${HASH}`],
  [null, 'abc'],
  [null, `${HASH.slice(0, 8)} ${HASH.slice(8)}`],
  [null, '=HYPERLINK("x")'],
] as const)('takes for a payout of %s not %s', (network, text) => {
  expect(usualReference(network, text)).toBeNull()
})
