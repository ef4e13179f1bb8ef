import { afterEach, expect, it } from 'vitest'
import { GUEST_TOKEN } from '#protocol/supportTerms.ts'
import { guestStored, newGuestToken } from './guest.ts'

const keep = (value: unknown): void =>
  localStorage.setItem('glasshouse.guest', JSON.stringify({ version: 1, value }))

afterEach(() => localStorage.clear())

it('makes another token each time, in the shape that the server takes', () => {
  const tokens = Array.from({ length: 50 }, newGuestToken)
  expect(new Set(tokens).size).toBe(50)
  expect(tokens.filter((token) => !GUEST_TOKEN.test(token))).toEqual([])
})

it('reads back who was kept, and takes nothing else for a guest', () => {
  const token = newGuestToken()
  guestStored.write({ token, declined: false })
  expect(guestStored.read()).toEqual({ token, declined: false })
  for (const value of [null, { token: 'guest_short' }, { token: 7 }, 'guest']) {
    keep(value)
    expect(guestStored.read()).toBeNull()
  }
})
