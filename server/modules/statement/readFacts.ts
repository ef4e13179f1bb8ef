import { GROUP_OF_TYPE, type StatementGroup } from '#protocol/statementKinds.ts'
import type { Queryable } from '#server/platform/db.ts'
import type { FactsReaders, Moved } from './types.ts'

/** These movements with what each was about: every product is asked once for all of its own. */
export async function readFacts(
  readers: FactsReaders,
  query: Queryable,
  customerId: string,
  moves: readonly Moved[],
): Promise<readonly Moved[]> {
  const ids = new Map<StatementGroup, Set<string>>()
  for (const { type, ref } of moves) {
    if (ref === null) continue
    const group = GROUP_OF_TYPE[type]
    ids.set(group, (ids.get(group) ?? new Set()).add(ref))
  }
  const told = new Map<StatementGroup, Awaited<ReturnType<NonNullable<FactsReaders['spot']>>>>()
  for (const [group, some] of ids) {
    const read = readers[group]
    if (read !== undefined) told.set(group, await read(query, customerId, [...some]))
  }
  return moves.map((move) => {
    const factsOf =
      move.ref === null ? undefined : told.get(GROUP_OF_TYPE[move.type])?.get(move.ref)
    return factsOf === undefined ? move : { ...move, facts: factsOf(move) }
  })
}
