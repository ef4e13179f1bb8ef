import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'

const Texts = z.record(z.string(), z.string())

/** Texts by their names, deflated: many that are alike take little room. */
export function packTexts(texts: ReadonlyMap<string, string>): Uint8Array {
  return deflateRawSync(JSON.stringify(Object.fromEntries(texts)))
}

/** One of the texts that were packed; null where none has this name. @throws Error when these are no packed texts */
export function unpackText(packed: Uint8Array, name: string): string | null {
  const texts = Texts.parse(JSON.parse(inflateRawSync(packed).toString('utf8')))
  return texts[name] ?? null
}
