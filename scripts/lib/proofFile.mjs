import { readFileSync } from 'node:fs'

/**
 * A file that proves something, byte for byte: what is no UTF-8 must not be mended on the way, so it reads as
 * nothing. Ends the program where there is no file.
 * @param {string} path @returns {string}
 */
export function readProofFile(path) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path))
  } catch (error) {
    if (error instanceof TypeError) return ''
    console.error(`${path} cannot be read.`)
    process.exit(2)
  }
}
