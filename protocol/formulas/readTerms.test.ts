import { describe, expect, it } from 'vitest'
import { readTerms } from './readTerms.ts'

const wire = { contractSize: '0.01', feeRate: '0.0006', spreadRate: '0.0001', closeOutRatio: '0.5' }

describe('readTerms', () => {
  it('reads rates as parts per million and the size in units of 10^-8', () => {
    expect(readTerms(wire, 2)).toEqual({
      contractSize: 1_000_000n,
      feePpm: 600n,
      spreadPpm: 100n,
      closeOutPpm: 500_000n,
      decimals: 2,
    })
  })

  it('refuses a rate finer than a part per million instead of rounding it', () => {
    expect(readTerms({ ...wire, feeRate: '0.00060001' }, 2)).toBeNull()
    expect(readTerms({ ...wire, contractSize: '-1' }, 2)).toBeNull()
  })
})
