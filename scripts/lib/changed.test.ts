import { describe, expect, it } from 'vitest'
import { changedSince, testsToRun } from './changed.mjs'

/** A git that answers from a script, and fails at anything else. */
const gitSays =
  (answers: Readonly<Record<string, string>>) =>
  async (words: readonly string[]): Promise<string | null> =>
    answers[words[0] ?? ''] ?? null

const HEAD = 'a'.repeat(40)
const BASE = 'b'.repeat(40)

describe('what npm run verify counts as changed', () => {
  it('is what is not committed', async () => {
    const git = gitSays({ 'rev-parse': HEAD, status: ' M x.ts', 'merge-base': BASE })
    expect(await changedSince(git)).toMatchObject({ since: HEAD })
  })

  it('is what the branch has beyond main when everything is committed', async () => {
    const git = gitSays({ 'rev-parse': HEAD, status: '', 'merge-base': BASE })
    expect(await changedSince(git)).toMatchObject({ since: BASE })
    const onMain = gitSays({ 'rev-parse': HEAD, status: '', 'merge-base': HEAD })
    expect(await changedSince(onMain)).toMatchObject({ since: HEAD })
    const noMain = gitSays({ 'rev-parse': HEAD, status: '' })
    expect(await changedSince(noMain)).toMatchObject({ since: HEAD })
  })

  it('is everything without git, and when it is asked for', async () => {
    expect(await changedSince(gitSays({}))).toBeNull()
    expect((await testsToRun(true)).told).toBe('Every unit and component test.')
  })
})
