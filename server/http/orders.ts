import {
  CloseContractBody,
  ContractOrder,
  ContractPage,
  ListContractsQuery,
  OpenContractBody,
} from '#contract/contractOrder.ts'
import type { ContractsService } from '#server/modules/contracts/types.ts'
import { type Call, defineCall } from './call.ts'

/** Opening, closing and listing contract orders. */
export function orderCalls(contracts: ContractsService): readonly Call[] {
  return [
    defineCall('openContract', {
      summary: 'Opens a contract at the last logged price',
      body: OpenContractBody,
      result: ContractOrder,
      errors: [
        '10213',
        '10219',
        '10220',
        '10015',
        '10215',
        '10217',
        '10218',
        '10207',
        '10011',
        '10214',
      ],
      message: '20004',
      submit: ({ customerId, account, body }, keyed) =>
        contracts.open({ customerId, account }, body, keyed),
    }),
    defineCall('closeContract', {
      summary: 'Closes an own contract at the last logged price',
      body: CloseContractBody,
      result: ContractOrder,
      errors: ['404', '10216', '10015', '10215'],
      submit: ({ customerId, account, body }, keyed) =>
        contracts.close({ customerId, account }, body.orderId, keyed),
    }),
    defineCall('listContracts', {
      summary: 'Own contracts of one account, open ones or the history, newest first',
      query: ListContractsQuery,
      result: ContractPage,
      errors: [],
      handle: ({ tx, customerId, account, query }) =>
        contracts.list(tx, { customerId, account }, query),
    }),
  ]
}
