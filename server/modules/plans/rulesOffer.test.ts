import { expect, it } from 'vitest'
import * as CODE from '#protocol/errorCodes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  afterConfirming,
  afterEnding,
  afterStopping,
  mustBeSame,
  proposedOffer,
} from './rulesOffer.ts'
import type { Offered, ProductTerms } from './types.ts'

const NOW = Date.UTC(2026, 2, 1)
const LATER = NOW + 60_000
const TERMS: ProductTerms = {
  id: 'smart-45',
  kind: 'smart',
  asset: 'USDT',
  days: 45,
  dailyPpm: 300n,
  minAmount: 10_000_000n,
  maxAmount: 50_000_000_000n,
  unitPrice: null,
  exitPpm: 10_000n,
}
const PROPOSED = proposedOffer(TERMS, 'tom', NOW)
const SOLD: Offered = { ...PROPOSED, state: 'onSale', confirmedBy: 'ada', since: LATER }
const STOPPED: Offered = { ...PROPOSED, state: 'stopped', stoppedBy: 'eve', since: LATER }
const ENDED: Offered = { ...SOLD, state: 'ended', endedBy: 'tom' }
/** Of the app itself. */
const OWN: Offered = { ...SOLD, proposedBy: null, proposedAt: null, confirmedBy: null, since: null }

/** What a step leads to, or the code it is refused with. */
function outcome(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

it('is on sale once another person confirms it, and nobody confirms their own', () => {
  const confirm = (from: Offered, who: string) => outcome(() => afterConfirming(from, who, LATER))
  expect(confirm(PROPOSED, 'ada')).toEqual(SOLD)
  expect(confirm(SOLD, 'ada')).toBeNull()
  for (const from of [PROPOSED, SOLD, STOPPED, ENDED])
    expect(confirm(from, 'tom')).toBe(CODE.anotherPersonNeeded)
  for (const from of [STOPPED, ENDED, OWN])
    expect(confirm(from, 'ada')).toBe(CODE.withdrawalMovedOn)
})

it('is stopped while it is only proposed, and taken off sale while it is on sale', () => {
  const stop = (from: Offered) => outcome(() => afterStopping(from, 'eve', LATER))
  const end = (from: Offered) => outcome(() => afterEnding(from, 'tom', LATER))
  expect(stop(PROPOSED)).toEqual(STOPPED)
  for (const from of [SOLD, STOPPED, ENDED, OWN]) expect(stop(from)).toBe(CODE.withdrawalMovedOn)
  expect(end(SOLD)).toEqual(ENDED)
  expect(end(OWN)).toEqual({ ...OWN, state: 'ended', endedBy: 'tom', since: LATER })
  for (const from of [PROPOSED, STOPPED, ENDED]) expect(end(from)).toBe(CODE.withdrawalMovedOn)
})

it('is the same proposal by the same person on the same terms alone', () => {
  const again = (found: Offered, more: Partial<Offered> = {}) =>
    outcome(() => mustBeSame(found, { ...proposedOffer(TERMS, 'tom', LATER), ...more }))
  expect(again(PROPOSED)).toBeUndefined()
  for (const more of [{ dailyPpm: 301n }, { maxAmount: 1n }, { days: 46 }, { proposedBy: 'una' }])
    expect(again(PROPOSED, more)).toBe(CODE.malformed)
  for (const found of [SOLD, STOPPED, ENDED, OWN]) expect(again(found)).toBe(CODE.malformed)
})
