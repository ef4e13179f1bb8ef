import { randomUUID } from 'node:crypto'
import type { AccountState } from '#protocol/accountStatus.ts'
import type { AssetCode } from '#protocol/assets.ts'
import { amount } from '#protocol/money.ts'
import type { Millis } from '#protocol/time.ts'
import { NOTHING } from '#server/modules/commands/service.ts'
import type { BatchContext, CommandHandler, Decision } from '#server/modules/commands/types.ts'
import type { AccountRef, Entry, Leg } from '#server/modules/ledger/types.ts'
import type { Transaction } from '#server/platform/db.ts'
import { lockUnpaid, type UnpaidRow, updatePaid } from './storeAccruals.ts'
import type { ReadStates } from './types.ts'

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

/**
 * Pays commissions that were set aside, each once; those of a void invitation, or of an inviter whose account is closed,
 * return to fees. The states are read under the inviter's lock, which whoever freezes or closes an account holds.
 */
export function createPaying(statesOf: ReadStates): CommandHandler<PayAsk, null> {
  return {
    places: ({ inviterId, asset }) => [
      { account: { owner: inviterId, bucket: 'available' }, asset },
      { account: DUE, asset },
      { account: FEES, asset },
    ],
    async begin(tx, asks) {
      const ids = [...new Set(asks.map(({ inviterId }) => inviterId))]
      const [unpaid, states] = await Promise.all([lockUnpaid(tx, ids), statesOf(tx, ids)])
      return new PayingBatch(unpaid, states)
    },
  }
}

class PayingBatch implements BatchContext<PayAsk, null> {
  #unpaid: readonly UnpaidRow[]
  readonly #states: ReadonlyMap<string, AccountState>
  readonly #paid: Parameters<typeof updatePaid>[1][] = []

  constructor(unpaid: readonly UnpaidRow[], states: ReadonlyMap<string, AccountState>) {
    this.#unpaid = unpaid
    this.#states = states
  }

  decide(ask: PayAsk): Decision<null> {
    const state = this.#states.get(ask.inviterId) ?? 'active'
    const returned = ask.to === 'return' || state === 'closed'
    const rows = this.#unpaid.filter((row) => isMeant(row, ask, state))
    if (rows.length === 0) return NOTHING
    const id = randomUUID()
    const units = rows.reduce((sum, row) => sum + row.units, 0n)
    return {
      entry: entryOf(ask, returned, id, units),
      result: null,
      accept: () => {
        this.#unpaid = this.#unpaid.filter((row) => !rows.includes(row))
        this.#paid.push({ id, rows: rows.map((row) => row.id), returned })
      },
      tell: () => undefined,
    }
  }

  write(tx: Transaction): void {
    for (const payment of this.#paid) updatePaid(tx, payment)
  }
}

/** Whether a commission is among those that are asked for. */
function isMeant(row: UnpaidRow, ask: PayAsk, state: AccountState): boolean {
  if (row.inviter_id !== ask.inviterId || row.asset !== ask.asset) return false
  if (state === 'closed') return true
  if (ask.to === 'return') return row.is_void && row.customer_id === ask.friendId
  const isHeld = row.held_until !== null && row.held_until.getTime() > ask.now
  return state !== 'frozen' && !row.is_void && !isHeld && row.at.getTime() < ask.before
}

function entryOf(
  { inviterId, asset }: PayAsk,
  returned: boolean,
  ref: string,
  units: bigint,
): Entry {
  const leg = (account: AccountRef, moved: bigint): Leg => ({
    account,
    amount: amount(moved, asset),
  })
  const gets: AccountRef = returned ? FEES : { owner: inviterId, bucket: 'available' }
  return {
    kind: 'real',
    type: returned ? 'commissionReturned' : 'commissionPaid',
    ref,
    reason: null,
    legs: [leg(DUE, -units), leg(gets, units)],
  }
}
