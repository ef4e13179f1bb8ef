import type { Queryable } from '#server/platform/db.ts'

/** What an entry moved in one account, the shards of the operator joined. */
export interface EntryLeg {
  readonly ref: string
  readonly type: string
  readonly id: bigint
  readonly created_at: Date
  readonly owner: string
  readonly bucket: string
  readonly asset: string
  readonly units: bigint
}

/** The entries that belong to a receipt of each product: what else names the same order is not counted. */
const TYPES = {
  contract: `'contractOpened', 'contractClosed', 'contractEdited', 'contractMarginAdded', 'contractPlaced', 'contractRevised', 'contractReleased'`,
  option: `'optionBought', 'optionSettled', 'optionSold', 'optionVoided'`,
  spot: `'spotPlaced', 'spotFilled'`,
  plan: `'planBought', 'planYield', 'planEnded', 'planRedeemed'`,
  exchange: `'exchanged'`,
  loan: `'loanPaidOut', 'loanInterest', 'loanRepaid', 'loanWrittenOff'`,
  cancelled: `'contractPlaced', 'contractRevised', 'contractCancelled', 'spotPlaced', 'spotCancelled'`,
} as const

/** What all entries about these orders of a product moved, in the order of the entries. */
export function selectEntries(
  query: Queryable,
  product: keyof typeof TYPES,
  orderIds: readonly string[],
): Promise<readonly EntryLeg[]> {
  return query.query<EntryLeg>(
    `SELECT e.ref, e.type, e.id, e.created_at, a.owner, a.bucket, a.asset, sum(p.units) AS units
       FROM ledger_entry e JOIN ledger_posting p ON p.entry = e.id
       JOIN ledger_account a ON a.id = p.account
      WHERE e.ref = ANY ($1) AND e.type IN (${TYPES[product]})
      GROUP BY e.id, a.owner, a.bucket, a.asset ORDER BY e.id, a.bucket, a.asset`,
    [orderIds],
  )
}
