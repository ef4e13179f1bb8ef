import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCaseArb, midArb, positionOf, soundCaseArb } from '#kit/contractArbitraries.ts'
import { runs } from '#kit/runs.ts'
import { parsePrice, price, tickSize } from '../price.ts'
import { type OpeningRequest, quoteOpening, type Terms } from './contractOrder.ts'
import { editFaults, leavesRoom, stopFaults, suggestStops } from './contractStops.ts'
import { triggerAt } from './contractTrigger.ts'

const at = (text: string): ReturnType<typeof price> => {
  const read = parsePrice(text)
  if (read === null) throw new Error(text)
  return read
}

const BTC: Terms = {
  contractSize: 100_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}

/** Opens at 68,003.40, closes now at 67,996.60, liquidated at 66,303.31. */
const long: OpeningRequest = {
  side: 'long',
  lots: 10n,
  leverage: 20n,
  mid: at('68000'),
  stopLoss: at('67000'),
  takeProfit: at('70000'),
}
/** Opens at 67,996.60, closes now at 68,003.40, liquidated at 69,696.52. */
const short: OpeningRequest = {
  ...long,
  side: 'short',
  stopLoss: at('69000'),
  takeProfit: at('66000'),
}

describe('stopFaults', () => {
  it.each([
    [
      'a long at its nearest stops',
      { ...long, stopLoss: at('67996.59'), takeProfit: at('68003.41') },
    ],
    ['a long at its farthest stop', { ...long, stopLoss: at('66303.32') }],
    ['a long at its farthest target', { ...long, takeProfit: at('680034') }],
    [
      'a short at its nearest stops',
      { ...short, stopLoss: at('68003.41'), takeProfit: at('67996.59') },
    ],
    ['a short at its farthest stop', { ...short, stopLoss: at('69696.51') }],
  ])('finds nothing wrong with %s', (_, request) => {
    expect(stopFaults(request, BTC)).toEqual([])
  })

  it.each([
    [{ ...long, stopLoss: at('67996.60') }, 'stopLoss', 'wrongSide', '67996.59'],
    [{ ...long, stopLoss: at('66303.31') }, 'stopLoss', 'tooFar', '66303.32'],
    [{ ...long, stopLoss: at('67000.005') }, 'stopLoss', 'offTick', '67000.00'],
    [{ ...long, takeProfit: at('68003.40') }, 'takeProfit', 'wrongSide', '68003.41'],
    [{ ...long, takeProfit: at('680034.01') }, 'takeProfit', 'tooFar', '680034.00'],
    [{ ...long, takeProfit: at('70000.009') }, 'takeProfit', 'offTick', '70000.00'],
    [{ ...short, stopLoss: at('68003.40') }, 'stopLoss', 'wrongSide', '68003.41'],
    [{ ...short, stopLoss: at('69696.52') }, 'stopLoss', 'tooFar', '69696.51'],
    [{ ...short, takeProfit: at('67996.60') }, 'takeProfit', 'wrongSide', '67996.59'],
  ])(
    'says what is wrong and the nearest price that would do (%#)',
    (request, field, fault, text) => {
      expect(stopFaults(request, BTC)).toEqual([{ field, fault, nearest: at(text) }])
    },
  )

  it('names both stops when both are wrong', () => {
    const request = { ...long, stopLoss: long.takeProfit, takeProfit: long.stopLoss }
    expect(stopFaults(request, BTC).map((fault) => fault.field)).toEqual(['stopLoss', 'takeProfit'])
  })

  it('gives a nearest price that does', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request, terms }) => {
        fc.pre(leavesRoom(request, terms))
        const mended = { ...request }
        for (const { field, nearest } of stopFaults(request, terms)) mended[field] = nearest
        expect(stopFaults(mended, terms)).toEqual([])
      }),
      runs(500),
    )
  })

  it('lets no order open that the opening price itself would close', () => {
    fc.assert(
      fc.property(soundCaseArb, ({ request, terms }) => {
        expect(stopFaults(request, terms)).toEqual([])
        expect(triggerAt(positionOf(request, terms), request.mid, terms)).toBeNull()
      }),
      runs(500),
    )
  })

  it('accepts nothing where the spread reaches past the liquidation price', () => {
    const wide = { ...BTC, spreadPpm: 6_000n }
    const request = { ...long, leverage: 100n }
    expect(leavesRoom(request, wide)).toBe(false)
    for (let cents = 6_700_000n; cents < 6_900_000n; cents += 97n) {
      const stopLoss = price(cents * tickSize(2))
      expect(stopFaults({ ...request, stopLoss }, wide)).not.toEqual([])
    }
  })
})

