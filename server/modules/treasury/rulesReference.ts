const CHAIN_HASH = /^0x[0-9a-f]{64}$/
const BARE_HASH = /^[0-9a-f]{64}$/

/** Both spellings of the hash of a transaction; of any other name itself alone. */
export function spellingsOf(name: string): readonly string[] {
  if (CHAIN_HASH.test(name)) return [name, name.slice(2)]
  return BARE_HASH.test(name) ? [name, `0x${name}`] : [name]
}
