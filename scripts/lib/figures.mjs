/**
 * @typedef {object} Figure one line of the benchmark
 * @property {number} row
 * @property {string} name
 * @property {number} figure
 * @property {string} unit
 * @property {number | null} baseline in the same unit, measured in the same run where it can be
 * @property {number | null} ratio figure / baseline
 * @property {string} goal
 * @property {boolean | null} met null where a figure is only told
 */

/**
 * @param {Omit<Figure, 'ratio'>} parts
 * @returns {Figure}
 */
export function figure(parts) {
  const { baseline } = parts
  return { ...parts, ratio: baseline === null ? null : parts.figure / baseline }
}

/**
 * How cost grows between two sizes: 0 not at all, 1 with the size, 2 with its square. A cost
 * of nothing counts as a hundredth.
 * @param {readonly [size: number, cost: number]} small
 * @param {readonly [size: number, cost: number]} large
 * @returns {number}
 */
export function exponent(small, large) {
  const cost = Math.max(0.01, large[1]) / Math.max(0.01, small[1])
  return Math.log(cost) / Math.log(large[0] / small[0])
}

/** @param {number | null} value @returns {string} */
function short(value) {
  if (value === null || Number.isNaN(value)) return ''
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1)
}

/** @param {readonly Figure[]} figures @returns {string} a table for people */
export function tableOf(figures) {
  const head = ['row', 'what', 'figure', 'unit', 'baseline', 'ratio', 'goal', 'met']
  const lines = figures.map((one) => [
    String(one.row),
    one.name,
    short(one.figure),
    one.unit,
    short(one.baseline),
    short(one.ratio),
    one.goal,
    one.met === null ? '' : one.met ? 'yes' : 'NO',
  ])
  const widths = head.map((word, column) =>
    Math.max(word.length, ...lines.map((cells) => (cells[column] ?? '').length)),
  )
  const right = new Set([0, 2, 4, 5])
  /** @param {readonly string[]} cells */
  const write = (cells) =>
    cells
      .map((cell, column) =>
        right.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [write(head), write(widths.map((width) => '-'.repeat(width))), ...lines.map(write)].join(
    '\n',
  )
}
