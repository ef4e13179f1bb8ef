import { dayAfter, daysIn } from '#protocol/days.ts'
import { amount, formatAmount } from '#protocol/money.ts'
import type { DaysQuery, ProfitDays } from '#protocol/resultDays.ts'
import { toIso } from '#protocol/time.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/db.ts'
import { exportEnded } from './exporting.ts'
import { type DayRow, selectDays } from './storeDays.ts'
import { openResults, profitTotal } from './total.ts'
import type { ContractsService, Holder } from './types.ts'

interface ReadDeps {
  readonly market: Pick<MarketService, 'last' | 'state'>
  readonly clock: Clock
}

type Reads = Pick<ContractsService, 'openResults' | 'profitTotal' | 'profitDays' | 'export'>

/** What own orders came to: at all, by day, and as a file. */
export function contractReads({ market, clock }: ReadDeps): Reads {
  return {
    openResults: (query, holder) => openResults(query, market, holder),
    profitTotal: (query, holder, range) => profitTotal(query, market, holder, range),
    profitDays,
    export: (query, holder, range) => exportEnded(query, clock, holder, range),
  }
}

type Sums = Omit<DayRow, 'n'>

const NOTHING: Sums = { orders: 0, profit: 0n, fees: 0n }

const usdt = (units: bigint): string => formatAmount(amount(units, 'USDT'))

function toSums({ orders, profit, fees }: Sums): ProfitDays['total'] {
  return { orders, profit: usdt(profit), fees: usdt(fees), result: usdt(profit - fees) }
}

/** Own closed orders by the day they closed on: the rows that `profitTotal` sums, parted at midnights of a zone. */
async function profitDays(
  query: Queryable,
  holder: Holder,
  { from, days, zone }: DaysQuery,
): Promise<ProfitDays> {
  const { startOf } = daysIn(zone)
  const names = Array.from({ length: days }, (_, index) => dayAfter(from, index))
  const starts = names.map((day) => startOf(day))
  const end = startOf(dayAfter(from, days))
  const dates = starts.map((at) => new Date(at))
  const rows = await selectDays(query, holder, dates, new Date(end))
  const byDay = new Map(rows.map((row) => [row.n, row]))
  const total = rows.reduce<Sums>(
    (sum, row) => ({
      orders: sum.orders + row.orders,
      profit: sum.profit + row.profit,
      fees: sum.fees + row.fees,
    }),
    NOTHING,
  )
  return {
    asset: 'USDT',
    days: names.map((day, index) => ({
      day,
      from: toIso(starts[index] ?? end),
      ...toSums(byDay.get(index + 1) ?? NOTHING),
    })),
    total: toSums(total),
  }
}
