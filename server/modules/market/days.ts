import { setImmediate } from 'node:timers/promises'
import type { MarketDay } from '#protocol/market.ts'
import { INSTRUMENTS } from './instruments/instruments.ts'
import type { LoggedPrice } from './types.ts'
import type { Views } from './views.ts'

/** The last 24 hours of all instruments. Working out all of them at once would hold up the prices. */
export class Days {
  readonly #views: Views
  readonly #last: (id: number) => LoggedPrice | null
  #reading: Promise<readonly MarketDay[]> | null = null

  constructor(views: Views, last: (id: number) => LoggedPrice | null) {
    this.#views = views
    this.#last = last
  }

  /** A call while another runs joins it. */
  read(): Promise<readonly MarketDay[]> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readAll(): Promise<readonly MarketDay[]> {
    const days: MarketDay[] = []
    for (const one of INSTRUMENTS) {
      const last = this.#last(one.id)
      if (this.#views.keptDay(one, last) === null) await setImmediate()
      days.push(await this.#views.day(one, last))
    }
    return days
  }
}
