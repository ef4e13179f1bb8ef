import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { OperatorRouteName } from '#protocol/operator.ts'
import type { Queryable } from '#server/platform/db.ts'
import { operatorAuctionCalls } from './operatorAuctions.ts'
import { operatorDepositCalls } from './operatorDeposits.ts'
import type { OperatorCall } from './operatorFrame.ts'
import { operatorIdentityCalls } from './operatorIdentity.ts'
import { operatorLoanCalls } from './operatorLoans.ts'
import { operatorCalls } from './operators.ts'
import { operatorSupportCalls } from './operatorSupport.ts'

/** Services that say what they were asked: a refused text reaches none. */
const service = <T extends object>(): T =>
  new Proxy({} as T, {
    get: () => () => {
      throw new Error('reached')
    },
  })

const CALLS: readonly OperatorCall[] = [
  ...operatorCalls(service(), service()),
  ...operatorDepositCalls(service()),
  ...operatorLoanCalls(service()),
  ...operatorIdentityCalls(service()),
  ...operatorAuctionCalls(service()),
  ...operatorSupportCalls(service()),
]

/** The outcome of a call by its refusal, or `reached` where the service was asked. */
async function outcome(name: OperatorRouteName, body: object): Promise<unknown> {
  const call = CALLS.find((one) => one.name === name)
  const by = {
    operator: { id: 'bob', roles: [] },
    tx: service<Queryable>(),
    ownHost: 'app.example.org',
  }
  try {
    return await call?.run({ params: { id: randomUUID() }, query: {}, body }, by)
  } catch (error) {
    const { code, fields, message } = error as { code?: string; fields?: object; message: string }
    return code === undefined ? message : [code, fields]
  }
}

const front = { part: 'front', reason: 'other' }
const READ: readonly (readonly [OperatorRouteName, string, object])[] = [
  ['reviewWithdrawal', 'note', { event: 'reject', reason: 'identityNeeded' }],
  ['payWithdrawal', 'note', { event: 'fail', reason: 'identityNeeded' }],
  ['payWithdrawal', 'note', { event: 'abandon', reason: 'identityNeeded' }],
  ['reviewDeposit', 'note', { event: 'approve' }],
  ['reviewDeposit', 'note', { event: 'reject', reason: 'byOperator' }],
  ['reviewLoan', 'note', { event: 'reject', reason: 'other' }],
  ['reviewIdentity', 'said', { event: 'reject', refused: [front] }],
  ['cancelAuction', 'reason', {}],
  ['answerConversation', 'text', { clientId: 'ab'.repeat(16) }],
]

it.each(READ)('%s takes no %s that asks customers for a secret', async (name, field, body) => {
  const asks = 'Please send us your recovery phrase.'
  const refused = [CODE.textRefused, { [`${field}.secret`]: 'unreasonable' }]
  expect(await outcome(name, { ...body, [field]: asks })).toEqual(refused)
  expect(await outcome(name, { ...body, [field]: 'It is fine.' })).toBe('reached')
})

it('lets operators tell each other what they like', async () => {
  const text = 'He calls from +49 170 1234567.'
  expect(await outcome('noteOnConversation', { text })).toBe('reached')
})
