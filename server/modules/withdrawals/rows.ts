import type { AccountKind } from '#protocol/account.ts'
import type { AssetCode } from '#protocol/assets.ts'
import type { WithdrawalState } from '#protocol/machines/withdrawal.ts'
import { WithdrawalTarget, type WithdrawalReason } from '#protocol/withdrawal.ts'
import type { Millis } from '#protocol/time.ts'
import type { Network } from '#protocol/withdrawalWays.ts'
import type { PasswordAct, Payout, SignedText, Step, WithdrawalRecord } from './types.ts'

export interface TextRow {
  readonly id: string
  readonly customer_id: string
  readonly text: string
  readonly target: unknown
  readonly about: PasswordAct | null
  readonly asset: AssetCode | null
  readonly network: Network | null
  readonly amount: bigint | null
  readonly fee: bigint | null
  readonly issued_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

export function toText(row: TextRow): SignedText {
  const { asset, network, amount, fee } = row
  const terms =
    asset === null || amount === null || fee === null
      ? null
      : { target: WithdrawalTarget.parse(row.target), asset, network, amount, fee }
  return {
    id: row.id,
    customerId: row.customer_id,
    text: row.text,
    terms,
    about: row.about,
    issuedAt: row.issued_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    used: row.used_at !== null,
  }
}

/** The order in which a step's parts are read into an array: see `STEPS` of the store. */
export type StepRow = readonly [
  state: Step['state'],
  event: Step['event'],
  actor: Step['actor'],
  operatorId: string | null,
  at: string,
]

/** The order in which a payout's parts are read into an array: see `PAYOUT` of the store. */
export type PayoutRow = readonly [
  sender: string | null,
  nonce: number | null,
  block: number | null,
  blockHash: string | null,
  confirmations: number,
  needed: number,
  paid: string | null,
  trouble: Payout['trouble'],
]

function toPayout(row: PayoutRow | null): Payout | null {
  if (row === null) return null
  const [sender, nonce, block, blockHash, confirmations, needed, text, trouble] = row
  const paid = text === null ? null : BigInt(text)
  return { sender, nonce, block, blockHash, confirmations, needed, paid, trouble }
}

function toStop(stop: WithdrawalRow['stop']): Millis {
  if (stop === null) return 0
  return stop[0] === null ? Number.POSITIVE_INFINITY : Date.parse(stop[0])
}

export interface WithdrawalRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly account: AccountKind
  readonly text_id: string
  readonly signature: string | null
  readonly waits_until: Date | null
  readonly target: unknown
  readonly asset: AssetCode
  readonly network: Network | null
  readonly amount: bigint
  readonly fee: bigint
  readonly two_people: boolean
  readonly submitted_at: Date
  readonly state: WithdrawalState
  readonly since: Date
  readonly approved_by: readonly string[]
  readonly sent_by: string | null
  readonly reference: string | null
  readonly reason: WithdrawalReason | null
  readonly note: string | null
  readonly steps: readonly StepRow[]
  readonly payout: PayoutRow | null
  readonly stop: readonly [until: string | null] | null
}

export function toRecord(row: WithdrawalRow): WithdrawalRecord {
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    account: row.account,
    textId: row.text_id,
    signature: row.signature,
    waitsUntil: row.waits_until?.getTime() ?? null,
    target: WithdrawalTarget.parse(row.target),
    asset: row.asset,
    network: row.network,
    amount: row.amount,
    fee: row.fee,
    twoPeople: row.two_people,
    submittedAt: row.submitted_at.getTime(),
    state: row.state,
    since: row.since.getTime(),
    approvedBy: row.approved_by,
    sentBy: row.sent_by,
    reference: row.reference,
    reason: row.reason,
    note: row.note,
    payout: toPayout(row.payout),
    stoppedUntil: toStop(row.stop),
    steps: row.steps.map(([state, event, actor, operatorId, at]) => ({
      state,
      event,
      actor,
      operatorId,
      at: Date.parse(at),
    })),
  }
}
