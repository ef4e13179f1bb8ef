import { beforeEach, expect, it } from 'vitest'
import {
  currentFavourites,
  keepFavourites,
  toggleFavourite,
} from '#src/entities/market/favourites.ts'
import { createFavouriteSync } from './favouriteSync.ts'

/** A server that keeps the favourites of each, and knows no code that begins with a small letter. */
let lists: Map<string, readonly string[]>
let customer: string | null
let isReachable: boolean
let saves: number

/** A page of this browser. */
function open() {
  return createFavouriteSync({
    customer: () => customer,
    list: async () => (isReachable ? (lists.get(customer ?? '') ?? []) : null),
    async save(codes) {
      if (!isReachable || customer === null) return null
      saves += 1
      const refused = codes.flatMap((code, at) => (/^[a-z]/.test(code) ? [at] : []))
      if (refused.length === 0) lists.set(customer, codes)
      return refused
    },
  })
}

beforeEach(() => {
  localStorage.clear()
  keepFavourites([])
  lists = new Map([['ann', ['ETHUSDT']]])
  customer = null
  isReachable = true
  saves = 0
})

it('joins a visitor’s favourites to the customer’s at the sign-in, and then saves nothing', async () => {
  toggleFavourite('BTCUSDT')
  const page = open()
  await page.look()
  expect(page.isAhead()).toBe(false)
  customer = 'ann'
  await page.look()
  expect(lists.get('ann')).toEqual(['ETHUSDT', 'BTCUSDT'])
  expect(currentFavourites()).toEqual(['ETHUSDT', 'BTCUSDT'])
  await page.look()
  expect([saves, page.isAhead()]).toEqual([1, false])
})

it('takes what another device did, and tells what was done here without the network', async () => {
  customer = 'ann'
  const page = open()
  await page.look()
  isReachable = false
  toggleFavourite('BTCUSDT')
  toggleFavourite('ETHUSDT')
  expect(page.isAhead()).toBe(true)
  await page.look()
  expect(currentFavourites()).toEqual(['BTCUSDT'])
  lists.set('ann', ['ETHUSDT', 'XAUUSD'])
  isReachable = true
  // Also by a page that was opened since.
  await open().look()
  expect(lists.get('ann')).toEqual(['XAUUSD', 'BTCUSDT'])
  expect(currentFavourites()).toEqual(['XAUUSD', 'BTCUSDT'])
})

it('tries again what failed, and only that', async () => {
  customer = 'ann'
  isReachable = false
  toggleFavourite('BTCUSDT')
  const page = open()
  await page.look()
  isReachable = true
  page.again()
  await expect.poll(() => lists.get('ann')).toEqual(['ETHUSDT', 'BTCUSDT'])
  lists.set('ann', [])
  page.again()
  expect(currentFavourites()).toEqual(['ETHUSDT', 'BTCUSDT'])
})

it('tells what is starred while it asks', async () => {
  customer = 'ann'
  const page = open()
  const asked = page.look()
  toggleFavourite('BTCUSDT')
  await Promise.all([asked, page.look()])
  expect(lists.get('ann')).toEqual(['ETHUSDT', 'BTCUSDT'])
  expect(page.isAhead()).toBe(false)
})

it('hands the favourites of one customer to no other', async () => {
  customer = 'ann'
  const page = open()
  await page.look()
  customer = null
  await page.look()
  expect(currentFavourites()).toEqual(['ETHUSDT'])
  toggleFavourite('XAUUSD')
  lists.set('bob', ['AAPL'])
  customer = 'bob'
  await page.look()
  expect(lists.get('bob')).toEqual(['AAPL', 'XAUUSD'])
  expect(currentFavourites()).toEqual(['AAPL', 'XAUUSD'])
  expect(lists.get('ann')).toEqual(['ETHUSDT'])
})

it('drops a code that is listed no more', async () => {
  keepFavourites(['gone', 'BTCUSDT', 'lost'])
  customer = 'ann'
  await open().look()
  expect(lists.get('ann')).toEqual(['ETHUSDT', 'BTCUSDT'])
  expect(currentFavourites()).toEqual(['ETHUSDT', 'BTCUSDT'])
})
