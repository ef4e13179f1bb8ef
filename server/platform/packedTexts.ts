import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

const Texts = z.record(z.string(), z.string())

/** Texts by their names, deflated: many that are alike take little room. */
export function packTexts(texts: ReadonlyMap<string, string>): Uint8Array {
  return deflateRawSync(JSON.stringify(Object.fromEntries(texts)))
}

/** The texts that were packed, by their names. @throws Error when these are no packed texts */
export function unpackTexts(packed: Uint8Array): ReadonlyMap<string, string> {
  const texts = Texts.parse(JSON.parse(inflateRawSync(packed).toString('utf8')))
  return new Map(Object.entries(texts))
}
