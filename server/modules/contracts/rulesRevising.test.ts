import { describe, expect, it } from 'vitest'
import type { EditWaitingBody } from '#protocol/contractOrder.ts'
import * as CODE from '#protocol/errorCodes.ts'
import { heldFor } from '#protocol/formulas/contractEntry.ts'
import { MOST_EDITS } from '#protocol/formulas/mostAtOnce.ts'
import { price } from '#protocol/price.ts'
import { LONG } from '#kit/contractWorld.ts'
import { BTC, BTC_TERMS, createScriptedMarket } from '#kit/scriptedMarket.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { planEdit } from './rulesChanging.ts'
import { planOpening } from './rulesOpening.ts'
import { planPlacing } from './rulesPlacing.ts'
import { planRevision, type RevisingContext } from './rulesRevising.ts'
import type { WaitingRecord } from './types.ts'

const NOW = 1_000_000
const HOLDER = { customerId: 'ann', account: 'demo' } as const
const instrument = createScriptedMarket(() => NOW).find(BTC)
const logged = (dollars: bigint, seq: bigint, at = NOW) => ({
  instrumentId: BTC,
  seq,
  at,
  mid: price(dollars * 100_000_000n),
})
const CONTEXT: RevisingContext = {
  instrument,
  permission: { allowed: true, maxLeverage: 20 },
  trading: true,
  state: 'full',
  last: logged(68_000n, 7n),
  now: NOW,
  offer: null,
  hit: null,
}
const SEEN = { price: '67500', stopLoss: '66500', takeProfit: '70000' }

function waiting(): WaitingRecord {
  const placed = planPlacing('id', HOLDER, { ...LONG, ...SEEN, type: 'limit' }, CONTEXT)
  if (!placed.waits) throw new Error('it opened at once')
  const fresh = {
    state: 'waiting',
    no: 1n,
    endNo: null,
    endedAt: null,
    cancelReason: null,
  } as const
  return { ...placed.placing, ...fresh }
}

const body = (intent: Partial<EditWaitingBody>): EditWaitingBody => ({
  orderId: 'id',
  ...SEEN,
  ...intent,
  seen: SEEN,
})

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

const code = (
  intent: Partial<EditWaitingBody>,
  order: Partial<WaitingRecord> = {},
  context: Partial<RevisingContext> = {},
): string =>
  codeOf(() => planRevision({ ...waiting(), ...order }, body(intent), { ...CONTEXT, ...context }))

describe('a change of a waiting order', () => {
  it('counts from the row it was judged at, and holds what its limit needs', () => {
    const context = { ...CONTEXT, last: logged(68_100n, 9n), now: NOW + 500 }
    const before = waiting()
    const after = planRevision(before, body({ price: '67000' }), context)
    expect(after).toEqual({
      ...before,
      limitPrice: 6_700_000_000_000n,
      held: heldFor(10n, 20n, price(6_700_000_000_000n), BTC_TERMS),
      edits: 1,
      editedAt: NOW + 500,
      limitLogSeq: 9n,
    })
  })

  it('is judged by its own terms, whatever the instrument has now', () => {
    const spec = instrument?.contract ?? null
    if (instrument === null || spec === null) throw new Error('no contract')
    const dearer = { ...BTC_TERMS, feePpm: 2_000n }
    const now = { ...instrument, contract: { ...spec, terms: dearer } }
    const after = planRevision(waiting(), body({ price: '67000' }), { ...CONTEXT, instrument: now })
    expect(after.terms).toEqual(BTC_TERMS)
    expect(after.held).toBe(heldFor(10n, 20n, after.limitPrice, BTC_TERMS))
  })

  it.each(['opened', 'cancelled'] as const)('is refused once it is %s', (state) => {
    expect(code({ price: '67000' }, { state })).toBe(CODE.orderNotOpen)
  })

  it('is refused for a row that still opens it, and not for one that is history', () => {
    expect(code({ price: '67000' }, {}, { hit: logged(67_400n, 6n, NOW - 10_000) })).toBe(
      CODE.orderNotOpen,
    )
    const history = { hit: logged(67_400n, 6n, NOW - 10_001) }
    expect(code({ price: '67000' }, {}, history)).toBe('done')
    // The price is there again: the last row opens it.
    const last = logged(67_450n, 8n)
    expect(code({ price: '67000' }, {}, { ...history, last })).toBe(CODE.orderNotOpen)
  })

  it('is refused when other terms were seen, or none are changed', () => {
    expect(code({ price: '67000' }, { stopLoss: price(6_650_000_000_001n) })).toBe(
      CODE.orderChanged,
    )
    expect(code({ price: '67500.00' })).toBe(CODE.stopUnreasonable)
  })

  it('must have stops that stand at the limit, and at a market that is there already', () => {
    expect(code({ price: '66500' })).toBe(CODE.stopUnreasonable)
    expect(code({ price: '68500', stopLoss: '67000' })).toBe('done')
    // The market would open it at 68,003.40.
    expect(code({ price: '69000', stopLoss: '68000' })).toBe(CODE.stopUnreasonable)
  })

  it('is bounded as often as changes of an open order are, which begin anew', () => {
    const left = { edits: MOST_EDITS - 1 }
    expect(code({ price: '67000' }, left)).toBe('done')
    expect(code({ price: '67000' }, { edits: MOST_EDITS })).toBe(CODE.tooManyEdits)
    const open = { ...planOpening('id', HOLDER, LONG, CONTEXT), closing: null }
    const { stopLoss, takeProfit } = LONG
    const intent = { stopLoss: '67100', takeProfit, seen: { stopLoss, takeProfit } }
    const edited = (edits: number): string =>
      codeOf(() =>
        planEdit(
          { ...open, changes: { ...open.changes, edits } },
          intent,
          logged(68_000n, 8n),
          NOW,
        ),
      )
    expect(edited(MOST_EDITS - 1)).toBe('done')
    expect(edited(MOST_EDITS)).toBe(CODE.tooManyEdits)
  })
})
