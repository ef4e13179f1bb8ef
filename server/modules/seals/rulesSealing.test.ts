import { expect, it } from 'vitest'
import { CHAIN_START, type LogRow, nextChain } from '#protocol/proof/logRow.ts'
import { nextGroup, SEAL_ROWS, sealRows } from './rulesSealing.ts'

const MINUTE = Date.parse('2026-03-11T16:00:00Z')

const row = (seq: number, second: number): LogRow => ({
  seq: String(seq),
  instrumentId: 1,
  at: new Date(MINUTE + second * 1000).toISOString(),
  mid: '1.00000000',
  source: 'replay',
})

const group = (seconds: readonly number[], now: number, last: number | null = null) =>
  nextGroup(
    seconds.map((second, index) => row(index + 1, second)),
    last === null ? null : MINUTE + last * 60_000,
    MINUTE + now,
  )

it('waits for the minute and two seconds, or for a row of a later minute', () => {
  expect(group([], 999_999)).toBeNull()
  expect(group([0, 59], 61_999)).toBeNull()
  expect(group([0, 59], 62_000)).toEqual({ count: 2, minute: MINUTE })
  expect(group([0, 59, 60], 60_100)).toEqual({ count: 2, minute: MINUTE })
})

it('takes older rows into the minute before, and never goes back', () => {
  expect(group([-9000, 1, 61], 61_000, 0)).toEqual({ count: 2, minute: MINUTE })
  expect(group([-9000, -9000], 61_000, 5)).toEqual({ count: 2, minute: MINUTE + 300_000 })
})

it('cuts what is too long', () => {
  const rows = Array.from({ length: SEAL_ROWS }, (_, index) => row(index + 1, 0))
  expect(nextGroup(rows, null, MINUTE + 1000)).toEqual({ count: SEAL_ROWS, minute: MINUTE })
})

it('seals no row that was changed, and none that is missing', () => {
  let chain = CHAIN_START
  const rows = [1, 2, 3].map((seq) => {
    chain = nextChain(chain, row(seq, seq))
    return { ...row(seq, seq), chain }
  })
  const before = { seal: null, chain: CHAIN_START }
  expect(sealRows(rows, MINUTE, before)).toMatchObject({ n: 1, firstSeq: '1', lastSeq: '3' })
  const changed = rows.map((one) => (one.seq === '2' ? { ...one, mid: '2.00000000' } : one))
  expect(() => sealRows(changed, MINUTE, before)).toThrow('row 2 was changed')
  const missing = rows.filter((one) => one.seq !== '2')
  expect(() => sealRows(missing, MINUTE, before)).toThrow('row 2 is missing')
})
