import { describe, expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import type { ErrorCode } from '#protocol/errors.ts'
import { driveMoneyFlow, type FlowHands, outcomeOf, pauseAfter } from './driveMoneyFlow.ts'
import { type MoneyFlow, type MoneyFlowEvent, moneyFlowStep, pendingOf } from './moneyFlow.ts'

type Flow = MoneyFlow<string, string>
const idle: Flow = { phase: 'idle' }
const submit: MoneyFlowEvent<string, string> = { type: 'submit', key: 'k1', request: '5 lots' }
const refused = (code: ErrorCode) => ({ error: { kind: 'refused', code, fields: {} } })
const lost = { error: { kind: 'unknown' } }

describe('money flow', () => {
  it('takes a double tap as one order', () => {
    const once = moneyFlowStep(idle, submit)
    expect(moneyFlowStep(once, { type: 'submit', key: 'k2', request: '5 lots' })).toBe(once)
    expect(pendingOf(once)).toEqual({ key: 'k1', request: '5 lots', tries: 1 })
  })

  it('lets nothing new begin while the outcome is unknown, and can not be dismissed then', () => {
    const unknown = moneyFlowStep(moneyFlowStep(idle, submit), { type: 'lose', key: 'k1' })
    expect(unknown.phase).toBe('unknown')
    expect(moneyFlowStep(unknown, { type: 'submit', key: 'k2', request: 'other' })).toBe(unknown)
    expect(moneyFlowStep(unknown, { type: 'dismiss' })).toBe(unknown)
    const again = moneyFlowStep(unknown, { type: 'askAgain', key: 'k1' })
    expect(pendingOf(again)).toEqual({ key: 'k1', request: '5 lots', tries: 2 })
  })

  it('ignores the answer to another key', () => {
    const once = moneyFlowStep(idle, submit)
    expect(moneyFlowStep(once, { type: 'confirm', key: 'old', result: 'x' })).toBe(once)
  })

  it('begins anew after an answer', () => {
    const done = moneyFlowStep(moneyFlowStep(idle, submit), {
      type: 'confirm',
      key: 'k1',
      result: 'order',
    })
    expect(done).toEqual({ phase: 'confirmed', request: '5 lots', result: 'order' })
    expect(moneyFlowStep(done, { type: 'dismiss' })).toEqual(idle)
    expect(moneyFlowStep(done, submit).phase).toBe('submitting')
  })
})

describe('outcomeOf', () => {
  it('never calls a lost or broken answer a refusal', () => {
    expect(outcomeOf(lost, 1).kind).toBe('unknown')
    expect(outcomeOf(refused('500'), 1).kind).toBe('unknown')
    expect(outcomeOf(refused('503'), 1).kind).toBe('unknown')
    expect(outcomeOf({ error: new TypeError('bug') }, 1).kind).toBe('unknown')
  })

  it('believes a door-keeper only while nothing was lost', () => {
    expect(outcomeOf(refused('401'), 1).kind).toBe('refused')
    expect(outcomeOf(refused('401'), 2).kind).toBe('unknown')
    expect(outcomeOf(refused(CODE.insufficientMargin), 2).kind).toBe('refused')
  })
})

/** A server that did the order at the first asking and loses its first `losses` answers. */
function world(losses: number) {
  let flow: Flow = moneyFlowStep(idle, submit)
  const keys: string[] = []
  const pauses: number[] = []
  const step = (event: MoneyFlowEvent<string, string>): void => {
    flow = moneyFlowStep(flow, event)
  }
  const hands: FlowHands<string> = {
    async send() {
      keys.push(pendingOf(flow)?.key ?? 'none')
      return keys.length <= losses ? lost : { data: 'order' }
    },
    settled(outcome) {
      if (outcome.kind === 'confirmed') step({ type: 'confirm', key: 'k1', result: outcome.result })
      else step({ type: 'refuse', key: 'k1', refusal: outcome.refusal })
    },
    lost: () => step({ type: 'lose', key: 'k1' }),
    rested: () => step({ type: 'rest', key: 'k1' }),
    askAgain() {
      step({ type: 'askAgain', key: 'k1' })
      return flow.phase === 'submitting'
    },
    async wait(ms) {
      pauses.push(ms)
    },
  }
  return { hands, keys, pauses, flow: () => flow, step }
}

describe('driveMoneyFlow', () => {
  it('asks again with the same key until it knows', async () => {
    const { hands, keys, pauses, flow } = world(3)
    await driveMoneyFlow(hands, 1)
    expect(keys).toEqual(['k1', 'k1', 'k1', 'k1'])
    expect(pauses).toEqual([1_000, 2_000, 4_000])
    expect(flow()).toEqual({ phase: 'confirmed', request: '5 lots', result: 'order' })
  })

  it('stops asking by itself once signed out, and stays unknown', async () => {
    const { hands, pauses, flow, step } = world(9)
    let asked = 0
    const send = async (): Promise<{ error: unknown }> => {
      asked += 1
      return asked === 1 ? lost : refused('401')
    }
    await driveMoneyFlow({ ...hands, send }, 1)
    expect(asked).toBe(2)
    expect(pauses).toEqual([1_000])
    expect(flow()).toMatchObject({ phase: 'unknown', pending: { resting: true } })
    step({ type: 'askAgain', key: 'k1' })
    expect(pendingOf(flow())).not.toHaveProperty('resting')
  })

  it('stops when somebody else already asks', async () => {
    const { hands, keys, step } = world(9)
    await driveMoneyFlow(
      {
        ...hands,
        async wait() {
          step({ type: 'askAgain', key: 'k1' })
        },
        askAgain: () => false,
      },
      1,
    )
    expect(keys).toEqual(['k1'])
  })

  it('waits at most half a minute', () => {
    expect(pauseAfter(1)).toBe(1_000)
    expect(pauseAfter(20)).toBe(30_000)
  })
})
