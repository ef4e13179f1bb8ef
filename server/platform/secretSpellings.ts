/** A secret as it is, and as it stands in an address: as part of a path, or as the value of a search parameter. */
export function spellingsOf(secret: string): readonly string[] {
  const searched = new URLSearchParams({ a: secret }).toString().slice('a='.length)
  return [...new Set([secret, encodeURIComponent(secret), searched])]
}
