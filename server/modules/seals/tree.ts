import { EMPTY_ROOT, type FullNode, type PlacedNode } from '#protocol/proof/merkle.ts'
import type { Queryable } from '#server/platform/db.ts'
import { selectNodes } from './store.ts'

const nameOf = ({ level, index }: Pick<PlacedNode, 'level' | 'index'>): string =>
  `${level}/${index}`

/**
 * Does work on the stored tree of seals in one look at the database: the work is run once to see which
 * nodes it asks for, and again with them. It must ask for the same nodes whatever their hashes are.
 * @throws Error when a node is not stored
 */
export async function withNodes<T>(query: Queryable, work: (node: FullNode) => T): Promise<T> {
  const asked: { readonly level: number; readonly index: number }[] = []
  work((level, index) => {
    asked.push({ level, index })
    return EMPTY_ROOT
  })
  const stored = asked.length === 0 ? [] : await selectNodes(query, asked)
  const byName = new Map(stored.map((node) => [nameOf(node), node.hash]))
  return work((level, index) => {
    const hash = byName.get(nameOf({ level, index }))
    if (hash === undefined) throw new Error(`no node ${level}/${index} in the tree of seals`)
    return hash
  })
}
