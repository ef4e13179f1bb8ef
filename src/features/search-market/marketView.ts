import type { MarketItem } from '#protocol/market.ts'
import { MARKET_TABS, type MarketType } from '#protocol/marketTypes.ts'
import { directionOf } from '#src/shared/i18n/decimalText.ts'
import { isOpenAt } from '#src/entities/market/instrument.ts'
import { DAY_COLUMNS, type DayColumn } from '#src/entities/market/dayColumns.ts'
import { compareDecimals, quoteOf, type Quotes } from '#src/entities/market/quotes.ts'

/** Which instruments a list holds. */
export type MarketTab = 'favourites' | 'movers' | 'all' | MarketType

/** How many rises, and how many falls, make the movers. */
const MOVERS = 10

/** Columns that every list has. */
export const SORT_COLUMNS = ['name', 'change', 'price'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number] | DayColumn

const ALL_COLUMNS: readonly SortColumn[] = [...SORT_COLUMNS, ...DAY_COLUMNS]

/** What a column of the day shows of an instrument at its price now: decimal text; null when it is not known. */
export type FigureOf = (column: DayColumn, item: MarketItem, price: string | null) => string | null

/** What a search finds, best first. */
export type FindMarkets = (items: readonly MarketItem[], search: string) => readonly MarketItem[]

/** Null keeps the order of the operator. */
export interface MarketSort {
  readonly column: SortColumn
  readonly direction: 'ascending' | 'descending'
}

export interface MarketChoice {
  readonly tab: MarketTab
  readonly search: string
  readonly sort: MarketSort | null
  readonly favourites: readonly string[]
  /** Absent where a list has no figures of the day: it keeps its order under a sort by one of them. */
  readonly figureOf?: FigureOf | undefined
  /** Knows other names too; absent until it is here. */
  readonly find?: FindMarkets | undefined
}

/** The tab an address names; the first one for anything else. */
export function tabOf(text: string | null): MarketTab {
  if (text === 'favourites' || text === 'movers' || text === 'all') return text
  return MARKET_TABS.find((type) => String(type) === text) ?? MARKET_TABS[0]
}

/** The sort an address names, such as `change-descending`; null for anything else. */
export function sortOf(text: string | null): MarketSort | null {
  const [name, direction] = (text ?? '').split('-')
  const column = ALL_COLUMNS.find((one) => one === name)
  if (column === undefined) return null
  if (direction !== 'ascending' && direction !== 'descending') return null
  return { column, direction }
}

/** A press on a column head: first its natural direction, then the other, then none. */
export function nextSort(sort: MarketSort | null, column: SortColumn): MarketSort | null {
  const first = column === 'name' ? 'ascending' : 'descending'
  if (sort?.column !== column) return { column, direction: first }
  if (sort.direction !== first) return null
  return { column, direction: first === 'ascending' ? 'descending' : 'ascending' }
}

/** By the names in the list alone. */
const findByName: FindMarkets = (items, search) => {
  const words = search.toLowerCase().split(/\s+/)
  return items.filter((item) => {
    const text = `${item.code} ${item.appName} ${item.fullName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

function inTab(item: MarketItem, choice: MarketChoice): boolean {
  if (choice.tab === 'all') return true
  if (choice.tab === 'favourites') return choice.favourites.includes(item.code)
  return item.type === choice.tab
}

/** Signed decimal texts; an unknown one is the lowest. */
function compareSigned(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1
  const aBelow = a.startsWith('-')
  if (aBelow !== b.startsWith('-')) return aBelow ? -1 : 1
  return aBelow ? compareDecimals(b.slice(1), a.slice(1)) : compareDecimals(a, b)
}

function compareBy(column: SortColumn, quotes: Quotes, figureOf: FigureOf = () => null) {
  return (a: MarketItem, b: MarketItem): number => {
    if (column === 'name') return a.appName < b.appName ? -1 : a.appName > b.appName ? 1 : 0
    const [left, right] = [quoteOf(quotes, a.code), quoteOf(quotes, b.code)]
    if (column === 'change') return compareSigned(left?.zdf ?? a.zdf, right?.zdf ?? b.zdf)
    const prices = [left?.price ?? a.price, right?.price ?? b.price] as const
    if (column === 'price') return compareSigned(...prices)
    return compareSigned(figureOf(column, a, prices[0]), figureOf(column, b, prices[1]))
  }
}

/** The largest rises of what trades now, then the largest falls. */
function moversOf(
  items: readonly MarketItem[],
  quotes: Quotes,
  now: number,
): readonly MarketItem[] {
  const ways = { rise: [] as MarketItem[], fall: [] as MarketItem[], flat: [] as MarketItem[] }
  for (const item of items.toSorted(compareBy('change', quotes))) {
    const change = quoteOf(quotes, item.code)?.zdf ?? item.zdf
    if (change !== null && isOpenAt(item, now)) ways[directionOf(change)].push(item)
  }
  return [...ways.rise.toReversed().slice(0, MOVERS), ...ways.fall.slice(0, MOVERS)]
}

/**
 * The instruments of a list in the order shown. A search looks through all of them. `now` is on the server's
 * clock in milliseconds; 0 while it is not known.
 */
export function viewMarkets(
  items: readonly MarketItem[],
  choice: MarketChoice,
  quotes: Quotes,
  now: number,
): readonly MarketItem[] {
  const search = choice.search.trim()
  const found =
    search !== ''
      ? (choice.find ?? findByName)(items, search)
      : choice.tab === 'movers'
        ? moversOf(items, quotes, now)
        : items.filter((item) => inTab(item, choice))
  if (choice.sort === null) return found
  const { column, direction } = choice.sort
  const compare = compareBy(column, quotes, choice.figureOf)
  const sign = direction === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => sign * compare(a, b))
}
