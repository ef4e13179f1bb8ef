import { expect, it } from 'vitest'
import { createBound, type Place } from './bound.ts'

function enter(bound: { enter(): Place | null }): Place {
  const place = bound.enter()
  if (place === null) throw new Error('no place')
  return place
}

it('lets so many work at once, and the others in the order in which they came', async () => {
  const bound = createBound({ atOnce: 2, most: 5 })
  const order: number[] = []
  let working = 0
  let most = 0
  const work = async (number: number): Promise<void> => {
    const place = enter(bound)
    await place.turn()
    order.push(number)
    working += 1
    most = Math.max(most, working)
    await new Promise((resolve) => setTimeout(resolve, 5))
    working -= 1
    place.leave()
  }
  await Promise.all([1, 2, 3, 4, 5].map(work))
  expect([most, order]).toEqual([2, [1, 2, 3, 4, 5]])
})

it('has no place for more, until one is left', () => {
  const bound = createBound({ atOnce: 1, most: 2 })
  const first = enter(bound)
  enter(bound)
  expect(bound.enter()).toBeNull()
  first.leave()
  first.leave()
  enter(bound)
  expect(bound.enter()).toBeNull()
})

it('forgets who left before their turn', async () => {
  const bound = createBound({ atOnce: 1, most: 3 })
  const [one, two, three] = [enter(bound), enter(bound), enter(bound)]
  await one.turn()
  void two.turn()
  const last = three.turn()
  two.leave()
  one.leave()
  await expect(last).resolves.toBeUndefined()
  three.leave()
})
