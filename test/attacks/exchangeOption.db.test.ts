import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ExchangeQuote } from '#protocol/exchange.ts'
import { openTestApp } from '#kit/testApp.ts'
import { giveReal } from '#kit/giveReal.ts'
import { scriptedSource } from '#kit/scriptedSource.ts'
import { ask, call, type Customer, resultOf, signedIn, signIn } from '../crash/client.ts'
import { rounds } from './size.ts'

const START = Date.parse('2026-11-18T15:00:00.000Z')
const FEE = 0.002

/** A price that mostly swings a little, and leaps by half a per cent every other second. */
const priceAt = (second: number): number =>
  138 * (1 + 0.0002 * Math.sin(second) + (Math.floor((second + 1) / 2) % 2 === 0 ? 0 : 0.005))

test('Exchanged asking for quotes each second and using those that for good gains nothing', async () => {
  let at = START
  const source = scriptedSource()
  const tick = async (second: number): Promise<number> => {
    at = START + second * 1_000
    const mid = priceAt(second).toFixed(2)
    source.say('SOLUSDT', mid)
    await app.tick()
    return Number(mid)
  }
  const app = await openTestApp({ clock: { now: () => at }, source })
  try {
    // Wallets are free: one for each direction.
    const [seller, buyer] = [await signIn(app.url), await signIn(app.url)]
    for (const customer of [seller, buyer]) {
      const session = { token: customer.token, expiresAt: '', user: { id: customer.id } }
      await giveReal(app, session, 10n ** 12n)
      await giveReal(app, session, 10n ** 13n, 'SOL')
    }
    const quote = async (customer: Customer, body: object): Promise<ExchangeQuote> =>
      resultOf(call(app.url, 'getExchangeQuote', signedIn(customer, 'real'), body))
    const use = (customer: Customer, quoteId: string) => {
      const write = { customer, key: randomUUID(), route: 'exchange', answer: null } as const
      return ask(app.url, { ...write, body: { quoteId } })
    }
    const tried: string[] = []
    for (let second = 0; second < rounds(40, 1_000); second += 1) {
      await tick(2 * second)
      const sell = await quote(seller, { from: 'SOL', to: 'USDT', amount: '10' })
      const buy = await quote(buyer, { from: 'USDT', to: 'SOL', amount: '1380' })
      const mid = await tick(2 * second + 1)
      if (Number(sell.received) > 10 * mid) {
        tried.push((await use(seller, sell.id))?.code ?? 'no answer')
      }
      if (Number(buy.received) * mid > 1380) {
        tried.push((await use(buyer, buy.id))?.code ?? 'no answer')
      }
      expect(Number(sell.feeRate)).toBe(FEE)
    }
    // What would have paid was there, and was refused each time.
    expect(tried.length).toBeGreaterThan(rounds(10, 200))
    expect(new Set(tried)).toEqual(new Set([CODE.quoteExpired]))
  } finally {
    await app.close()
  }
})
