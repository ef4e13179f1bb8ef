import { describe, expect, it } from 'vitest'
import type { Terms } from './contractOrder.ts'
import { termsFault } from './contractTerms.ts'

const SOUND: Terms = {
  contractSize: 100_000n,
  feePpm: 600n,
  spreadPpm: 100n,
  closeOutPpm: 500_000n,
  decimals: 2,
}

describe('termsFault', () => {
  it.each([
    [SOUND],
    [{ ...SOUND, feePpm: 0n, spreadPpm: 0n }],
    [{ ...SOUND, decimals: 8, contractSize: 10n ** 10n }],
    [{ ...SOUND, decimals: 0, contractSize: 100n }],
  ])('finds sound terms sound (%#)', (terms) => {
    expect(termsFault(terms)).toBeNull()
  })

  it.each([
    [{ ...SOUND, decimals: 9 }, 'decimals'],
    [{ ...SOUND, decimals: -1 }, 'decimals'],
    [{ ...SOUND, decimals: 1.5 }, 'decimals'],
    [{ ...SOUND, contractSize: 9_999n }, 'contractSize'],
    [{ ...SOUND, contractSize: 0n }, 'contractSize'],
    [{ ...SOUND, feePpm: 3_000n }, 'feePpm'],
    [{ ...SOUND, feePpm: -1n }, 'feePpm'],
    [{ ...SOUND, spreadPpm: 50_000n }, 'spreadPpm'],
    [{ ...SOUND, closeOutPpm: 0n }, 'closeOutPpm'],
    [{ ...SOUND, closeOutPpm: 1_000_000n }, 'closeOutPpm'],
  ])('names what is wrong (%#)', (terms, fault) => {
    expect(termsFault(terms)).toBe(fault)
  })
})
