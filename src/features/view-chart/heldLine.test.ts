import { describe, expect, it } from 'vitest'
import { nextLine, stepped } from './heldLine.ts'
import type { ChartLine } from './orderLines.ts'

const line = (id: string, price: number, more: Partial<ChartLine> = {}): ChartLine => ({
  id,
  kind: 'stopLoss',
  price,
  text: id,
  levelOf: 'o1',
  ...more,
})

const fixed: ChartLine = { id: 'entry', kind: 'entry', price: 100, text: 'entry' }
const LINES = [
  line('alert', 90, { alertId: 'a1' }),
  fixed,
  line('target', 120),
  line('stop', 95),
] as const

describe('the line that keys hold', () => {
  it('is at first the nearest to the last price, and never one that may not be moved', () => {
    expect(nextLine(LINES, undefined, 1, 100)?.id).toBe('stop')
    expect(nextLine(LINES, undefined, 1, 119)?.id).toBe('target')
    expect(nextLine([fixed], undefined, 1, 100)).toBeNull()
  })

  it('is then the next one below or above, and around', () => {
    const after = (id: string, by: 1 | -1) => nextLine(LINES, id, by, 100)?.id
    expect([after('target', 1), after('stop', 1), after('alert', 1)]).toEqual([
      'stop',
      'alert',
      'target',
    ])
    expect([after('target', -1), after('stop', -1)]).toEqual(['alert', 'target'])
  })
})

describe('a step', () => {
  it('is a whole number of ticks of the instrument', () => {
    expect(stepped('67000.10', -11, 2)).toBe('66999.99')
    expect(stepped('0.00012', 10, 5)).toBe('0.00022')
    expect(stepped('152', 1, 0)).toBe('153')
  })

  it('leaves a price: not below a tick, and not above the highest there is', () => {
    expect([-5, -10].map((ticks) => stepped('0.05', ticks, 2))).toEqual(['0.01', '0.01'])
    expect(stepped('9999999999.99', 10, 2)).toBe('10000000000.00')
  })
})
