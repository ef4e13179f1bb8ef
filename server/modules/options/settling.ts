import { LISTED } from '#protocol/optionTerms.ts'
import type { CommandHandler, CommandService } from '#server/modules/commands/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { decidingRow } from './deciding.ts'
import { createDueWork } from './due.ts'
import type { Ask } from './handler.ts'
import { countExpired, selectExpired } from './storeDue.ts'
import type { OptionRecord, OptionsService } from './types.ts'

interface SettlingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<MarketService, 'loggedBefore' | 'lastBetween' | 'firstBetween'>
  readonly onFault: (error: unknown) => void
}

/** Options settled at a time, and how often that in a call: a second is enough for them. */
const PAGE = 256
const PAGES_A_CALL = 4
/** From here on an option that is not settled is a fault. */
const OVERDUE_MS = 60_000

/** Settles what is due, each second. */
export function createSettling(
  { db, clock, commands, market, onFault }: SettlingDeps,
  handler: CommandHandler<Ask>,
): Pick<OptionsService, 'settleDue' | 'overdue'> {
  let until = 0
  let overdue = 0
  /** Whether the series that end on an instrument at a moment wait, as found out in this call. */
  const waiting = new Map<string, Promise<boolean>>()
  const waits = (option: OptionRecord): Promise<boolean> => {
    const series = `${option.instrumentId} ${option.expiresAt}`
    const known = waiting.get(series)
    const found = known ?? decidingRow(market, db, option).then((one) => one === 'waits')
    waiting.set(series, found)
    return found
  }
  const settle = async (option: OptionRecord): Promise<void> => {
    const { id: orderId, customerId, account, term } = option
    const holder = { customerId, account }
    try {
      // However many wait for a price, they cost a look at the log, and no command.
      if (term === LISTED && (await waits(option))) return
      await commands.settle(handler, holder, { to: 'settle', holder, orderId })
    } catch (error) {
      onFault(error)
    }
  }
  const settleExpired = createDueWork<OptionRecord>({
    select: (after, limit) => selectExpired(db, until, after, limit),
    work: settle,
    page: PAGE,
    pagesACall: PAGES_A_CALL,
  })
  return {
    async settleDue() {
      const now = clock.now()
      const complete = market.loggedBefore()
      waiting.clear()
      if (complete !== null) {
        until = Math.min(complete, now)
        await settleExpired()
      }
      const before = overdue
      overdue = await countExpired(db, now - OVERDUE_MS)
      // Said once for each of them, not each second.
      if (overdue > before) onFault(new Error(`${overdue} options are overdue by a minute`))
    },
    overdue: () => overdue,
  }
}
