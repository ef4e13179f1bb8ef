/** Which transaction a person means: all of its hash, or how it ends. */
export type NamedTransaction = { readonly hash: string } | { readonly lastSix: string }

export type ReadHash =
  | { readonly ok: true; readonly named: NamedTransaction }
  | { readonly ok: false; readonly fault: 'missing' | 'malformed' }

const MALFORMED: ReadHash = { ok: false, fault: 'malformed' }

/** Spaces, and marks that no one sees and that come along with what is copied. */
const UNSEEN = /[\s\p{Cf}]/gu
const DIGITS = /0x[0-9a-f]+|[0-9a-f]+/g
/** 64 digits that no other digit stands beside. */
const HASH = /^(?:0x)?[0-9a-f]{64}$/
const ENDING = /^(?:…|\.\.\.)?(?<six>[0-9a-f]{6})$/

/**
 * Reads a hash as it was typed or pasted: in any case, with spaces, within the address of a block explorer's
 * page, or its last six characters alone. Two different ones might be either, so they are none.
 * @param chained whether the network is of Ethereum's kind, whose hashes begin with 0x
 */
export function readHash(typed: string, chained: boolean): ReadHash {
  const text = typed.replace(UNSEEN, '').toLowerCase()
  if (text === '') return { ok: false, fault: 'missing' }
  const six = ENDING.exec(text)?.groups?.['six']
  if (six !== undefined) return { ok: true, named: { lastSix: six } }
  const written = (hash: string): string => (chained && !hash.startsWith('0x') ? `0x${hash}` : hash)
  const runs = text.match(DIGITS) ?? []
  const found = new Set(runs.filter((run) => HASH.test(run)).map(written))
  const [hash, ...others] = found
  return hash === undefined || others.length > 0 ? MALFORMED : { ok: true, named: { hash } }
}
