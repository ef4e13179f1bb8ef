import { MOST_FAVOURITES } from '#protocol/mostFavourites.ts'

/**
 * The server's list with what was starred and unstarred on this device since both were the same. What is new here
 * comes last, and the oldest give way where there are too many.
 * @param common what both had last; empty for a visitor's list, all of which is new
 */
export function joinFavourites(
  common: readonly string[],
  here: readonly string[],
  there: readonly string[],
): readonly string[] {
  const removed = new Set(common.filter((code) => !here.includes(code)))
  const added = here.filter((code) => !common.includes(code))
  const joined = new Set([...there.filter((code) => !removed.has(code)), ...added])
  return [...joined].slice(-MOST_FAVOURITES)
}

/** Whether two lists have the same codes in the same order. */
export function areSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((code, at) => code === other[at])
}
