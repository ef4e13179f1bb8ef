import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MAIL_GROUPS } from '#protocol/mailGroups.ts'
import { isMac, readToken, tokenOf } from './rulesToken.ts'

const MAC = Buffer.alloc(32, 7)

it('is read as it was written, and is short enough for a link', () => {
  const written = fc.record({
    customerId: fc.uuid(),
    groups: fc.subarray([...MAIL_GROUPS], { minLength: 1 }),
  })
  fc.assert(
    fc.property(written, (ending) => {
      const token = tokenOf(ending, MAC)
      expect(readToken(token)).toEqual({ ...ending, mac: MAC })
      expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
      expect(token.length).toBeLessThan(200)
    }),
  )
})

it.each(['', '.', 'x', 'x.y', `${Buffer.from('["ann"]').toString('base64url')}.x`, '{}.x'])(
  'is none: %j',
  (text) => {
    expect(readToken(text)).toBeNull()
  },
)

it('names no group that there is not', () => {
  const other = tokenOf({ customerId: 'ann', groups: ['security' as never] }, MAC)
  expect(readToken(other)).toBeNull()
  expect(readToken(tokenOf({ customerId: 'ann', groups: ['money', 'x' as never] }, MAC))).toBeNull()
})

it('has one signature', () => {
  expect(isMac(MAC, Buffer.alloc(32, 7))).toBe(true)
  expect(isMac(MAC, Buffer.alloc(32, 8))).toBe(false)
  expect(isMac(Buffer.alloc(0), MAC)).toBe(false)
})
