import { describe, expect, it } from 'vitest'
import { changeText } from './change.ts'
import { spreadText } from './spread.ts'

const contract = {
  contractSize: '0.01',
  lotMin: 1,
  lotMax: 1_000,
  leverages: [1, 10],
  feeRate: '0.0006',
  spreadRate: '0.0001',
  closeOutRatio: '0.5',
}

describe('spreadText', () => {
  it('is what lies between the prices of the two buttons', () => {
    expect(spreadText({ contract, decimals: 2 }, '64182.40')).toBe('6.42')
  })

  it('is unknown without a price or a contract', () => {
    expect(spreadText({ contract, decimals: 2 }, null)).toBeNull()
    expect(spreadText({ contract: null, decimals: 2 }, '64182.40')).toBeNull()
  })
})

describe('changeText', () => {
  it('goes back from the per cent to the price', () => {
    expect(changeText('110.00', '10.00', 2)).toBe('10.00')
    expect(changeText('90.00', '-10.00', 2)).toBe('-10.00')
    expect(changeText('90.00', '0.00', 2)).toBe('0.00')
  })

  it('is unknown with its parts', () => {
    expect(changeText(null, '1.00', 2)).toBeNull()
    expect(changeText('1.00', null, 2)).toBeNull()
    expect(changeText('1.00', '-100.00', 2)).toBeNull()
  })
})
