import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertNothingAdded, listWatched, WATCHED } from './outsideWrites.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-outside-'))
  mkdirSync(join(folder, 'src'))
  mkdirSync(join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('names what was added, deep only where that was asked for, and not what packages write', () => {
  const deep = [{ folder, deep: true }]
  const flat = [{ folder, deep: false }]
  const before = listWatched(deep)
  const above = listWatched(flat)
  writeFileSync(join(folder, 'node_modules', 'cache'), '')
  expect(() => assertNothingAdded(before, deep)).not.toThrow()
  const added = join(folder, 'src', '.data')
  mkdirSync(added)
  expect(() => assertNothingAdded(before, deep)).toThrow(added)
  expect(() => assertNothingAdded(above, flat)).not.toThrow()
  mkdirSync(join(folder, '.data'))
  expect(() => assertNothingAdded(above, flat)).toThrow(join(folder, '.data'))
})

it('watches the root of the file system, the home and the repository', () => {
  expect(WATCHED.map((one) => one.deep)).toEqual([false, false, true])
  expect(listWatched().has(join(import.meta.dirname, 'outsideWrites.test.ts'))).toBe(true)
  expect(listWatched([{ folder: join(folder, 'absent'), deep: true }]).size).toBe(0)
})
