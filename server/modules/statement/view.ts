import type { Movement, StatementSum } from '#protocol/statement.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import { toIso } from '#protocol/time.ts'
import type { Moved, Sum } from './types.ts'

/** A movement as the wire carries it. */
export function toMovement({ id, at, type, ref, reason, facts, changes }: Moved): Movement {
  return {
    id: String(id),
    at: toIso(at.getTime()),
    type,
    ref,
    reason,
    facts,
    changes: changes.map(({ asset, net, total, legs, counter }) => {
      const show = (units: bigint): string => formatAmount(amount(units, asset))
      return {
        asset,
        net: show(net),
        total: show(total),
        legs: legs.map(({ pocket, units, after }) => ({
          pocket,
          amount: show(units),
          balance: show(after),
        })),
        counter: counter.map(({ side, units }) => ({ side, amount: show(units) })),
      }
    }),
  }
}

/** A period of one asset as the wire carries it. */
export function toStatementSum({ asset, ...units }: Sum): StatementSum {
  const show = (one: bigint): string => formatAmount(amount(one, asset))
  return {
    asset,
    opening: show(units.opening),
    moneyIn: show(units.moneyIn),
    moneyOut: show(units.moneyOut),
    others: show(units.others),
    closing: show(units.closing),
  }
}
