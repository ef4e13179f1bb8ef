import type { EntryType } from '#protocol/machines/contractEntry.ts'
import { historyOf, type Receipt, type ReceiptLimit } from '#protocol/proof/receipt.ts'
import { shownText } from './pieces.ts'

/** Stops as a receipt says they were, and the row of the log after which they counted. */
export interface ShownStops {
  /** Null for those it was opened with. */
  readonly since: { readonly seq: string; readonly at: string } | null
  readonly stopLoss: string
  readonly takeProfit: string
  /** How far the stop loss trails from then on; null where it is a fixed price. */
  readonly trail: string | null
  /** USDT that were added to its margin; null where its stops were changed. */
  readonly added: string | null
}

/** A limit, or a stop, as a receipt says it was, with its stops, and the row of the log after which they counted. */
export interface ShownLimit extends Omit<ShownStops, 'added' | 'trail'> {
  readonly since: { readonly seq: string; readonly at: string }
  readonly limit: string
}

/** What became of an order before its opening, and from there to its closing. */
export interface ShownChanges {
  /** Whether those it waited for are stops. */
  readonly entryType: EntryType
  /** What it waited for, in their turn; empty when it opened at once. */
  readonly limits: readonly ShownLimit[]
  /** How many lots of all were closed; null when it was all of them. */
  readonly part: { readonly lots: string; readonly all: string } | null
  /** In their order, the first ones included; empty when they were never changed. */
  readonly stops: readonly ShownStops[]
}

/** Whether a change added anything. */
const isMore = (added: unknown): boolean => added !== undefined && added !== '0.000000'

/** Whether a stop loss trails at this distance. */
const isTrail = (trail: unknown): boolean => typeof trail === 'string' && !/^[0.]*$/.test(trail)

const shown = (value: unknown): string => shownText(value) ?? '–'

/** Reads what an order waited for. */
export function limitsOf(terms: readonly ReceiptLimit[]): readonly ShownLimit[] {
  return terms.map((one) => ({
    since: { seq: shown(one.logSeq), at: shownText(one.at) ?? '' },
    limit: shown(one.limitPrice),
    stopLoss: shown(one.stopLoss),
    takeProfit: shown(one.takeProfit),
  }))
}

/** Reads what a receipt says became of its order; null where that can't be shown. */
export function changesOf({ order }: Receipt): ShownChanges | null {
  try {
    const { openedLots, stopLoss, takeProfit, edits } = historyOf(order)
    const stops = { stopLoss: shown(stopLoss), takeProfit: shown(takeProfit) }
    const opened = { since: null, ...stops, trail: null, added: null }
    const changed = edits.map((edit) => ({
      since: { seq: shown(edit.logSeq), at: shownText(edit.at) ?? '' },
      stopLoss: shown(edit.stopLoss),
      takeProfit: shown(edit.takeProfit),
      trail: isTrail(edit.trail) ? shown(edit.trail) : null,
      added: isMore(edit.added) ? shown(edit.added) : null,
    }))
    return {
      entryType: order.wait?.entryType ?? 'limit',
      limits: limitsOf(order.wait?.terms ?? []),
      part: openedLots === order.lots ? null : { lots: shown(order.lots), all: shown(openedLots) },
      stops: changed.length === 0 ? [] : [opened, ...changed],
    }
  } catch {
    // Parts of it are missing.
    return null
  }
}
