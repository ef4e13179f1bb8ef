import * as CODE from '#protocol/errorCodes.ts'
import {
  BuyOptionBody,
  ExportOptionsQuery,
  GetOptionOfferParams,
  GetOptionParams,
  ListOptionsQuery,
  OptionChain,
  OptionOffer,
  OptionOrder,
  OptionPage,
  SellOptionBody,
} from '#protocol/optionOrder.ts'
import { StatementFile } from '#protocol/statement.ts'
import type { OptionsService } from '#server/modules/options/types.ts'
import type { RiskService } from '#server/modules/risk/service.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

/** Buying, selling and listing options, and what of them is offered. */
export function optionCalls(
  options: OptionsService,
  risk: Pick<RiskService, 'assertAccepted'>,
): readonly Call[] {
  return [...tradingCalls(options, risk), ...readingCalls(options)]
}

function tradingCalls(
  options: OptionsService,
  risk: Pick<RiskService, 'assertAccepted'>,
): readonly Call[] {
  return [
    defineCall('buyOption', {
      summary: 'Buys an option at the last logged price',
      body: BuyOptionBody,
      result: OptionOrder,
      errors: [
        CODE.riskNoticeNotAccepted,
        CODE.quoteExpired,
        CODE.instrumentUnknown,
        CODE.noMatchingTerm,
        CODE.optionProductWrong,
        CODE.productNotAllowed,
        CODE.marketClosed,
        CODE.priceStale,
        CODE.closeOnly,
        CODE.purchaseAmountWrong,
        CODE.tooManyAtOnce,
        CODE.insufficientMargin,
        CODE.treasuryNotFunded,
      ],
      message: '20004',
      submit: async ({ customerId, account, body }, keyed) => {
        const holder = { customerId, account }
        await risk.assertAccepted(holder)
        return options.buy(holder, body, keyed)
      },
    }),
    defineCall('sellOption', {
      summary: 'Sells an option of a series back at the last logged price',
      params: GetOptionParams,
      body: SellOptionBody,
      result: OptionOrder,
      errors: [
        '404',
        CODE.orderNotOpen,
        CODE.quoteExpired,
        CODE.instrumentUnknown,
        CODE.noMatchingTerm,
        CODE.marketClosed,
        CODE.priceStale,
      ],
      submit: ({ customerId, account, params, body }, keyed) =>
        options.sell({ customerId, account }, params.id, body, keyed),
    }),
  ]
}

function readingCalls(options: OptionsService): readonly Call[] {
  return [
    defineCall('listOptionOrders', {
      summary: 'Own options of one account, open ones or the history, newest first',
      query: ListOptionsQuery,
      result: OptionPage,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        options.list(tx, { customerId, account }, query),
    }),
    defineCall('exportOptionOrders', {
      summary: 'Own options of one account that are over, as a CSV file',
      query: ExportOptionsQuery,
      result: StatementFile,
      errors: [CODE.statementTooLong],
      handle: ({ tx, customerId, account, query }) =>
        options.export(tx, { customerId, account }, query),
    }),
    defineCall('getOptionOrder', {
      summary: 'One own option',
      params: GetOptionParams,
      result: OptionOrder,
      errors: ['404'],
      handle: ({ tx, customerId, account, params }) =>
        options.get(tx, { customerId, account }, params.id),
    }),
    defineCall('getOptionOffer', {
      summary: 'Terms, rates and volatility of the options on one instrument',
      params: GetOptionOfferParams,
      result: OptionOffer,
      errors: [CODE.instrumentUnknown],
      handle: ({ params }) => options.offer(Number(params.id)),
    }),
    defineCall('getOptionChain', {
      summary: 'Expiries and volatilities of the series on one instrument',
      params: GetOptionOfferParams,
      result: OptionChain,
      errors: [CODE.instrumentUnknown],
      handle: ({ params }) => options.chain(Number(params.id)),
    }),
  ]
}
