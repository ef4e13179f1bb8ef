/**
 * @typedef {object} FileTime
 * @property {string} file
 * @property {number} seconds
 */

const MOST = 20

/**
 * The files that took longest, at most twenty, a line each: `  12.3 s  path`.
 * @param {readonly FileTime[]} rows
 * @returns {string}
 */
export function slowestFiles(rows) {
  return [...rows]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MOST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)
    .join('\n')
}
