import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp } from '#kit/testApp.ts'
import { askHttp, newHttpCustomer } from '#kit/httpCustomers.ts'
import type { App } from '#server/main/app.ts'
import { rounds } from './size.ts'

let app: App

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const ask = (address: string) =>
  askHttp(app.url, 'sendCode', '', { channel: 'dapp', address, chainId: 1 })

it('one phone that asks for texts shuts nobody out who shares its address', async () => {
  // As many as one address could have out before everybody behind it was refused.
  const count = rounds(310, 2_500)
  for (let from = 0; from < count; from += 50) {
    const addresses = Array.from({ length: 50 }, (_, place) => from + place)
    await Promise.all(addresses.map((one) => ask(`0x${one.toString(16).padStart(40, '0')}`)))
  }
  const { token } = await newHttpCustomer(app.url)
  expect(token).toMatch(/^[\w-]{43}$/)
})

it('nobody shuts a wallet out by asking for its texts', async () => {
  const victim = `0x${'5'.repeat(40)}`
  const codes = await Promise.all(Array.from({ length: 15 }, async () => (await ask(victim)).code))
  expect(new Set(codes)).toEqual(new Set(['200']))
})
