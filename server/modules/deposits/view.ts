import {
  DEPOSIT_HOURS,
  DEPOSIT_ASSETS,
  type Deposit,
  type DepositNetwork,
  LEAST_DEPOSIT,
} from '#protocol/deposit.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import { ASSET_SCALE } from '#protocol/assets.ts'
import type { DustSum, QueuedDeposit, UnattributedTransfer } from '#protocol/operatorDeposits.ts'
import type {
  Approval,
  DepositRow,
  DepositSetup,
  HandNetwork,
  Unattributed,
  WatchedNetwork,
} from './types.ts'

const HOUR_MS = 3_600_000

/** A deposit as the wire carries it. */
export function toView(row: DepositRow, setup: DepositSetup): Deposit {
  const show = (units: bigint): string => formatAmount(amount(units, row.asset))
  const network = setup.watched.find(({ id }) => id === row.network)
  const by = byWhen(row)
  return {
    id: row.id,
    network: row.network,
    asset: row.asset,
    way: row.way,
    state: row.state,
    reason: row.reason,
    note: row.note,
    claimed: row.claimed === null ? null : show(row.claimed),
    amount: row.units === null ? null : show(row.units),
    hash: row.hash,
    lastSix: row.lastSix,
    confirmations: row.confirmations,
    needed: row.watched ? (network?.confirmations ?? null) : null,
    submittedAt: toIso(row.submittedAt),
    since: toIso(row.since),
    by: by === null ? null : toIso(by),
    owed: show(row.debt),
  }
}

/** Dust of a network that is nobody's, as operators see it. */
export const toDustView = ({
  network,
  asset,
  transfers,
  units,
}: {
  readonly network: string
  readonly asset: DepositRow['asset']
  readonly transfers: number
  readonly units: bigint
}): DustSum => ({ network, asset, transfers, amount: formatAmount(amount(units, asset)) })

/** A transfer that is nobody's, as operators see it. */
export function toUnattributedView({
  network,
  hash,
  asset,
  units,
  from,
  to,
  seenAt,
}: Unattributed): UnattributedTransfer {
  return {
    network,
    hash,
    asset,
    amount: formatAmount(amount(units, asset)),
    sender: from,
    recipient: to,
    seenAt: toIso(seenAt),
  }
}

/** A deposit as operators see it. */
export function toQueued(
  row: DepositRow,
  approvals: readonly Approval[],
  seen: readonly Unattributed[],
): QueuedDeposit {
  const show = (units: bigint): string => formatAmount(amount(units, row.asset))
  const { id, customerId, network, watched, asset, way, state, reason, note } = row
  const { hash, lastSix, sender, imageId } = row
  return {
    id,
    customerId,
    network,
    watched,
    asset,
    way,
    state,
    reason,
    note,
    hash,
    lastSix,
    sender,
    imageId,
    claimed: row.claimed === null ? null : show(row.claimed),
    amount: row.units === null ? null : show(row.units),
    owed: show(row.debt),
    submittedAt: toIso(row.submittedAt),
    since: toIso(row.since),
    approvals: approvals.map((one) => ({
      operatorId: one.operator,
      hash: one.hash,
      amount: show(one.units),
    })),
    seen: seen.map(toUnattributedView),
  }
}

/** When a deposit that waits fails by itself, or people mean to have decided; null when blocks decide. */
function byWhen(row: DepositRow): number | null {
  const { state, watched, reason, submittedAt, since, hash, debt } = row
  // For what the treasury carries nobody stops waiting.
  if (state !== 'submitted' || debt > 0n) return null
  if (!watched || (reason !== null && reason !== 'reorganised')) {
    return since + DEPOSIT_HOURS.review * HOUR_MS
  }
  if (hash === null) return submittedAt + DEPOSIT_HOURS.review * HOUR_MS
  return since + DEPOSIT_HOURS.appear * HOUR_MS
}

/** A watched chain as the wire carries it. */
export function toWatchedNetwork(
  network: WatchedNetwork,
  ownAddress: boolean,
  byHand: boolean,
): DepositNetwork {
  const { id, name, chainId, confirmations, collecting, native, tokens } = network
  const coins = DEPOSIT_ASSETS.flatMap((asset): DepositNetwork['coins'] => {
    const token = tokens[asset]
    const coin = { asset, minimum: LEAST_DEPOSIT[asset] }
    if (native === asset) return [{ ...coin, token: null, decimals: ASSET_SCALE[asset] }]
    return token === undefined ? [] : [{ ...coin, token: token.address, decimals: token.decimals }]
  })
  return { id, name, chainId, confirmations, collecting, ownAddress, byHand, coins }
}

/** A chain that nobody watches, as the wire carries it. */
export function toHandNetwork({ id, name, asset, address }: HandNetwork): DepositNetwork {
  const coin = { asset, minimum: LEAST_DEPOSIT[asset], token: null, decimals: ASSET_SCALE[asset] }
  return {
    id,
    name,
    chainId: null,
    confirmations: null,
    collecting: address,
    ownAddress: false,
    byHand: true,
    coins: [coin],
  }
}
