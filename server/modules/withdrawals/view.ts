import type { AssetCode } from '#protocol/assets.ts'
import { formatDecimal } from '#protocol/decimal.ts'
import { afterWithdrawalEvent } from '#protocol/machines/withdrawal.ts'
import { amount, formatAmount, parseAmount } from '#protocol/money.ts'
import type { QueuedWithdrawal } from '#protocol/operator.ts'
import type { SeenPayout } from '#protocol/payout.ts'
import { type Millis, toIso } from '#protocol/time.ts'
import type {
  Withdrawal as WireWithdrawal,
  WithdrawalFigures,
  WithdrawalOffer,
} from '#protocol/withdrawal.ts'
import { WITHDRAWAL_WAYS } from '#protocol/withdrawalWays.ts'
import { shownHours } from '#server/platform/shownHours.ts'
import { dueAt } from './rulesCourse.ts'
import { isSettled } from './rulesPayout.ts'
import type { Figures } from './storeFigures.ts'
import type { Payout, Step, Terms, Withdrawal, WithdrawalRecord } from './types.ts'

/** Parts per million as percent. */
const PPM_OF_PERCENT = 4

/** The amounts of a withdrawal as the wire carries them. */
export function toMoney({ asset, amount: units, fee }: Terms): {
  amount: string
  fee: string
  net: string
} {
  const show = (what: bigint): string => formatAmount(amount(what, asset))
  return { amount: show(units), fee: show(fee), net: show(units - fee) }
}

/** A withdrawal as its customer sees it: operators have no names there. */
export function toWithdrawal(
  withdrawal: Withdrawal,
  steps: readonly Step[],
  now: Millis,
): WireWithdrawal {
  const due = dueAt(withdrawal)
  return {
    id: withdrawal.id,
    state: withdrawal.state,
    target: withdrawal.target,
    ...toMoney(withdrawal),
    submittedAt: toIso(withdrawal.submittedAt),
    waitsUntil: waitOf(withdrawal),
    since: toIso(withdrawal.since),
    dueAt: due === null ? null : toIso(due),
    overdue: due !== null && now > due,
    reference: withdrawal.reference,
    reason: withdrawal.reason,
    note: withdrawal.note,
    canCancel: afterWithdrawalEvent(withdrawal.state, 'cancel') !== null,
    steps: steps.map(({ state, actor, at }) => ({ state, by: actor, at: toIso(at) })),
  }
}

const waitOf = ({ waitsUntil }: Withdrawal): string | null =>
  waitsUntil === null ? null : toIso(waitsUntil)

/** A withdrawal as operators see it. */
export function toQueued(withdrawal: WithdrawalRecord, now: Millis): QueuedWithdrawal {
  const { id, customerId, state, asset, target, twoPeople, sentBy, reference, reason, note } =
    withdrawal
  const due = dueAt(withdrawal)
  return {
    id,
    customerId,
    state,
    asset,
    target,
    ...toMoney(withdrawal),
    submittedAt: toIso(withdrawal.submittedAt),
    waitsUntil: waitOf(withdrawal),
    dueAt: due === null ? null : toIso(due),
    overdue: due !== null && now > due,
    twoPeople,
    approvedBy: [...withdrawal.approvedBy],
    sentBy,
    reference,
    reason,
    note,
    payout: withdrawal.payout === null ? null : toSeen(withdrawal.payout, asset),
    stopped: withdrawal.stoppedUntil > now,
  }
}

function toSeen(payout: Payout, asset: AssetCode): SeenPayout {
  const { confirmations, needed, paid, trouble } = payout
  const units = paid === null ? null : formatAmount(amount(paid, asset))
  return { confirmations, needed, paid: units, trouble, final: isSettled(payout) }
}

/** Ways out as the wire carries them. */
export function toOffer(feePpm: bigint): WithdrawalOffer {
  return {
    feePercent: formatDecimal(feePpm, PPM_OF_PERCENT, 0),
    ways: WITHDRAWAL_WAYS.map(({ asset, network, min }) => {
      const least = parseAmount(min, asset)
      if (least === null) throw new Error(`no amount: ${min} ${asset}`)
      return { asset, network, min: formatAmount(least) }
    }),
  }
}

/** How the operator pays out, as the wire carries it. */
export function toFigures(figures: Figures, days: number): WithdrawalFigures {
  const { medianSeconds, p95Seconds, oldestOverdue, paid } = figures
  const hours = (seconds: bigint | null): string | null => shownHours(seconds, paid)
  return {
    days,
    submitted: figures.submitted,
    paid,
    cancelled: figures.cancelled,
    medianHours: hours(medianSeconds),
    p95Hours: hours(p95Seconds),
    open: figures.open,
    overdue: figures.overdue,
    oldestOverdueSince: oldestOverdue === null ? null : toIso(oldestOverdue),
    refused: [...figures.refused],
  }
}