describe('suggestStops', () => {
  it('loses a quarter and gains half of the margin', () => {
    // 68,003.40 / 80 = 850.0425
    expect(suggestStops(long, BTC)).toEqual({
      stopLoss: at('67153.36'),
      takeProfit: at('69703.48'),
    })
    // 67,996.60 / 80 = 849.9575
    expect(suggestStops(short, BTC)).toEqual({
      stopLoss: at('68846.55'),
      takeProfit: at('66296.69'),
    })
  })

  it('keeps clear of a spread wider than the quarter', () => {
    const wide = { ...BTC, spreadPpm: 4_000n }
    const request = { ...long, leverage: 100n }
    expect(stopFaults({ ...request, ...suggestStops(request, wide) }, wide)).toEqual([])
  })

  it('pays where one tick past the break-even earns nothing yet', () => {
    // A tick is worth one unit and the fee rounds up to one: at 3.34 the profit of 3 only pays both.
    const terms = { ...BTC, contractSize: 10_000n, feePpm: 2_999n, spreadPpm: 0n }
    const request = { ...long, lots: 1n, leverage: 100n, mid: at('3.31') }
    expect(quoteOpening({ ...request, takeProfit: at('3.34') }, terms).maxWin).toBe(0n)
    const { takeProfit } = suggestStops(request, terms)
    expect(takeProfit).toBe(at('3.35'))
    expect(quoteOpening({ ...request, takeProfit }, terms).maxWin).toBe(1n)
  })

  it('is always acceptable, and its target pays, wherever there is room', () => {
    fc.assert(
      fc.property(anyCaseArb, ({ request, terms }) => {
        fc.pre(leavesRoom(request, terms))
        const full = { ...request, ...suggestStops(request, terms) }
        expect(stopFaults(full, terms)).toEqual([])
        const atLastTick = full.takeProfit === tickSize(terms.decimals)
        if (!atLastTick) expect(quoteOpening(full, terms).maxWin).toBeGreaterThan(0n)
      }),
      runs(1_000),
    )
  })
})

/** Any open order, any price that closes it not, and any intent. */
const editArb = soundCaseArb.chain(({ request, terms }) =>
  fc.record({
    position: fc.constant(positionOf(request, terms)),
    terms: fc.constant(terms),
    mid: fc.oneof(fc.constant(request.mid), midArb(terms)),
    stopLoss: fc.oneof(midArb(terms), fc.constant(request.stopLoss)),
    takeProfit: fc.oneof(midArb(terms), fc.constant(request.takeProfit)),
  }),
)

describe('editFaults', () => {
  const open = positionOf(long, BTC)
  const judged = (part: Partial<OpeningRequest>, mid = '68000'): readonly string[] =>
    editFaults(open, at(mid), { ...open, ...part }, BTC).map(
      ({ field, fault, nearest }) => `${field} ${fault} ${nearest}`,
    )

  it.each([
    ['a stop loss beyond the opening price, when the market is past it', { stopLoss: at('69000') }],
    ['the nearest stop loss', { stopLoss: at('69496.51') }],
    ['the farthest stop loss', { stopLoss: at('66303.32') }],
    ['the nearest take profit', { takeProfit: at('69496.53') }],
    ['stops that stay as they are', {}],
  ])('finds nothing wrong with %s', (_, part) => {
    expect(judged(part, '69500')).toEqual([])
  })

  it.each([
    [{ stopLoss: at('69496.52') }, '69500', 'stopLoss wrongSide 6949651000000'],
    [{ stopLoss: at('66303.31') }, '69500', 'stopLoss tooFar 6630332000000'],
    [{ stopLoss: at('67000.001') }, '69500', 'stopLoss offTick 6700000000000'],
    [{ takeProfit: at('69496.52') }, '69500', 'takeProfit wrongSide 6949653000000'],
    [{ takeProfit: at('68003.40') }, '67500', 'takeProfit wrongSide 6800341000000'],
    [{ takeProfit: at('680034.01') }, '69500', 'takeProfit tooFar 68003400000000'],
  ])('finds the fault in %o at %s', (part, mid, fault) => {
    expect(judged(part, mid)).toEqual([fault])
  })

  it('lets pass only what this very price does not close, on the grid and within its ends', () => {
    const property = fc.property(editArb, ({ position, terms, mid, ...intent }) => {
      fc.pre(triggerAt(position, mid, terms) === null)
      const faults = editFaults(position, mid, intent, terms)
      const edited = { ...position, ...intent }
      if (faults.length === 0) {
        expect(triggerAt(edited, mid, terms)).toBeNull()
        expect(edited.takeProfit % tickSize(terms.decimals)).toBe(0n)
        return
      }
      for (const { field } of faults) expect(intent[field]).not.toBe(position[field])
      const mended = {
        ...intent,
        ...Object.fromEntries(faults.map((one) => [one.field, one.nearest])),
      }
      const room = triggerAt({ ...position, ...mended }, mid, terms) === null
      if (room) expect(editFaults(position, mid, mended, terms)).toEqual([])
    })
    fc.assert(property, runs(2_000))
  })
})
