import { orderNumber } from '#protocol/orderNumber.ts'
import type { SideRow, SumRow } from './store.ts'
import type { Change, EntryLeg, Moved, Sum } from './types.ts'

/** The legs of entries, joined to movements with the operator's side of them; in the order they came. */
export function toMoves(legs: readonly EntryLeg[], sides: readonly SideRow[]): readonly Moved[] {
  const sidesOf = groupedBy(sides, ({ entry }) => entry)
  return [...groupedBy(legs, ({ entry }) => entry.id)].flatMap(([id, own]): readonly Moved[] => {
    const [first] = own
    if (first === undefined) return []
    const changes = [...groupedBy(own, ({ asset }) => asset).values()].flatMap((some) =>
      toChange(some, sidesOf.get(id) ?? []),
    )
    return [{ ...first.entry, facts: null, changes }]
  })
}

function groupedBy<T, K>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group === undefined) groups.set(keyOf(one), [one])
    else group.push(one)
  }
  return groups
}

function toChange(rows: readonly EntryLeg[], sides: readonly SideRow[]): readonly Change[] {
  const [first] = rows
  if (first === undefined) return []
  const { asset, total } = first
  const legs = rows.map(({ leg }) => leg)
  const counter = sides
    .filter((one) => one.asset === asset)
    .map(({ side, units }) => ({ side, units }))
  const net = legs.reduce((sum, { units }) => sum + units, 0n)
  return [{ asset, net, total, legs, counter }]
}

/**
 * A period, checked: what it opened with and what moved come to what it closed with, where the two ends
 * are what the ledger wrote down and the movements were added up.
 * @throws Error when they do not, which is a fault of the books
 */
export function toSum(row: SumRow): Sum {
  const { asset, opening, money_in: moneyIn, money_out: moneyOut, others, closing } = row
  if (opening + moneyIn - moneyOut + others !== closing) {
    throw new Error(`statement: ${asset} does not add up`)
  }
  return { asset, opening, moneyIn, moneyOut, others, closing }
}

/** The number that people know what a movement is about by; null where it is about no order. */
export function numberOf({ ref, facts }: Pick<Moved, 'ref' | 'facts'>): string | null {
  return ref === null || facts === null ? null : orderNumber(ref)
}
