import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OptionPage } from '#protocol/optionOrder.ts'
import { ask, call, type Customer, resultOf, signedIn, signIn } from '../crash/client.ts'

export const MINUTE = 60_000
/** The second of the minute at which a bet is placed that its price comes back. */
const BET_AT = 11_000

/** A clock that a test moves, or the real one. */
export interface Course {
  now(): number
  until(moment: number): Promise<void>
}

/** What is bet on, and how often. */
export interface Game {
  readonly minutes: number
  /** From one bet to the next, in minutes: with one, bets overlap. */
  readonly every: number
  /** Null for all there are. */
  readonly ids: readonly string[] | null
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
export async function playMinutes(
  url: string,
  course: Course,
  customer: Customer,
  { minutes, every, ids }: Game,
): Promise<void> {
  let minute = Math.ceil((course.now() + 1) / MINUTE) * MINUTE
  for (let played = 0; played < minutes; played += 1) {
    await course.until(minute)
    const began = await pricesOf(url)
    await course.until(minute + BET_AT)
    const seen = await pricesOf(url)
    await Promise.all(
      (ids ?? [...seen.keys()]).map(async (instrumentId) => {
        const move = (seen.get(instrumentId) ?? 0) - (began.get(instrumentId) ?? 0)
        if (move === 0) return null
        const side = move > 0 ? 'down' : 'up'
        const bet = { kind: 'upDown', instrumentId, side, term: '60s', stake: '10', rate: '0.8' }
        const write = { customer, key: randomUUID(), route: 'buyOption', answer: null } as const
        return ask(url, { ...write, body: bet })
      }),
    )
    if (every > 1) {
      await course.until(minute + BET_AT + MINUTE)
      await course.until(minute + BET_AT + MINUTE + 2_000)
    }
    minute += every * MINUTE
  }
}

/** How the bets ended, once the last one has. Asks seldom: a sandbox counts what an address asks. */
export async function outcomesOf(
  url: string,
  customer: Customer,
): Promise<ReadonlyMap<string, number>> {
  const list = (query: string): Promise<OptionPage> =>
    resultOf(call(url, 'listOptionOrders', signedIn(customer), undefined, { query }))
  while ((await list('?state=open')).items.length > 0) await sleep(2_000)
  const counts = new Map<string, number>()
  let cursor = ''
  do {
    const { items, next } = await list(`?state=history&limit=100${cursor}`)
    for (const { outcome } of items) {
      counts.set(String(outcome), (counts.get(String(outcome)) ?? 0) + 1)
    }
    cursor = next === null ? '' : `&cursor=${next}`
  } while (cursor !== '')
  return counts
}

/** Wins, and how many standard deviations they lie beyond those of a coin. */
export function chanceOf(outcomes: ReadonlyMap<string, number>): {
  readonly won: number
  readonly lost: number
  readonly sigmas: number
} {
  const [won, lost] = [outcomes.get('win') ?? 0, outcomes.get('lose') ?? 0]
  return { won, lost, sigmas: (won - lost) / Math.sqrt(Math.max(1, won + lost)) }
}

/** Plays so many minutes by the real clock against a server that runs, with a new wallet; how the bets ended. */
export async function playLive(url: string, minutes: number): Promise<ReadonlyMap<string, number>> {
  const customer = await signIn(url)
  const until = (moment: number): Promise<void> => sleep(Math.max(0, moment - Date.now()))
  await playMinutes(url, { now: Date.now, until }, customer, { minutes, every: 1, ids: null })
  return outcomesOf(url, customer)
}
