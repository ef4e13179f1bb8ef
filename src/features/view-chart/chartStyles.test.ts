import { describe, expect, it } from 'vitest'
import { type ChartInk, chartStyles } from './chartStyles.ts'

const ink: ChartInk = {
  pane: '#FFFFFF',
  line: '#D2DDDF',
  frame: '#6F868B',
  ink: '#0D2127',
  ink3: '#566A70',
  edge: '#0A5969',
  rise: '#B92C25',
  fall: '#0A7340',
  warn: '#7D5200',
  family: 'Instrument Sans',
  caption: 12,
  marks: 0,
}

describe('chartStyles', () => {
  it('draws a rise hollow and in the colour the person chose for a rise', () => {
    const { candle } = chartStyles(ink, 'hollow')
    expect(candle?.type).toBe('candle_up_stroke')
    expect(candle?.bar).toMatchObject({ upColor: '#B92C25', downColor: '#0A7340' })
  })

  it('marks the last price in ink, which is neither rise nor fall', () => {
    const last = chartStyles(ink, 'hollow').candle?.priceMark?.last
    expect([last?.upColor, last?.downColor]).toEqual(['#0D2127', '#0D2127'])
  })
})
