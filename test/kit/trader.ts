import type { WaitingContract } from '#contract/contractOrder.ts'
import { marketTypeName } from '#contract/marketTypes.ts'
import type { CommandReply } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { TradingHouse, Wish } from './tradingHouse.ts'
import {
  betWish,
  callPutWish,
  type Chance,
  contractWish,
  pick,
  reviseWish,
  spotWish,
  tightWish,
} from './wishes.ts'

/** Something of a customer that may still run. */
interface Owned {
  readonly holder: Holder
  readonly id: string
  /** A contract as it waited when it was last heard of. */
  waiting?: WaitingContract
}

/** Several customers who trade everything at random, and now and then one who has just enough. */
export interface Trader {
  readonly customers: readonly Holder[]
  /** One of them wishes for something, and gets an answer. */
  wish(): Promise<void>
  /** What one of them may wish for now; null when there is nothing to wish for. */
  next(): Promise<Wish | null>
  /** Takes an answer to its knowledge. */
  learn(wish: Wish, reply: CommandReply): void
  /** Wishes that were refused, on instruments of one class, and all of them. */
  refusedOn(marketClass: string): number
  refused(): number
  /** Classes something was bought of. */
  classes(): ReadonlySet<string>
}

const RICH = { USDT: 10n ** 13n, BTC: 10n ** 12n, ETH: 10n ** 21n } as const
const RICH_ONES = 8
/** How far back somebody looks for a contract to close, an entry or a coin order to take back. */
const RECENT = { open: 40, contract: 4, spot: 5 } as const

export async function createTrader(
  house: TradingHouse,
  chance: Chance,
  codes: readonly string[],
): Promise<Trader> {
  const customers: Holder[] = []
  for (let n = 0; n < RICH_ONES; n += 1) customers.push(await house.customer('demo', RICH))
  return new RandomTrader(house, chance, codes, customers)
}

class RandomTrader implements Trader {
  readonly customers: readonly Holder[]
  readonly #house: TradingHouse
  readonly #chance: Chance
  readonly #codes: readonly string[]
  readonly #owned: Record<keyof typeof RECENT, Owned[]> = { open: [], contract: [], spot: [] }
  readonly #refusedOn = new Map<string, number>()
  readonly #classes = new Set<string>()
  #asked = 0

  constructor(
    house: TradingHouse,
    chance: Chance,
    codes: readonly string[],
    customers: readonly Holder[],
  ) {
    this.#house = house
    this.#chance = chance
    this.#codes = codes
    this.customers = customers
  }

  async wish(): Promise<void> {
    const wish = await this.next()
    if (wish !== null) this.learn(wish, await this.#house.ask(wish))
  }

  async next(): Promise<Wish | null> {
    const chance = this.#chance
    this.#asked += 1
    const key = `wish-${String(this.#asked).padStart(12, '0')}`
    if (chance.percent(14)) return this.#ending(key)
    const { market, options } = this.#house.running()
    const instrument = market.findByCode(pick(chance, this.#codes))
    const last = instrument === null ? null : market.last(instrument.id)
    if (instrument === null || last === null) return null
    const scene = { holder: pick(chance, this.customers), key, instrument, mid: last.mid }
    const isCoin = instrument.quote === 'USDT' && instrument.id < 3
    if (isCoin && chance.percent(45)) return spotWish(scene, chance)
    if (instrument.contract === null) return this.#bet(scene.holder, key, instrument)
    if (chance.percent(20)) return betWish(scene, chance)
    if (chance.percent(20)) return callPutWish(scene, chance, await options.offer(instrument.id))
    if (chance.percent(4)) {
      const { body, held } = tightWish(scene, chance, instrument.contract)
      const holder = await this.#house.customer('demo', { USDT: held })
      return { holder, key, route: 'openContract', body }
    }
    return contractWish(scene, chance, instrument.contract, 45)
  }

  learn(wish: Wish, reply: CommandReply): void {
    const className = this.#classOf(wish)
    if (reply.code !== '200') {
      if (className !== null) {
        this.#refusedOn.set(className, this.refusedOn(className) + 1)
      }
      return
    }
    if (className !== null) this.#classes.add(className)
    const answer = JSON.parse(reply.json) as { id: string; state: string }
    const { id, state } = answer
    if (wish.route === 'editWaiting') {
      const known = this.#owned.contract.find((one) => one.id === id)
      if (known !== undefined) known.waiting = answer as WaitingContract
      return
    }
    const owned: Owned = { holder: wish.holder, id }
    if (state === 'waiting') {
      if (wish.route === 'openContract') owned.waiting = answer as WaitingContract
      this.#owned[wish.route === 'placeSpotOrder' ? 'spot' : 'contract'].push(owned)
    }
    // What waits becomes an order of the same name.
    if (wish.route === 'openContract') this.#owned.open.push(owned)
  }

  refusedOn(marketClass: string): number {
    return this.#refusedOn.get(marketClass) ?? 0
  }

  refused(): number {
    return [...this.#refusedOn.values()].reduce((sum, one) => sum + one, 0)
  }

  classes(): ReadonlySet<string> {
    return this.#classes
  }

  #classOf(wish: Wish): string | null {
    if (!('instrumentId' in wish.body)) return null
    const instrument = this.#house.running().market.find(Number(wish.body.instrumentId))
    return instrument === null ? null : marketTypeName(instrument.type)
  }

  /** An option on what is quoted only. */
  #bet(holder: Holder, key: string, { id }: Instrument): Wish {
    const common = { kind: 'upDown', instrumentId: String(id), term: '60s', rate: '0.8' } as const
    return { holder, key, route: 'buyOption', body: { ...common, side: 'up', stake: '10' } }
  }

  /** Closes or takes back something, of which some are over already. */
  #ending(key: string): Wish | null {
    const chance = this.#chance
    const kind = pick(chance, ['open', 'contract', 'spot'] as const)
    const owned = this.#owned[kind].at(-1 - chance.below(RECENT[kind]))
    if (owned === undefined) return null
    const { holder, waiting } = owned
    if (waiting !== undefined && chance.percent(60))
      return reviseWish({ holder, key }, chance, waiting)
    const body = { orderId: owned.id }
    if (kind === 'open') return { holder: owned.holder, key, route: 'closeContract', body }
    return { holder: owned.holder, key, route: 'cancelOrder', product: kind, body }
  }
}
