import type { Price } from '#protocol/price.ts'

export type RulerMark = 'liquidation' | 'stopLoss' | 'entry' | 'takeProfit'

export type RulerPrices = Readonly<Record<RulerMark, Price>>

/** Where a mark and its label stand. Shares run from 0 to 100, the lowest price always left. */
export interface RulerPoint {
  readonly mark: RulerMark
  readonly price: Price
  readonly at: number
  /** Left edge of the label's box. */
  readonly label: number
  readonly align: 'left' | 'center' | 'right'
  /** 1 when there is no room beside the neighbours: the label stands a line lower. */
  readonly row: 0 | 1
}

export interface RulerZone {
  readonly kind: 'danger' | 'loss' | 'gain'
  readonly from: number
  readonly size: number
}

export interface Ruler {
  readonly points: readonly RulerPoint[]
  readonly zones: readonly RulerZone[]
  /** Width of a label's box. */
  readonly box: number
  /** True when only the short words fit. */
  readonly short: boolean
}

const MARKS: readonly RulerMark[] = ['liquidation', 'stopLoss', 'entry', 'takeProfit']
const PAD = 2
const ROOM = 100 - 2 * PAD
const GAP = 2

/** Share of the bar the longest word takes. */
const WORD = 24

interface Placed {
  readonly mark: RulerMark
  readonly price: Price
  readonly at: number
}

/** Labels in one line, pushed right as far as their own mark; null where one finds no room. */
function inLine(placed: readonly Placed[], box: number): readonly number[] | null {
  const lastLeft = PAD + ROOM - box
  const lefts: number[] = []
  let free = PAD
  for (const [index, { at }] of placed.entries()) {
    const last = index === placed.length - 1
    const preferred = index === 0 ? PAD : at - box / 2
    const left = last ? lastLeft : Math.max(free, Math.min(preferred, lastLeft))
    const touches = left <= at + 0.01 && left + box >= at - 0.01
    if (left < free - 0.01 || !touches) return null
    lefts.push(left)
    free = left + box + GAP
  }
  return lefts
}

function dropped(placed: readonly Placed[], box: number): Ruler['points'] {
  const others = placed.filter(({ mark }) => mark !== 'stopLoss')
  const lefts = inLine(others, box) ?? others.map(({ at }) => clampBox(at, box))
  return placed.map((point, index) => {
    const at = others.indexOf(point)
    const low = at < 0
    const label = low ? clampBox(point.at, box) : (lefts[at] ?? clampBox(point.at, box))
    return { ...point, label, align: alignOf(index, placed.length), row: low ? 1 : 0 }
  })
}

function clampBox(at: number, box: number): number {
  return Math.min(PAD + ROOM - box, Math.max(PAD, at - box / 2))
}

function alignOf(index: number, count: number): RulerPoint['align'] {
  if (index === 0) return 'left'
  return index === count - 1 ? 'right' : 'center'
}

function pointsOf(placed: readonly Placed[], figure: number): Omit<Ruler, 'zones'> {
  for (const [box, short] of [
    [Math.max(figure, WORD), false],
    [figure, true],
  ] as const) {
    const lefts = inLine(placed, box)
    if (lefts === null) continue
    const points = placed.map((point, index) => ({
      ...point,
      label: lefts[index] ?? point.at,
      align: alignOf(index, placed.length),
      row: 0 as const,
    }))
    return { points, box, short }
  }
  return { points: dropped(placed, figure), box: figure, short: true }
}

/** A share of ink, between 0 and 1. */
function shareOf(part: bigint, whole: bigint): number {
  return Number.parseInt(String((part * 10_000n) / whole), 10) / 10_000
}

function compare(a: Price, b: Price): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * The position to scale. `figure` is the share of the bar that one price takes as text; the short
 * words are taken before a label goes a line lower.
 */
export function rulerOf(prices: RulerPrices, figure: number): Ruler {
  const sorted = MARKS.toSorted((a, b) => compare(prices[a], prices[b]))
  const low = prices[sorted[0] ?? 'entry']
  const high = prices[sorted.at(-1) ?? 'entry']
  const range = high - low
  const share = (mark: RulerMark): number =>
    range === 0n ? PAD : PAD + shareOf(prices[mark] - low, range) * ROOM
  const placed = sorted.map((mark) => ({ mark, price: prices[mark], at: share(mark) }))
  const zone = (kind: RulerZone['kind'], a: RulerMark, b: RulerMark): RulerZone => ({
    kind,
    from: Math.min(share(a), share(b)),
    size: Math.abs(share(b) - share(a)),
  })
  return {
    ...pointsOf(placed, figure),
    zones: [
      zone('danger', 'liquidation', 'stopLoss'),
      zone('loss', 'stopLoss', 'entry'),
      zone('gain', 'entry', 'takeProfit'),
    ],
  }
}
