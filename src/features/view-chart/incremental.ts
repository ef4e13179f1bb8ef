import type { KLineData } from 'klinecharts'

/** One bar's turn: `past` are the rows before it, `state` is what the bar before left. */
export interface Turn<S, R> {
  readonly bars: readonly KLineData[]
  readonly at: number
  readonly past: readonly R[]
  readonly state: S
}

/** What is worked out bar by bar. `step` changes neither `state` nor `past`. */
export interface Series<S, R> {
  readonly first: S
  step(turn: Turn<S, R>): { readonly row: R; readonly state: S }
}

interface Known<S, R> {
  /** The first bar and the one before the last: new objects when candles are loaded anew. */
  readonly head: KLineData | undefined
  readonly settled: KLineData | undefined
  readonly rows: R[]
  /** What the bar before the last left. */
  readonly before: S
}

/**
 * A calculation that remembers. When only the last bar moved, or one was added, the rows before it
 * are kept, in the list that was given before; in every other case all are worked out anew. The rows equal those of a
 * fresh start.
 */
export function incremental<S, R>(series: Series<S, R>): (bars: readonly KLineData[]) => R[] {
  let known: Known<S, R> | null = null
  return (bars) => {
    const last = bars.length - 1
    const kept = known
    // The last known row may have been of a bar that still moved.
    const fixed = kept === null ? 0 : kept.rows.length - 1
    const isSame =
      kept !== null &&
      fixed > 0 &&
      bars[0] === kept.head &&
      bars[fixed - 1] === kept.settled &&
      (last === fixed || last === fixed + 1)
    // The same list goes on: a copy of a hundred thousand rows for each price costs more than the rest.
    const rows: R[] = isSame ? kept.rows : []
    if (isSame) rows.length = fixed
    let state = isSame ? kept.before : series.first
    let before = state
    for (let at = rows.length; at <= last; at += 1) {
      before = state
      const made = series.step({ bars, at, past: rows, state })
      rows.push(made.row)
      state = made.state
    }
    known = { head: bars[0], settled: bars[last - 1], rows, before }
    return rows
  }
}
