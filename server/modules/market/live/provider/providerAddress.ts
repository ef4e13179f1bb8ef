import { spellingsOf } from '#server/platform/secretSpellings.ts'
import type { Profile } from './profile.ts'

/** An address with the key in it, and the headers that hold the key where it goes there. */
export interface Keyed {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** @param symbol what stands for `{symbol}` in the address */
export function keyed(address: string, { key }: Profile, secret: string, symbol = ''): Keyed {
  const url = new URL(address.replaceAll('{symbol}', encodeURIComponent(symbol)))
  if (key.in === 'header') return { url: url.href, headers: { [key.name]: key.prefix + secret } }
  url.searchParams.set(key.name, secret)
  return { url: url.href, headers: {} }
}

/** A text without the key, however it stands in it: providers repeat it in what they say, addresses escape it. */
export function withoutKey(text: string, secret: string): string {
  return spellingsOf(secret).reduce((left, one) => left.replaceAll(one, '[key]'), text)
}
