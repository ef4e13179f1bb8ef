import { expect, it } from 'vitest'
import { type Attester, stateAndAttest } from './proving.ts'

it.each([
  ['what is owed and what is held while the books are clean', true, ['stated', 'attested']],
  ['nothing of books in doubt', false, []],
])('signs %s', async (_, areClean, expected) => {
  const done: string[] = []
  const { signal } = new AbortController()
  const liabilities: Attester = {
    stateDue: async () => void done.push('stated'),
    attestDue: async (stopped) => void done.push(stopped === signal ? 'attested' : 'unstoppable'),
  }
  await stateAndAttest({ liabilities }, areClean, signal)
  expect(done).toEqual(expected)
})
