import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { OptionPage } from '#contract/optionOrder.ts'
import { openTestHouse } from '#kit/house.ts'
import type { House } from '#server/main/house.ts'
import { ask, call, type Customer, resultOf, signedIn, signIn } from '../crash/client.ts'
import { rounds } from './size.ts'

const MINUTE = 60_000
/** The second of the minute at which a bet is placed that its price comes back. */
const BET_AT = 11_000
/** Everything trades: a Wednesday afternoon in London. */
const START = Date.parse('2026-11-18T15:00:00.000Z')
const IDS = ['1', '2', '3', '4', '5', '101', '103', '109', '302', '501']

/** A clock that a test moves, or the real one. */
interface Course {
  now(): number
  until(moment: number): Promise<void>
}

interface Item {
  readonly id: string
  readonly price: string
}

/** The public prices, by instrument. */
async function pricesOf(url: string): Promise<ReadonlyMap<string, number>> {
  const items = await resultOf<readonly Item[]>(call(url, 'listMarkets', {}))
  return new Map(items.map(({ id, price }) => [id, Number(price)]))
}

/** Bets at second 11 of each minute that every price that moved comes back to where the minute began. */
async function play(house: House, course: Course, customer: Customer, minutes: number) {
  let minute = Math.ceil((course.now() + 1) / MINUTE) * MINUTE
  for (let played = 0; played < minutes; played += 1) {
    await course.until(minute)
    const began = await pricesOf(house.url)
    await course.until(minute + BET_AT)
    const seen = await pricesOf(house.url)
    await Promise.all(
      IDS.map(async (instrumentId) => {
        const move = (seen.get(instrumentId) ?? 0) - (began.get(instrumentId) ?? 0)
        if (move === 0) return null
        const side = move > 0 ? 'down' : 'up'
        const bet = { kind: 'upDown', instrumentId, side, term: '60s', stake: '10', rate: '0.8' }
        const write = { customer, key: randomUUID(), route: 'buyOption', answer: null } as const
        return ask(house.url, { ...write, body: bet })
      }),
    )
    await course.until(minute + BET_AT + MINUTE)
    await course.until(minute + BET_AT + MINUTE + 2_000)
    minute += 2 * MINUTE
  }
}

/** How the bets ended, once the last one has. */
async function outcomesOf(url: string, customer: Customer): Promise<ReadonlyMap<string, number>> {
  for (;;) {
    const counts = new Map<string, number>()
    let cursor = ''
    do {
      const query = `?state=history&limit=100${cursor}`
      const page = call(url, 'listOptionOrders', signedIn(customer), undefined, query)
      const { items, next } = await resultOf<OptionPage>(page)
      for (const { outcome } of items) {
        counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1)
      }
      cursor = next === null ? '' : `&cursor=${next}`
    } while (cursor !== '')
    const open = call(url, 'listOptionOrders', signedIn(customer), undefined, '?state=open')
    if ((await resultOf<OptionPage>(open)).items.length === 0) return counts
    await sleep(200)
  }
}

/** More than one in a thousand honest houses would give. */
function expectNoGain(outcomes: ReadonlyMap<string, number>, least: number): void {
  const [won, lost] = [outcomes.get('win') ?? 0, outcomes.get('lose') ?? 0]
  expect(won + lost).toBeGreaterThan(least)
  expect((won - lost) / Math.sqrt(won + lost)).toBeLessThan(3.1)
}

/** Put forward by the test, or, in large, as it goes: ten minutes. */
const CLOCKS = (['moved', 'real'] as const).slice(0, rounds(1, 2))

test.each(CLOCKS)(
  'betting that a minute comes back wins nothing, by a %s clock',
  async (kind) => {
    let at = START - 1_000
    const moved = kind === 'moved'
    const clock = { now: () => (moved ? at : Date.now()) }
    // Options are settled by a job.
    const house = await openTestHouse({ clock, config: { jobs: true } })
    const until = async (moment: number): Promise<void> => {
      at = moment
      await (moved ? house.tick() : sleep(Math.max(0, moment - Date.now())))
    }
    try {
      const customer = await signIn(house.url)
      await play(house, { now: clock.now, until }, customer, moved ? rounds(14, 120) : 5)
      expectNoGain(await outcomesOf(house.url, customer), moved ? rounds(90, 700) : 15)
    } finally {
      await house.close()
    }
  },
  15 * MINUTE,
)
