import type { DepositAsset, DepositReason, DepositWay } from '#protocol/deposit.ts'
import type { DepositState } from '#protocol/machines/deposit.ts'
import type { DepositRow, Unattributed } from './types.ts'

/** A row of `deposit`. */
export interface KeptRow {
  readonly id: string
  readonly no: bigint
  readonly customer_id: string
  readonly network: string
  readonly watched: boolean
  readonly asset: DepositAsset
  readonly way: DepositWay
  readonly claimed: bigint | null
  readonly hash: string | null
  readonly last_six: string | null
  readonly image_id: string | null
  readonly position: number | null
  readonly sender: string | null
  readonly nonce: number | null
  readonly units: bigint | null
  readonly block: number | null
  readonly block_hash: string | null
  readonly confirmations: number
  readonly state: DepositState
  readonly reason: DepositReason | null
  readonly note: string | null
  readonly submitted_at: Date
  readonly since: Date
  readonly debt: bigint
}

export function toDeposit(row: KeptRow): DepositRow {
  return {
    id: row.id,
    no: row.no,
    customerId: row.customer_id,
    network: row.network,
    watched: row.watched,
    asset: row.asset,
    way: row.way,
    claimed: row.claimed,
    hash: row.hash,
    lastSix: row.last_six,
    imageId: row.image_id,
    position: row.position,
    sender: row.sender,
    nonce: row.nonce,
    units: row.units,
    block: row.block,
    blockHash: row.block_hash,
    confirmations: row.confirmations,
    state: row.state,
    reason: row.reason,
    note: row.note,
    submittedAt: row.submitted_at.getTime(),
    since: row.since.getTime(),
    debt: row.debt,
  }
}

/** A row of `unattributed_transfer`. */
export interface UnattributedRow {
  readonly network: string
  readonly hash: string
  readonly position: number
  readonly sender: string
  readonly recipient: string
  readonly asset: DepositAsset
  readonly units: bigint
  readonly tx_sender: string
  readonly nonce: number
  readonly block: number
  readonly block_hash: string
  readonly seen_at: Date
}

export function toUnattributed(row: UnattributedRow): Unattributed {
  return {
    network: row.network,
    hash: row.hash,
    position: row.position,
    from: row.sender,
    to: row.recipient,
    asset: row.asset,
    units: row.units,
    txSender: row.tx_sender,
    nonce: row.nonce,
    block: row.block,
    blockHash: row.block_hash,
    seenAt: row.seen_at.getTime(),
  }
}
