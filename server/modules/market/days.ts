import { setImmediate } from 'node:timers/promises'
import type { MarketDay } from '#protocol/market.ts'
import type { Definition } from './definition.ts'
import type { LoggedPrice } from './types.ts'
import type { Views } from './views.ts'

/** The last 24 hours of some instruments. Working out all of them at once would hold up the prices. */
export class Days {
  readonly #instruments: readonly Definition[]
  readonly #views: Views
  readonly #last: (id: number) => LoggedPrice | null
  #reading: Promise<readonly MarketDay[]> | null = null

  constructor(
    instruments: readonly Definition[],
    views: Views,
    last: (id: number) => LoggedPrice | null,
  ) {
    this.#instruments = instruments
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
    for (const one of this.#instruments) {
      const last = this.#last(one.id)
      if (this.#views.keptDay(one, last) === null) await setImmediate()
      days.push(await this.#views.day(one, last))
    }
    return days
  }
}
