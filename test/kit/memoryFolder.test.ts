import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { memoryFolder } from './memoryFolder.ts'

it('takes memory only where there is room for all of it', () => {
  expect(memoryFolder('/dev/shm', Number.MAX_SAFE_INTEGER)).toBe(tmpdir())
  expect(memoryFolder('/nowhere', 0)).toBe(tmpdir())
  // Written to by everybody, but no memory.
  expect(memoryFolder('/proc/self', 0)).toBe(tmpdir())
})
