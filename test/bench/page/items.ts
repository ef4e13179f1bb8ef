import type { FeedEntry } from '#protocol/feed.ts'
import type { MarketItem } from '#protocol/market.ts'
import { seededRandom } from './seededRandom.ts'

const POINTS = 60

/** Instruments of a made-up market, each with a day of prices. The seed tells one day from another. */
export function makeItems(count: number, seed = 1): readonly MarketItem[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, index) => {
    let price = 100 + random() * 900
    const hundred = Array.from({ length: POINTS }, () => {
      price *= 0.99 + random() * 0.02
      return price.toFixed(2)
    })
    return {
      id: String(index + 1),
      code: `T${index}USDT`,
      type: 2,
      appName: `T${index}/USDT`,
      fullName: `Token ${index}`,
      logo: null,
      decimals: 2,
      price: price.toFixed(2),
      nowPrice: price.toFixed(2),
      zdf: '0.42',
      hundred,
      at: null,
      open: true,
      changesAt: null,
      state: 'full',
    }
  })
}

/**
 * Texts of the feed as they come over the wire, one for each push: the whole list is walked through,
 * `changed` instruments at a time, so that every push touches rows in view and out of view.
 */
export function makePushes(
  items: readonly MarketItem[],
  changed: number,
  pushes: number,
): readonly string[] {
  const random = seededRandom(7)
  const now = Date.now()
  return Array.from({ length: pushes }, (_, push) => {
    const stride = Math.max(1, Math.floor(items.length / changed))
    const entries: FeedEntry[] = []
    for (let at = push % stride; at < items.length && entries.length < changed; at += stride) {
      const item = items[at]
      if (item === undefined) break
      const price = (Number(item.price) * (0.99 + random() * 0.02)).toFixed(2)
      const zdf = (random() * 4 - 2).toFixed(2)
      entries.push({ code: item.code, price, zdf, at: now + push })
    }
    return JSON.stringify(entries)
  })
}
