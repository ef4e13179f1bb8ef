import { beforeEach, expect, it } from 'vitest'
import { googleStep, wayToGoogle } from './googleWay.ts'

const WAY = { flowId: 'f', secret: 's', purpose: 'link', back: '/profile/info' } as const

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('is kept in the tab alone', () => {
  wayToGoogle.write(WAY)
  googleStep.write({ flowId: 'f', secret: 's' })
  expect(wayToGoogle.read()).toEqual(WAY)
  expect(googleStep.read()).toEqual({ flowId: 'f', secret: 's' })
  expect(localStorage).toHaveLength(0)
})

it.each([
  null,
  'link',
  { ...WAY, secret: 1 },
  { ...WAY, flowId: undefined },
  { ...WAY, purpose: 'proven' },
  { ...WAY, back: null },
])('reads %j as none', (value) => {
  sessionStorage.setItem('glasshouse.google', JSON.stringify({ version: 1, value }))
  expect(wayToGoogle.read()).toBeNull()
})
