import { expect, it } from 'vitest'
import { INSTRUMENTS } from '../instruments/instruments.ts'
import { changesBetween, type SourceList, sourceLists } from './rulesSourceLists.ts'

const list = (source: string, ...codes: string[]): SourceList => ({
  source,
  name: source.toUpperCase(),
  codes,
})
const between = (before: readonly SourceList[], after: readonly SourceList[]) =>
  changesBetween(before, after, INSTRUMENTS)

it('lists each source with its instruments', () => {
  const quote = { bid: null, ask: null, last: null, ageMs: null, use: 'silent' } as const
  const of = ({ code }: { readonly code: string }) => ({
    at: null,
    quotes:
      code === 'BTCUSDT' || code === 'ETHUSDT' ? [{ ...quote, source: 'okx', name: 'OKX' }] : [],
  })
  const constituents = { indexFile: '', providersFile: null, of }
  expect(sourceLists(constituents, INSTRUMENTS)).toEqual([
    { source: 'okx', name: 'OKX', codes: ['BTCUSDT', 'ETHUSDT'] },
  ])
})

it('says what came and what left, by class, and names instruments where it is not all of them', () => {
  const before = [list('okx', 'BTCUSDT', 'ETHUSDT'), list('kraken', 'BTCUSDT'), list('a', 'EURUSD')]
  const after = [list('okx', 'BTCUSDT'), list('kraken', 'BTCUSDT', 'ETHUSDT'), list('b', 'EURUSD')]
  expect(between(before, before)).toEqual([])
  expect(between(before, after)).toEqual([
    { type: 2, change: 'added', sources: [{ name: 'KRAKEN', instruments: ['ETH/USDT'] }] },
    { type: 2, change: 'removed', sources: [{ name: 'OKX', instruments: ['ETH/USDT'] }] },
    { type: 1, change: 'added', sources: [{ name: 'B', instruments: null }] },
    { type: 1, change: 'removed', sources: [{ name: 'A', instruments: null }] },
  ])
})

it('says that a class lost all its sources, or got its first', () => {
  const one = [list('okx', 'BTCUSDT')]
  expect(between(one, [])).toMatchObject([{ type: 2, change: 'removed' }])
  expect(between([], one)).toMatchObject([{ type: 2, change: 'added' }])
})
