import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hashOf, identityOf } from './rulesKey.ts'

it('hashes what a body says, not how its keys are ordered', () => {
  const one = { side: 'long', deep: { a: [1, { x: 1, y: 2 }], b: null } }
  const two = { deep: { b: null, a: [1, { y: 2, x: 1 }] }, side: 'long' }
  expect(hashOf(two)).toBe(hashOf(one))
  expect(hashOf(one)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf(undefined)).toBe(hashOf(null))
})

it('tells different bodies apart, also by the order of a list', () => {
  expect(hashOf({ lots: '1' })).not.toBe(hashOf({ lots: 1 }))
  expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]))
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
      fc.pre(JSON.stringify(a) !== JSON.stringify(b) && typeof a !== 'object')
      expect(hashOf(a)).not.toBe(hashOf(b))
    }),
  )
})

it('keeps the same key of two customers apart', () => {
  const key = 'key-0000000000000001'
  expect(identityOf({ customerId: 'ann', key })).not.toBe(identityOf({ customerId: 'bob', key }))
})
