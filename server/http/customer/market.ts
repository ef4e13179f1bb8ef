import * as CODE from '#protocol/errorCodes.ts'
import {
  CandlePage,
  GetMarketParams,
  ListCandlesQuery,
  ListMarketsQuery,
  MarketDays,
  MarketInfo,
  MarketList,
} from '#protocol/market.ts'
import { PriceSources } from '#protocol/priceSources.ts'
import { offeredLeverages } from '#protocol/formulas/leverages.ts'
import { fromIso } from '#protocol/time.ts'
import type { CorporateService } from '#server/modules/corporate/types.ts'
import type { MarketService } from '#server/modules/market/types.ts'
import type { PolicyService } from '#server/modules/policy/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** The calls about prices. */
export function marketCalls(
  market: MarketService,
  policy: Pick<PolicyService, 'spot' | 'contract'>,
  corporate: Pick<CorporateService, 'comingOf'>,
  clock: Clock,
): readonly Call[] {
  return [
    defineCall('listMarkets', {
      summary: 'Instruments with their last prices, all or of one type',
      query: ListMarketsQuery,
      result: MarketList,
      errors: [],
      handle: async ({ query }) => [...market.list(query.type ?? null)],
    }),
    defineCall('listMarketDays', {
      summary: 'High, low, volume and spread of every instrument over the last 24 hours',
      result: MarketDays,
      errors: [],
      handle: async () => [...(await market.days())],
    }),
    defineCall('listPriceSources', {
      summary: 'What live prices are made of: exchanges, providers, and what each said last',
      result: PriceSources,
      errors: [],
      handle: async () => market.sources(),
    }),
    defineCall('getMarket', {
      summary: 'One instrument: its trading hours, the terms of its contracts, what is ahead of it',
      params: GetMarketParams,
      result: MarketInfo,
      errors: [CODE.instrumentUnknown],
      handle: async ({ params }) => {
        const info = await market.info(Number(params.id))
        if (info === null) throw new Refusal(CODE.instrumentUnknown)
        const permission = policy.contract('real', info)
        const leverages = offeredLeverages(info.contract?.leverages ?? [], permission)
        return {
          ...info,
          spotOnReal: policy.spot('real'),
          leveragesOnReal: [...leverages],
          comingAction: corporate.comingOf(Number(params.id)),
        }
      },
    }),
    defineCall('listCandles', {
      summary: 'Candles of one instrument, oldest first, paged back in time',
      query: ListCandlesQuery,
      result: CandlePage,
      errors: [CODE.instrumentUnknown],
      handle: ({ query: { code, interval, date, limit } }) => {
        // One more than now, so that a candle that opens this very moment is there too.
        const before = date === undefined ? clock.now() + 1 : fromIso(date)
        if (before === null) throw new Refusal(CODE.malformed, { 'query.date': 'malformed' })
        return market.candles({ code, interval, before, limit, filled: true })
      },
    }),
  ]
}
