import * as CODE from '#protocol/errorCodes.ts'
import { LISTED } from '#protocol/optionTerms.ts'
import { fromIso } from '#protocol/time.ts'
import { runAfter } from '#server/modules/commands/service.ts'
import type { CommandHandler, CommandService } from '#server/modules/commands/types.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Ask } from './handler.ts'
import { withLongRun } from './rulesLongRun.ts'
import { volatilityTerm } from './rulesSeries.ts'
import { selectOne } from './store.ts'
import type { OptionsService, Volatility } from './types.ts'
import type { Volatilities } from './volatilities.ts'

interface AskingDeps {
  readonly db: Db
  readonly clock: Clock
  readonly commands: CommandService
  readonly market: Pick<MarketService, 'find' | 'nextRow'>
}

/** What customers ask for; volatilities are read before the command, so that nobody's account is locked meanwhile. */
export function createAsking(
  { db, clock, commands, market }: AskingDeps,
  handler: CommandHandler<Ask>,
  volatilities: Volatilities,
): Pick<OptionsService, 'buy' | 'sell'> {
  const untilThen = async (instrument: Instrument | null, expiresAt: number | null) => {
    if (instrument === null || expiresAt === null) return null
    const known = await volatilities.of(instrument, volatilityTerm(expiresAt - clock.now()))
    return withLongRun(known, instrument, expiresAt)
  }
  return {
    async buy(holder, body, keyed) {
      const instrument = body.kind === 'upDown' ? null : market.find(Number(body.instrumentId))
      let volatility: Volatility | null = null
      if (body.kind === 'listed') volatility = await untilThen(instrument, fromIso(body.expiresAt))
      else if (instrument !== null) volatility = await volatilities.of(instrument, body.term)
      return runAfter(
        commands,
        keyed.command,
        () => market.nextRow(Number(body.instrumentId)),
        () => commands.run(handler, holder, { to: 'buy', holder, body, volatility }, keyed),
      )
    },
    async sell(holder, orderId, body, keyed) {
      const option = await selectOne(db, holder, orderId)
      if (option === null) throw new Refusal(CODE.notFound)
      const { instrumentId, expiresAt, term } = option
      const instrument = term === LISTED ? market.find(instrumentId) : null
      const volatility =
        instrument === null ? null : await volatilities.ofSale(instrument, expiresAt)
      // A key stands for one sale of one option: which one is part of what was asked.
      const asked = { ...keyed, command: { ...keyed.command, body: { ...body, orderId } } }
      return runAfter(
        commands,
        asked.command,
        () => (instrument === null ? null : market.nextRow(instrumentId)),
        () =>
          commands.run(handler, holder, { to: 'sell', holder, orderId, body, volatility }, asked),
      )
    },
  }
}
