import { describe, expect, it } from 'vitest'
import { PLANTED_BUGS } from './bugs.ts'
import { faultsOf, plant, plantedBug, plantedBugPlugin } from './plant.ts'

describe('the list of planted bugs', () => {
  it('is long enough, and each still has its place in the code', () => {
    expect(PLANTED_BUGS.length).toBeGreaterThanOrEqual(12)
    expect(faultsOf(PLANTED_BUGS)).toEqual([])
  })

  it.each([
    ['that is gone', 'export const never = 0', 'a'],
    ['that is there twice', 'export ', 'a'],
    ['that stays the same', 'const BREAK_EVEN_TICKS', 'const BREAK_EVEN_TICKS'],
  ])('finds a place %s', (_, was, becomes) => {
    const edits = [{ file: 'contract/formulas/contractOrder.ts', was, becomes }]
    const bug = { name: 'a', costs: '', edits, project: 'unit', test: '' } as const
    expect(faultsOf([bug])).toHaveLength(1)
    expect(faultsOf([{ ...bug, edits: [] }])).toHaveLength(1)
  })
})

describe('switching one on', () => {
  it('changes its file and no other', () => {
    const plugin = plantedBugPlugin(() => plantedBug('loss beyond margin'))
    const file = new URL('../../contract/formulas/contractOrder.ts', import.meta.url).pathname
    const was = '(const capped = gross.down <= -position.margin)'
    expect(plugin.transform(was, file)).toBe('(const capped = false)')
    expect(plugin.transform(was, `${file}x`)).toBeNull()
  })

  it('follows the switch, also for a file that was loaded before', () => {
    let bug = plantedBug('loss beyond margin')
    const plugin = plantedBugPlugin(() => bug)
    const file = new URL('../../contract/formulas/contractOrder.ts', import.meta.url).pathname
    const was = 'const capped = gross.down <= -position.margin'
    expect(plugin.transform(was, file)).toBe('const capped = false')
    bug = null
    expect(plugin.transform(was, file)).toBeNull()
  })

  it('is off by default, and an unknown name is an error', () => {
    expect(plantedBug(undefined)).toBeNull()
    expect(() => plantedBug('nothing')).toThrow('there is no such bug')
  })

  it('puts a replacement in as it is written, whatever signs it has', () => {
    expect(plant('a b c', { file: 'x', was: 'b', becomes: '$& $1' })).toBe('a $& $1 c')
  })
})
