import { afterEach, expect, it } from 'vitest'
import { deviceId } from './device.ts'

afterEach(() => localStorage.clear())

it('is 128 bits that stay the same in this browser', () => {
  const first = deviceId()
  expect(first).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(deviceId()).toBe(first)
  localStorage.clear()
  expect(deviceId()).not.toBe(first)
})
