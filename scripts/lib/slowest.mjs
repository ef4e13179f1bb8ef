/** How many files a step names. */
const SHOWN = 20

/**
 * The files that took longest, a line each.
 * @param {readonly { file: string, seconds: number }[]} rows
 * @returns {string}
 */
export function slowestFiles(rows) {
  return [...rows]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    .join('\n')
}
