/** Which rows of a list of equal rows are in view, and some around them. */
export interface RowRange {
  readonly from: number
  /** Behind the last one. */
  readonly to: number
}

const AROUND = 4

/**
 * The rows to draw: `top` is where the list begins in relation to the view's upper edge, all in
 * pixels.
 */
export function rowsInView(
  list: { readonly top: number; readonly row: number; readonly count: number },
  viewHeight: number,
): RowRange {
  const { top, row, count } = list
  if (row <= 0) return { from: 0, to: 0 }
  const from = Math.floor(-top / row) - AROUND
  const to = Math.ceil((viewHeight - top) / row) + AROUND
  return {
    from: Math.min(count, Math.max(0, from)),
    to: Math.min(count, Math.max(0, to)),
  }
}
