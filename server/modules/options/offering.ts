import * as CODE from '#protocol/errorCodes.ts'
import { CALL_PUT_LISTINGS, OPTION_TERMS, type OptionTerm } from '#protocol/optionTerms.ts'
import type { Millis } from '#protocol/time.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { chainOf } from './rulesChain.ts'
import { offerOf } from './rulesOffer.ts'
import { seriesExpiries } from './rulesSeries.ts'
import type { OptionsService, Volatility } from './types.ts'
import type { Volatilities } from './volatilities.ts'

interface OfferingDeps {
  readonly clock: Clock
  readonly market: Pick<MarketService, 'find' | 'hours' | 'leastTermMs'>
  readonly policy: Pick<PolicyService, 'option'>
  /** The hours that new options are sold for; absent where these are the market's. */
  readonly hoursOfNew?: MarketService['hours']
}

/** What of options is offered: by term, and by series. */
export function createOffering(
  { clock, market, policy, hoursOfNew = market.hours }: OfferingDeps,
  volatilities: Volatilities,
): Pick<OptionsService, 'offer' | 'chain'> {
  const found = (id: number): Instrument => {
    const instrument = market.find(id)
    if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
    return instrument
  }
  const groundOf = (instrument: Instrument, hours: MarketService['hours']) => ({
    instrument,
    hours: (at: number) => hours(instrument, at),
    leastTermMs: market.leastTermMs(instrument),
  })
  return {
    async offer(instrumentId) {
      const instrument = found(instrumentId)
      const terms = instrument.contract === null ? [] : CALL_PUT_LISTINGS.map(({ term }) => term)
      return offerOf({
        ...groundOf(instrument, hoursOfNew),
        onReal: {
          upDown: policy.option('real', 'upDown', instrument),
          callPut: policy.option('real', 'callPut', instrument),
        },
        volatility: await volatilitiesOf(volatilities, instrument, terms),
        now: clock.now(),
      })
    },
    async chain(instrumentId) {
      const instrument = found(instrumentId)
      const { contract } = instrument
      if (contract === null) throw new Refusal(CODE.instrumentUnknown)
      // Also those that are bought back alone.
      const ground = groundOf(instrument, market.hours)
      const now = clock.now()
      const expiries = seriesExpiries(instrument, ground.hours, now)
      const ofSale = (at: Millis) => volatilities.ofSale(instrument, at)
      return chainOf({
        ...ground,
        contract,
        hoursOfNew: (at) => hoursOfNew(instrument, at),
        expiries,
        onReal: policy.option('real', 'callPut', instrument),
        volatility: await volatilitiesOf(volatilities, instrument, OPTION_TERMS),
        saleVolatility: await readAll(expiries, ofSale),
        now,
      })
    },
  }
}

/** What each of these terms is priced by. */
function volatilitiesOf(
  volatilities: Volatilities,
  instrument: Instrument,
  terms: readonly OptionTerm[],
): Promise<(term: OptionTerm) => Volatility | null> {
  return readAll(terms, (term) => volatilities.of(instrument, term))
}

/** What is read for each of these, by name; null for others. */
async function readAll<T>(
  names: readonly T[],
  read: (name: T) => Promise<Volatility | null>,
): Promise<(name: T) => Volatility | null> {
  const found = new Map(
    await Promise.all(names.map(async (one) => [one, await read(one)] as const)),
  )
  return (name) => found.get(name) ?? null
}
