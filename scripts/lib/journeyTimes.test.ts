import { expect, test } from 'vitest'
import { secondTries, timesOfJourneys } from './journeyTimes.mjs'
import { slowestFiles } from './slowest.mjs'

const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })

test('the times of a file are those of all its tests, however deep', () => {
  const inner = { file: 'a.spec.ts', specs: [spec(1500)] }
  const suites = [
    { file: 'a.spec.ts', specs: [spec(500)], suites: [inner] },
    { file: 'b.spec.ts', specs: [] },
  ]
  expect(timesOfJourneys(JSON.stringify({ suites }))).toEqual([
    { file: 'a.spec.ts', seconds: 2 },
    { file: 'b.spec.ts', seconds: 0 },
  ])
})

test('what passed at the second try only is named, however deep', () => {
  const tried = (title: string, status: string) => ({ title, tests: [{ status, results: [] }] })
  const inner = { file: 'a.spec.ts', specs: [tried('late', 'flaky')] }
  const suites = [{ file: 'a.spec.ts', specs: [tried('well', 'expected')], suites: [inner] }]
  expect(secondTries(JSON.stringify({ suites }))).toEqual([
    '  passed at the second try: a.spec.ts, late',
  ])
})

test('the twenty slowest are told, the slowest first', () => {
  const rows = Array.from({ length: 25 }, (_, index) => ({ file: `f${index}`, seconds: index }))
  const lines = slowestFiles(rows).split('\n')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('  24.0 s  f24')
})
