import type { MarketItem } from '#protocol/market.ts'
import { OTHER_NAMES, SAME_AS } from './otherNames.ts'

/** Full-width letters, accents, points and capitals make no difference to who searches. */
function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

const partsOf = (appName: string): readonly string[] => appName.split(/[/\s]/)

/** Everything an instrument is called: the parts of its short name stand for what they trade. */
function namesOf({ code, appName, fullName }: MarketItem): string {
  const parts = partsOf(appName)
  const others = parts.map((part) => OTHER_NAMES[SAME_AS[part] ?? part] ?? '')
  return plain([code, appName, ...parts, fullName, ...others].join(' '))
}

/** How well a name fits: 0 it is what was typed, 1 a word of it begins so, 2 it has it somewhere. */
function rank({ code, appName, fullName }: MarketItem, wanted: string): number {
  const [first = ''] = partsOf(appName)
  const name = plain(fullName)
  const own = plain(`${code} ${first} ${OTHER_NAMES[first] ?? ''}`).split(/\s+/)
  if (name === wanted || own.includes(wanted)) return 0
  return [...own, ...name.split(/\s+/)].some((word) => word.startsWith(wanted)) ? 1 : 2
}

/** What a search finds: every word somewhere in the names, best first, else in the order given. */
export function findMarkets(items: readonly MarketItem[], search: string): readonly MarketItem[] {
  const wanted = plain(search.trim())
  const words = wanted.split(/\s+/)
  const ranked = items.flatMap((item) => {
    const names = namesOf(item)
    return words.every((word) => names.includes(word)) ? [{ item, rank: rank(item, wanted) }] : []
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ item }) => item)
}
