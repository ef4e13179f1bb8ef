import { randomUUID } from 'node:crypto'
import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import type { Millis } from '#protocol/time.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { AccountRef, Entry, Leg } from '#server/modules/ledger/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { lockUnpaid, type UnpaidRow, updatePaid } from './storeAccruals.ts'

/** What is asked about an inviter's commissions in one asset. */
export interface PayAsk {
  readonly inviterId: string
  readonly asset: AssetCode
  /** `pay`: all from before `before` that nobody has to look at. `return`: all of one friend, to fees. */
  readonly to: 'pay' | 'return'
  readonly before: Millis
  readonly now: Millis
  /** Of a return. */
  readonly friendId: string | null
}

const DUE: AccountRef = { owner: 'house', bucket: 'commissionDue' }
const FEES: AccountRef = { owner: 'house', bucket: 'fees' }

/** Pays commissions that were set aside, each once; those of a void invitation return to fees. */
export const payingHandler: CommandHandler<PayAsk, null> = {
  places: ({ inviterId, asset }) => [
    { account: { owner: inviterId, bucket: 'available' }, asset },
    { account: DUE, asset },
    { account: FEES, asset },
  ],
  async begin(tx, asks) {
    const ids = [...new Set(asks.map(({ inviterId }) => inviterId))]
    return new PayingBatch(await lockUnpaid(tx, ids))
  },
}

class PayingBatch implements BatchContext<PayAsk, null> {
  #unpaid: readonly UnpaidRow[]
  readonly #paid: Parameters<typeof updatePaid>[1][] = []

  constructor(unpaid: readonly UnpaidRow[]) {
    this.#unpaid = unpaid
  }

  decide(ask: PayAsk): Decision<null> {
    const rows = this.#unpaid.filter((row) => isMeant(row, ask))
    if (rows.length === 0) return NOTHING
    const id = randomUUID()
    const units = rows.reduce((sum, row) => sum + row.units, 0n)
    return {
      entry: entryOf(ask, id, units),
      result: null,
      accept: () => {
        this.#unpaid = this.#unpaid.filter((row) => !rows.includes(row))
        this.#paid.push({ id, rows: rows.map((row) => row.id), returned: ask.to === 'return' })
      },
      tell: () => undefined,
    }
  }

  write(tx: Transaction): void {
    for (const payment of this.#paid) updatePaid(tx, payment)
  }
}

/** Whether a commission is among those that are asked for. */
function isMeant(row: UnpaidRow, { inviterId, asset, to, before, now, friendId }: PayAsk): boolean {
  if (row.inviter_id !== inviterId || row.asset !== asset) return false
  if (to === 'return') return row.is_void && row.customer_id === friendId
  const isHeld = row.held_until !== null && row.held_until.getTime() > now
  return !row.is_void && !isHeld && row.at.getTime() < before
}

function entryOf({ inviterId, asset, to }: PayAsk, ref: string, units: bigint): Entry {
  const leg = (account: AccountRef, moved: bigint): Leg => ({
    account,
    amount: amount(moved, asset),
  })
  const gets: AccountRef = to === 'pay' ? { owner: inviterId, bucket: 'available' } : FEES
  return {
    kind: 'real',
    type: to === 'pay' ? 'commissionPaid' : 'commissionReturned',
    ref,
    reason: null,
    legs: [leg(DUE, -units), leg(gets, units)],
  }
}
