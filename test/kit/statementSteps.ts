import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { AssetCode } from '#protocol/assets.ts'
import { GROUP_OF_TYPE, POCKETS, type StatementType } from '#protocol/statementKinds.ts'
import type { AccountRef, Entry, Holder } from '#server/modules/ledger/types.ts'
import type { Queryable } from '#server/platform/db.ts'

export const OUTSIDE: AccountRef = { owner: 'house', bucket: 'external' }
export const ASSETS = ['USDT', 'ETH'] as const
const TYPES = Object.keys(GROUP_OF_TYPE) as StatementType[]

/** Something that moves a customer's money; also what no product would do. */
export interface Step {
  readonly type: StatementType
  readonly reason: string | null
  /** From a pocket to another; null is the world outside. */
  readonly moves: readonly {
    readonly asset: AssetCode
    readonly from: (typeof POCKETS)[number] | null
    readonly to: (typeof POCKETS)[number] | null
    readonly units: bigint
  }[]
}

/** Every pocket of any asset: loans and held bids are in USDT alone. */
const pocket = fc.constantFrom(
  null,
  ...POCKETS.filter((one) => one !== 'loan' && one !== 'bidHold'),
)
export const step: fc.Arbitrary<Step> = fc.record({
  type: fc.constantFrom(...TYPES),
  reason: fc.option(fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'))),
  moves: fc.array(
    fc.record({
      asset: fc.constantFrom(...ASSETS),
      from: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 3, arbitrary: pocket }),
      to: pocket,
      units: fc.oneof(fc.bigInt(1n, 50n), fc.bigInt(1n, 10n ** 21n)),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

/** The entry of a step. */
export function entryOf(
  { customerId: owner, account }: Holder,
  { type, reason, moves }: Step,
): Entry {
  const at = (bucket: (typeof POCKETS)[number] | null): AccountRef =>
    bucket === null ? OUTSIDE : { owner, bucket }
  const legs = moves.flatMap(({ asset, from, to, units }) => [
    { account: at(from), amount: { units: -units, asset } },
    { account: at(to), amount: { units, asset } },
  ])
  return { kind: account, type, ref: randomUUID(), reason, legs }
}

/** A posting, as the ledger has it. */
export interface Posted {
  readonly entry: bigint
  readonly at: Date
  readonly type: StatementType
  readonly asset: AssetCode
  readonly bucket: string
  readonly units: bigint
  readonly after: bigint
}

/** What the ledger says, in the plainest words there are. */
export const posted = (
  query: Queryable,
  { customerId, account }: Holder,
): Promise<readonly Posted[]> =>
  query.query<Posted>(
    `SELECT e.id AS entry, e.created_at AS at, e.type, a.asset, a.bucket, p.units,
       p.balance_after AS after
     FROM ledger_posting p JOIN ledger_entry e ON e.id = p.entry
       JOIN ledger_account a ON a.id = p.account
     WHERE a.owner = $1 AND a.kind = $2 ORDER BY p.id`,
    [customerId, account],
  )
