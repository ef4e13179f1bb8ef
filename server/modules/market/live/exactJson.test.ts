import { expect, it } from 'vitest'
import { parseExact } from './exactJson.ts'

it('keeps the digits of every number', () => {
  const text =
    '{"bid":98000.10,"ask":1e5,"n":[-0.000000000000000001,12345678901234567890],"s":"7.50"}'
  expect(parseExact(text)).toEqual({
    bid: '98000.10',
    ask: '1e5',
    n: ['-0.000000000000000001', '12345678901234567890'],
    s: '7.50',
  })
})

it('leaves strings and names as they are', () => {
  const value = { 'a "1" b': 'x:1,2', '3': '\\', deep: { '"4"': 'null 5' }, n: null, t: true }
  expect(parseExact(JSON.stringify(value))).toEqual(value)
})

it('takes no longer over a string that never ends', () => {
  const began = performance.now()
  expect(() => parseExact(`["${'\\"'.repeat(40_000)}`)).toThrow(SyntaxError)
  expect(() => parseExact('["\\')).toThrow(SyntaxError)
  expect(performance.now() - began).toBeLessThan(1_000)
})

it('refuses what is no JSON', () => {
  for (const text of ['{"bid":NaN}', '{"bid":1', '{"a":"1}', '1 2']) {
    expect(() => parseExact(text), text).toThrow(SyntaxError)
  }
})
