import * as CODE from '#protocol/errorCodes.ts'
import { CALL_PUT_LISTINGS, OPTION_TERMS, type OptionTerm } from '#protocol/optionTerms.ts'
import type { Instrument, MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { chainOf } from './rulesChain.ts'
import { offerOf } from './rulesOffer.ts'
import type { OptionsService, Volatility } from './types.ts'
import type { Volatilities } from './volatilities.ts'

interface OfferingDeps {
  readonly clock: Clock
  readonly market: Pick<MarketService, 'find' | 'hours' | 'leastTermMs'>
  readonly policy: Pick<PolicyService, 'option'>
}

/** What of options is offered: by term, and by series. */
export function createOffering(
  { clock, market, policy }: OfferingDeps,
  volatilities: Volatilities,
): Pick<OptionsService, 'offer' | 'chain'> {
  const found = (id: number): Instrument => {
    const instrument = market.find(id)
    if (instrument === null) throw new Refusal(CODE.instrumentUnknown)
    return instrument
  }
  const groundOf = (instrument: Instrument) => ({
    instrument,
    hours: (at: number) => market.hours(instrument, at),
    leastTermMs: market.leastTermMs(instrument),
  })
  return {
    async offer(instrumentId) {
      const instrument = found(instrumentId)
      const terms = instrument.contract === null ? [] : CALL_PUT_LISTINGS.map(({ term }) => term)
      return offerOf({
        ...groundOf(instrument),
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
      return chainOf({
        ...groundOf(instrument),
        contract,
        onReal: policy.option('real', 'callPut', instrument),
        volatility: await volatilitiesOf(volatilities, instrument, OPTION_TERMS),
        now: clock.now(),
      })
    },
  }
}

/** What each of these terms is priced by. */
async function volatilitiesOf(
  volatilities: Volatilities,
  instrument: Instrument,
  terms: readonly OptionTerm[],
): Promise<(term: OptionTerm) => Volatility | null> {
  const found = await Promise.all(
    terms.map(async (term) => [term, await volatilities.of(instrument, term)] as const),
  )
  const byTerm = new Map<OptionTerm, Volatility | null>(found)
  return (term) => byTerm.get(term) ?? null
}
