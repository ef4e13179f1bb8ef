import { MARKET_TABS, type MarketType } from '#protocol/marketTypes.ts'
import type { Instrument, LiveConstituents } from '../types.ts'

/** An exchange or a provider, and the codes of the instruments that it takes part in. */
export interface SourceList {
  readonly source: string
  /** What people call it. */
  readonly name: string
  readonly codes: readonly string[]
}

/** What came to the prices of a class of instruments, or left them. */
export interface SourceChange {
  readonly type: MarketType
  readonly change: 'added' | 'removed'
  readonly sources: readonly {
    readonly name: string
    /** Short names; null: all of the class that has live prices. */
    readonly instruments: readonly string[] | null
  }[]
}

/** The sources that the files name, each with all its instruments. */
export function sourceLists(
  constituents: LiveConstituents,
  instruments: readonly Instrument[],
): readonly SourceList[] {
  const lists = new Map<string, { name: string; codes: string[] }>()
  for (const one of instruments) {
    for (const { source, name } of constituents.of(one).quotes) {
      const list = lists.get(source) ?? { name, codes: [] }
      lists.set(source, list)
      list.codes.push(one.code)
    }
  }
  return [...lists].map(([source, list]) => ({ source, ...list }))
}

/** What changed between two lists, by class in the order of the tabs. */
export function changesBetween(
  before: readonly SourceList[],
  after: readonly SourceList[],
  instruments: readonly Instrument[],
): readonly SourceChange[] {
  return MARKET_TABS.flatMap((type) => {
    const ofClass = instruments.filter((one) => one.type === type)
    return [
      ...onlyIn('added', after, before, ofClass),
      ...onlyIn('removed', before, after, ofClass),
    ]
  })
}

function onlyIn(
  change: SourceChange['change'],
  here: readonly SourceList[],
  there: readonly SourceList[],
  ofClass: readonly Instrument[],
): readonly SourceChange[] {
  const live = ofClass.filter(({ code }) => here.some(({ codes }) => codes.includes(code)))
  const sources = here.flatMap(({ source, name, codes }) => {
    const other = there.find((one) => one.source === source)?.codes ?? []
    const own = live.filter(({ code }) => codes.includes(code) && !other.includes(code))
    if (own.length === 0) return []
    const isWhole = own.length === live.length
    return [{ name, instruments: isWhole ? null : own.map(({ appName }) => appName) }]
  })
  const [first] = live
  return first === undefined || sources.length === 0 ? [] : [{ type: first.type, change, sources }]
}
