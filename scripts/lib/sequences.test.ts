import { describe, expect, it } from 'vitest'
import { countSequences, judgeSequences } from './sequences.mjs'

describe('sequences of a run', () => {
  it('adds up what each test noted', () => {
    expect(countSequences('memory 5000\nPostgreSQL 200\nmemory 6000\n')).toEqual({
      memory: 11_000,
      PostgreSQL: 200,
    })
    expect(countSequences('')).toEqual({})
  })

  it('demands enough of each kind, and says how many there were', () => {
    const seen = { memory: 5_000, PostgreSQL: 199 }
    expect(judgeSequences(seen, { memory: 5_000 })).toEqual({
      enough: true,
      line: 'sequences held against a model: 5000 on memory (at least 5000)',
    })
    expect(judgeSequences(seen, { memory: 5_000, PostgreSQL: 200 }).enough).toBe(false)
    expect(judgeSequences({}, { PostgreSQL: 1 }).enough).toBe(false)
  })
})
