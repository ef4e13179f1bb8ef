import { expect, it } from 'vitest'
import { CHAIN_START, type LogRow, nextChain } from '#protocol/proof/logRow.ts'
import { endOf, lastOfSeal, minuteOfSeal, mostOf, SEAL_ROWS, sealRows } from './rulesSealing.ts'

const MINUTE = Date.parse('2026-03-11T16:00:00Z')

const row = (seq: number, second: number): LogRow => ({
  seq: String(seq),
  instrumentId: 1,
  at: new Date(MINUTE + second * 1000).toISOString(),
  mid: '1.00000000',
  source: 'replay',
})

const LAST = 40n

/** Where the seal ends that begins with row 1, in a log of forty rows. */
const last = (now: number, later: bigint | null = null, lastSeq = LAST) =>
  lastOfSeal({ first: 1n, later, lastSeq }, MINUTE, MINUTE + now)

it('waits for the minute and two seconds, or for a row of a later minute', () => {
  expect(last(61_999)).toBeNull()
  expect(last(62_000)).toBe(LAST)
  expect(last(60_100, 31n)).toBe(30n)
  expect(last(-1)).toBe(LAST)
  expect(endOf(MINUTE)).toBe(MINUTE + 60_000)
})

it('takes older rows into the minute before, and never goes back', () => {
  expect(minuteOfSeal(row(1, 59), null)).toBe(MINUTE)
  expect(minuteOfSeal(row(1, -9000), MINUTE)).toBe(MINUTE)
  expect(minuteOfSeal(row(1, 61), MINUTE)).toBe(MINUTE + 60_000)
})

it('cuts what is too long', () => {
  expect(mostOf(5n)).toBe(4n + BigInt(SEAL_ROWS))
  expect(last(1000, null, mostOf(1n))).toBe(mostOf(1n))
  expect(last(1000, null, mostOf(1n) - 1n)).toBeNull()
})

it('seals no row that was changed, and none that is missing', () => {
  let chain = CHAIN_START
  const rows = [1, 2, 3].map((seq) => {
    chain = nextChain(chain, row(seq, seq))
    return { ...row(seq, seq), chain }
  })
  const before = { seal: null, chain: CHAIN_START }
  const seal = (of: typeof rows) => sealRows(of, { from: 1n, to: 3n }, MINUTE, before)
  expect(seal(rows)).toMatchObject({ n: 1, firstSeq: '1', lastSeq: '3' })
  const changed = rows.map((one) => (one.seq === '2' ? { ...one, mid: '2.00000000' } : one))
  expect(() => seal(changed)).toThrow('row 2 was changed')
  for (const gone of rows) {
    const left = rows.filter((one) => one !== gone)
    expect(() => seal(left)).toThrow(`row ${gone.seq} is missing`)
  }
  expect(() => seal([])).toThrow('row 1 is missing')
})
