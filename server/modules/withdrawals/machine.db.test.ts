import { afterAll, beforeAll } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import {
  afterWithdrawalEvent,
  WITHDRAWAL_EVENTS,
  WITHDRAWAL_STATES,
  type WithdrawalEvent,
  type WithdrawalState,
} from '#protocol/machines/withdrawal.ts'
import { stateIn, testMachine, type Thing } from '#kit/machineTest.ts'
import { openWithdrawalWorld, type WithdrawalWorld } from '#kit/withdrawalWorld.ts'
import type { OperatorAct } from './types.ts'

const FUNDS = 100_000_000_000n

let world: WithdrawalWorld
let payouts = 0

beforeAll(async () => {
  world = await openWithdrawalWorld()
})
afterAll(() => world.close())

/** The hash of a payout that no other one has. */
function payout(): string {
  payouts += 1
  return `0x${payouts.toString(16).padStart(64, '0')}`
}

const by =
  (operatorId: string, act: () => OperatorAct) =>
  ({ holder, id }: Thing): Promise<void> =>
    world.actOn(holder, id, operatorId, act())

const approve = by('bob', () => ({ event: 'approve' }))
const send = by('tom', () => ({ event: 'send', reference: payout() }))
const confirm = by('cid', () => ({ event: 'confirm' }))
const reject = by('bob', () => ({ event: 'reject', reason: 'lawForbids', note: null }))
const abandon = by('cid', () => ({ event: 'abandon', reason: 'cannotBeSent', note: null }))
const fail = by('cid', () => ({ event: 'fail', reason: 'returnedByBank', note: null }))
const cancel = ({ holder, id }: Thing): Promise<unknown> => world.cancel(holder, id)

/** A first of two is only where two are needed. */
async function submit(event?: WithdrawalEvent): Promise<Thing> {
  const owner = await world.owner(FUNDS)
  const amount = event === 'approveFirst' ? '20000' : '200'
  const { id } = await world.ask(owner, await world.signed(owner, amount))
  return { holder: owner.holder, id }
}

const through =
  (...steps: readonly ((thing: Thing) => Promise<unknown>)[]) =>
  async (): Promise<Thing> => {
    const thing = await submit()
    for (const step of steps) await step(thing)
    return thing
  }

/** Steps that led out of the state it was in. */
async function endings({ id }: Thing): Promise<number> {
  const steps = await world.test.db.query(
    "SELECT 1 FROM withdrawal_step WHERE withdrawal_id = $1 AND event NOT IN ('request', 'approveFirst')",
    [id],
  )
  return steps.length
}

testMachine<WithdrawalState, WithdrawalEvent>(
  'a withdrawal',
  () => ({
    make: {
      submitted: submit,
      approved: through(approve),
      broadcast: through(approve, send),
      success: through(approve, send, confirm),
      rejected: through(reject),
      cancelled: through(cancel),
      failed: through(approve, send, fail),
    },
    attempts: {
      cancel: { act: cancel, refusal: CODE.withdrawalMovedOn },
      reject: { act: reject, refusal: CODE.withdrawalMovedOn },
      approveFirst: { act: approve, refusal: CODE.withdrawalMovedOn },
      approve: { act: approve, refusal: CODE.withdrawalMovedOn },
      abandon: { act: abandon, refusal: CODE.withdrawalMovedOn },
      send: { act: send, refusal: CODE.withdrawalMovedOn },
      confirm: { act: confirm, refusal: CODE.withdrawalMovedOn },
      fail: { act: fail, refusal: CODE.withdrawalMovedOn },
    },
    next: afterWithdrawalEvent,
    stateOf: (thing) => stateIn(world.test.db, 'withdrawal', thing),
    fingerprint: () => world.fingerprint(),
    endings,
  }),
  WITHDRAWAL_STATES,
  WITHDRAWAL_EVENTS,
)
