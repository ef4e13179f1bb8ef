import { describe, expect, it } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { faultsOf, mutate, mutantNamed, mutantPlugin } from './mutate.ts'

describe('the list of mutants', () => {
  it('is long enough, and each still has its place in the code', () => {
    expect(MUTANTS.length).toBeGreaterThanOrEqual(12)
    expect(faultsOf(MUTANTS)).toEqual([])
  })

  it.each([
    ['that is gone', 'export const never = 0', 'a'],
    ['that is there twice', 'export ', 'a'],
    ['that stays the same', 'const BREAK_EVEN_TICKS', 'const BREAK_EVEN_TICKS'],
  ])('finds a place %s', (_, was, becomes) => {
    const edits = [{ file: 'protocol/formulas/contractOrder.ts', was, becomes }]
    const mutant = { name: 'a', costs: '', edits, project: 'unit', test: '' } as const
    expect(faultsOf([mutant])).toHaveLength(1)
    expect(faultsOf([{ ...mutant, edits: [] }])).toHaveLength(1)
  })
})

describe('switching one on', () => {
  it('changes its file and no other', () => {
    const plugin = mutantPlugin(() => mutantNamed('loss beyond margin'))
    const file = new URL('../../protocol/formulas/contractOrder.ts', import.meta.url).pathname
    const was = '(const capped = gross.down <= -position.margin)'
    expect(plugin.transform(was, file)).toBe('(const capped = false)')
    expect(plugin.transform(was, `${file}x`)).toBeNull()
  })

  it('follows the switch, also for a file that was loaded before', () => {
    let mutant = mutantNamed('loss beyond margin')
    const plugin = mutantPlugin(() => mutant)
    const file = new URL('../../protocol/formulas/contractOrder.ts', import.meta.url).pathname
    const was = 'const capped = gross.down <= -position.margin'
    expect(plugin.transform(was, file)).toBe('const capped = false')
    mutant = null
    expect(plugin.transform(was, file)).toBeNull()
  })

  it('is off by default, and an unknown name is an error', () => {
    expect(mutantNamed(undefined)).toBeNull()
    expect(() => mutantNamed('nothing')).toThrow('there is no such mutant')
  })

  it('puts a replacement in as it is written, whatever signs it has', () => {
    expect(mutate('a b c', { file: 'x', was: 'b', becomes: '$& $1' })).toBe('a $& $1 c')
  })
})
