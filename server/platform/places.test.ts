import { expect, it, vi } from 'vitest'
import { createPlaces } from './places.ts'

it('gives places in the order of asking, as many at once as there are', async () => {
  const places = createPlaces(1, 1_000)
  const first = await places.take()
  const order: string[] = []
  const others = ['second', 'third'].map(async (name) => {
    const leave = await places.take()
    order.push(name)
    leave?.()
  })
  await Promise.resolve()
  expect(order).toEqual([])
  first?.()
  await Promise.all(others)
  expect(order).toEqual(['second', 'third'])
  expect(await places.take()).not.toBeNull()
})

it('lets nobody wait for longer than that, and forgets who went away', async () => {
  vi.useFakeTimers()
  const places = createPlaces(1, 1_000)
  const first = await places.take()
  const late = places.take()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await late).toBeNull()
  first?.()
  expect(await places.take()).not.toBeNull()
  const again = places.take()
  await vi.advanceTimersByTimeAsync(999)
  vi.useRealTimers()
  expect(await Promise.race([again, Promise.resolve('waits')])).toBe('waits')
})
