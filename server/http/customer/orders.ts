import { z } from 'zod'
import {
  AddMarginBody,
  BuyContractBody,
  CloseContractBody,
  ContractOrder,
  ContractPage,
  EditStopsBody,
  EditWaitingBody,
  ExportContractsQuery,
  ListContractsQuery,
  ReverseContractBody,
  ReversedContract,
  WaitingContract,
  WaitingPage,
} from '#protocol/contractOrder.ts'
import { DaysQuery, ProfitDays, ProfitTotal, ProfitTotalQuery } from '#protocol/resultDays.ts'
import { StatementFile } from '#protocol/statement.ts'
import * as CODE from '#protocol/errorCodes.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import type { RiskService } from '#server/modules/risk/service.ts'
import { type Call, defineCall } from '#server/http/kernel/call.ts'

const OPENING_ERRORS = [
  CODE.riskNoticeNotAccepted,
  CODE.quoteExpired,
  CODE.instrumentUnknown,
  CODE.productNotAllowed,
  CODE.marketClosed,
  CODE.priceStale,
  CODE.closeOnly,
  CODE.leverageNotAllowed,
  CODE.lotsOutOfRange,
  CODE.stopUnreasonable,
  CODE.stopReached,
  CODE.tooManyAtOnce,
  CODE.insufficientMargin,
  CODE.treasuryNotFunded,
] as const

const REVISING_ERRORS = [
  '404',
  CODE.riskNoticeNotAccepted,
  CODE.quoteExpired,
  CODE.orderNotOpen,
  CODE.orderChanged,
  CODE.tooManyEdits,
  CODE.instrumentUnknown,
  CODE.productNotAllowed,
  CODE.marketClosed,
  CODE.priceStale,
  CODE.leverageNotAllowed,
  CODE.stopUnreasonable,
  CODE.stopReached,
  CODE.insufficientMargin,
] as const

const REVERSING_ERRORS = [
  '404',
  CODE.riskNoticeNotAccepted,
  CODE.orderNotOpen,
  CODE.orderChanged,
  CODE.quoteExpired,
  CODE.instrumentUnknown,
  CODE.productNotAllowed,
  CODE.marketClosed,
  CODE.priceStale,
  CODE.closeOnly,
  CODE.leverageNotAllowed,
  CODE.lotsOutOfRange,
  CODE.stopUnreasonable,
  CODE.insufficientMargin,
  CODE.treasuryNotFunded,
] as const

type Risk = Pick<RiskService, 'assertAccepted'>

/** Opening, changing, closing, reversing and listing contract orders. */
export function orderCalls(contracts: ContractsService, risk: Risk): readonly Call[] {
  return [
    ...writes(contracts, risk),
    ...changes(contracts),
    ...reversals(contracts, risk),
    ...reads(contracts),
  ]
}

/** Changes that leave an open contract open. */
function changes(contracts: ContractsService): readonly Call[] {
  return [
    defineCall('editStops', {
      summary: 'Changes the stops of an own open contract, judged against the present price',
      body: EditStopsBody,
      result: ContractOrder,
      errors: [
        '404',
        CODE.quoteExpired,
        CODE.orderNotOpen,
        CODE.orderChanged,
        CODE.tooManyEdits,
        CODE.marketClosed,
        CODE.priceStale,
        CODE.stopUnreasonable,
        CODE.treasuryNotFunded,
      ],
      message: '20005',
      submit: ({ customerId, account, body }, keyed) =>
        contracts.editStops({ customerId, account }, body, keyed),
    }),
    defineCall('addMargin', {
      summary: 'Adds available USDT to the margin of an own open contract',
      body: AddMarginBody,
      result: ContractOrder,
      errors: [
        '404',
        CODE.quoteExpired,
        CODE.orderNotOpen,
        CODE.orderChanged,
        CODE.tooManyEdits,
        CODE.marketClosed,
        CODE.priceStale,
        CODE.insufficientMargin,
      ],
      message: '20005',
      submit: ({ customerId, account, body }, keyed) =>
        contracts.addMargin({ customerId, account }, body, keyed),
    }),
  ]
}

function writes(contracts: ContractsService, risk: Risk): readonly Call[] {
  return [
    defineCall('openContract', {
      summary: 'Opens a contract at the last logged price, or at a limit as soon as it is reached',
      body: BuyContractBody,
      result: z.union([ContractOrder, WaitingContract]),
      errors: OPENING_ERRORS,
      message: '20004',
      submit: async ({ customerId, account, body }, keyed) => {
        const holder = { customerId, account }
        await risk.assertAccepted(holder)
        return body.type === 'market'
          ? contracts.open(holder, body, keyed)
          : contracts.place(holder, body, keyed)
      },
    }),
    defineCall('closeContract', {
      summary: 'Closes an own contract, or some of its lots, at the last logged price',
      body: CloseContractBody,
      result: ContractOrder,
      errors: [
        '404',
        CODE.orderNotOpen,
        CODE.quoteExpired,
        CODE.lotsOutOfRange,
        CODE.marketClosed,
        CODE.priceStale,
      ],
      submit: ({ customerId, account, body }, keyed) =>
        contracts.close({ customerId, account }, body, keyed),
    }),
    defineCall('editWaiting', {
      summary:
        'Changes the limit and the stops of an own waiting contract, judged as at its placing',
      body: EditWaitingBody,
      result: WaitingContract,
      errors: REVISING_ERRORS,
      message: '20005',
      submit: async ({ customerId, account, body }, keyed) => {
        const holder = { customerId, account }
        await risk.assertAccepted(holder)
        return contracts.editWaiting(holder, body, keyed)
      },
    }),
  ]
}

/** Both a closing and an opening. */
function reversals(contracts: ContractsService, risk: Risk): readonly Call[] {
  return [
    defineCall('reverseContract', {
      summary: 'Closes an own contract and opens the same lots on the other side, or does neither',
      body: ReverseContractBody,
      result: ReversedContract,
      errors: REVERSING_ERRORS,
      message: '20004',
      submit: async ({ customerId, account, body }, keyed) => {
        const holder = { customerId, account }
        await risk.assertAccepted(holder)
        return contracts.reverse(holder, body, keyed)
      },
    }),
  ]
}

function reads(contracts: ContractsService): readonly Call[] {
  return [
    defineCall('listContracts', {
      summary: 'Own contracts of one account in one state, newest first',
      query: ListContractsQuery,
      result: z.union([ContractPage, WaitingPage]),
      errors: [],
      handle: ({ tx, customerId, account, query: { state, ...page } }) => {
        const holder = { customerId, account }
        return state === 'waiting' || state === 'cancelled'
          ? contracts.listWaiting(tx, holder, { ...page, state })
          : contracts.list(tx, holder, { ...page, state })
      },
    }),
    defineCall('getProfitTotal', {
      summary: 'What own contracts of one account came to, and what open ones stand at',
      query: ProfitTotalQuery,
      result: ProfitTotal,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        contracts.profitTotal(tx, { customerId, account }, query),
    }),
    defineCall('listProfitDays', {
      summary: 'What own contracts that closed on each of these days came to',
      query: DaysQuery,
      result: ProfitDays,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        contracts.profitDays(tx, { customerId, account }, query),
    }),
    defineCall('exportContracts', {
      summary: 'Own contracts of one account that are over, as a CSV file',
      query: ExportContractsQuery,
      result: StatementFile,
      errors: [CODE.statementTooLong],
      handle: ({ tx, customerId, account, query }) =>
        contracts.export(tx, { customerId, account }, query),
    }),
  ]
}
