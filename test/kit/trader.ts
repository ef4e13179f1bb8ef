import type { WaitingContract } from '#protocol/contractOrder.ts'
import { marketTypeName } from '#protocol/marketTypes.ts'
import type { CommandReply } from '#server/modules/commands/types.ts'
import type { Holder } from '#server/modules/ledger/types.ts'
import type { Instrument } from '#server/modules/market/types.ts'
import type { TradingApp, Intent } from './tradingApp.ts'
import {
  betIntent,
  callPutIntent,
  type Chance,
  contractIntent,
  listedIntent,
  pick,
  reviseIntent,
  spotIntent,
  tightIntent,
} from './intents.ts'

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
  /** One of them intents for something, and gets an answer. */
  intent(): Promise<void>
  /** What one of them may intent for now; null when there is nothing to intent for. */
  next(): Promise<Intent | null>
  /** Takes an answer to its knowledge. */
  learn(intent: Intent, reply: CommandReply): void
  /** Intents that were refused, on instruments of one class, and all of them. */
  refusedOn(marketClass: string): number
  refused(): number
  /** Classes something was bought of. */
  classes(): ReadonlySet<string>
}

const RICH = { USDT: 10n ** 13n, BTC: 10n ** 12n, ETH: 10n ** 21n } as const
const RICH_ONES = 8
/** How far back somebody looks for a contract to close, an entry or a coin order to take back, an option to sell. */
const RECENT = { open: 40, contract: 4, spot: 5, listed: 6 } as const

export async function createTrader(
  app: TradingApp,
  chance: Chance,
  codes: readonly string[],
): Promise<Trader> {
  const customers: Holder[] = []
  for (let n = 0; n < RICH_ONES; n += 1)
    customers.push(await app.customer(n % 2 === 0 ? 'demo' : 'real', RICH))
  return new RandomTrader(app, chance, codes, customers)
}

class RandomTrader implements Trader {
  readonly customers: readonly Holder[]
  readonly #app: TradingApp
  readonly #chance: Chance
  readonly #codes: readonly string[]
  readonly #owned: Record<keyof typeof RECENT, Owned[]> = {
    open: [],
    contract: [],
    spot: [],
    listed: [],
  }
  readonly #refusedOn = new Map<string, number>()
  readonly #classes = new Set<string>()
  #asked = 0

  constructor(
    app: TradingApp,
    chance: Chance,
    codes: readonly string[],
    customers: readonly Holder[],
  ) {
    this.#app = app
    this.#chance = chance
    this.#codes = codes
    this.customers = customers
  }

  async intent(): Promise<void> {
    const intent = await this.next()
    if (intent !== null) this.learn(intent, await this.#app.ask(intent))
  }

  async next(): Promise<Intent | null> {
    const chance = this.#chance
    this.#asked += 1
    const key = `intent-${String(this.#asked).padStart(12, '0')}`
    if (chance.percent(14)) return this.#ending(key)
    const { market, options } = this.#app.running()
    const instrument = market.findByCode(pick(chance, this.#codes))
    const last = instrument === null ? null : market.last(instrument.id)
    if (instrument === null || last === null) return null
    const context = { holder: pick(chance, this.customers), key, instrument, mid: last.mid }
    const isCoin = instrument.quote === 'USDT' && instrument.id < 3
    if (isCoin && chance.percent(45)) return spotIntent(context, chance)
    if (instrument.contract === null) return this.#bet(context.holder, key, instrument)
    if (chance.percent(20)) return betIntent(context, chance)
    if (chance.percent(10)) return listedIntent(context, chance, await options.chain(instrument.id))
    if (chance.percent(20))
      return callPutIntent(context, chance, await options.offer(instrument.id))
    if (chance.percent(4)) {
      const { body, held } = tightIntent(context, chance, instrument.contract)
      const holder = await this.#app.customer('demo', { USDT: held })
      return { holder, key, route: 'openContract', body }
    }
    return contractIntent(context, chance, instrument.contract, 45)
  }

  learn(intent: Intent, reply: CommandReply): void {
    const className = this.#classOf(intent)
    if (reply.code !== '200') {
      if (className !== null) {
        this.#refusedOn.set(className, this.refusedOn(className) + 1)
      }
      return
    }
    if (className !== null) this.#classes.add(className)
    const answer = JSON.parse(reply.json) as { id: string; state: string; term?: string }
    const { id, state, term } = answer
    if (intent.route === 'editWaiting') {
      const known = this.#owned.contract.find((one) => one.id === id)
      if (known !== undefined) known.waiting = answer as WaitingContract
      return
    }
    const owned: Owned = { holder: intent.holder, id }
    if (state === 'waiting') {
      if (intent.route === 'openContract') owned.waiting = answer as WaitingContract
      this.#owned[intent.route === 'placeSpotOrder' ? 'spot' : 'contract'].push(owned)
    }
    if (term === 'listed' && state === 'open') this.#owned.listed.push(owned)
    // What waits becomes an order of the same name.
    if (intent.route === 'openContract') this.#owned.open.push(owned)
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

  #classOf(intent: Intent): string | null {
    if (!('instrumentId' in intent.body)) return null
    const instrument = this.#app.running().market.find(Number(intent.body.instrumentId))
    return instrument === null ? null : marketTypeName(instrument.type)
  }

  /** An option on what is quoted only. */
  #bet(holder: Holder, key: string, { id }: Instrument): Intent {
    const common = { kind: 'upDown', instrumentId: String(id), term: '60s', rate: '0.8' } as const
    return { holder, key, route: 'buyOption', body: { ...common, side: 'up', stake: '10' } }
  }

  /** Closes or takes back something, of which some are over already. */
  #ending(key: string): Intent | null {
    const chance = this.#chance
    const kind = pick(chance, ['open', 'contract', 'spot', 'listed'] as const)
    const owned = this.#owned[kind].at(-1 - chance.below(RECENT[kind]))
    if (owned === undefined) return null
    const { holder, waiting } = owned
    if (waiting !== undefined && chance.percent(60))
      return reviseIntent({ holder, key }, chance, waiting)
    const body = { orderId: owned.id }
    if (kind === 'listed')
      return { holder, key, route: 'sellOption', body: { ...body, minPayout: '0.000001' } }
    if (kind === 'open') return { holder: owned.holder, key, route: 'closeContract', body }
    return { holder: owned.holder, key, route: 'cancelOrder', product: kind, body }
  }
}
