import type { Json } from '#protocol/proof/canonical.ts'
import { toHex } from '#protocol/proof/bytes.ts'
import { treeOfRows } from '#protocol/proof/chainedRows.ts'
import { CHAIN_START, type LogRow, nextChain } from '#protocol/proof/logRow.ts'
import { inclusionPath, rootOf, treeOf } from '#protocol/proof/merkle.ts'
import type { OptionReceipt, ReceiptOption, ReceiptSale } from '#protocol/proof/optionReceipt.ts'
import type { ReceiptPrice } from '#protocol/proof/receipt.ts'
import { recomputeOption } from '#protocol/proof/recomputeOption.ts'
import {
  NO_SEAL,
  rowIndex,
  rowsOf,
  type Seal,
  sealHash,
  sealHashText,
} from '#protocol/proof/seal.ts'

/*
 * Receipts of listed series, of logs that are written for them: the moments that count are chosen to the second. Only
 * their signatures are missing.
 */

/** Of a log: its instrument, moment and price. */
type Said = readonly [instrumentId: number, at: string, mid: string]

interface Log {
  priceOf(seq: string): ReceiptPrice
  readonly head: OptionReceipt['head']
}

/** A log of these rows, a seal a minute. */
function logOf(said: readonly Said[]): Log {
  const last = new Map<number, string>()
  const rows = said.map(([instrumentId, at, mid], place): LogRow => {
    const seq = String(place + 1)
    const previous = last.get(instrumentId) ?? '0'
    last.set(instrumentId, seq)
    return { seq, instrumentId, at, mid: `${mid}000000`, source: 'replay', previous }
  })
  const minutes = new Map<string, LogRow[]>()
  for (const row of rows) {
    const minute = `${row.at.slice(0, 16)}:00.000Z`
    minutes.set(minute, [...(minutes.get(minute) ?? []), row])
  }
  const seals: Seal[] = []
  let chain = CHAIN_START
  for (const [minute, own] of minutes) {
    for (const row of own) chain = nextChain(chain, row)
    const before = seals.at(-1)
    seals.push({
      n: seals.length + 1,
      firstSeq: own[0]?.seq ?? '',
      lastSeq: own.at(-1)?.seq ?? '',
      minute,
      root: toHex(rootOf(own.length, treeOfRows(own))),
      chain: toHex(chain),
      previous: before === undefined ? NO_SEAL : sealHashText(before),
    })
  }
  const tree = treeOf(seals.map(sealHash))
  const size = seals.length
  return {
    priceOf(seq) {
      const row = rows.find((one) => one.seq === seq)
      const seal = seals.find(({ lastSeq }) => BigInt(lastSeq) >= BigInt(seq))
      if (row === undefined || seal === undefined) throw new Error(`no row ${seq}`)
      const own = treeOfRows(minutes.get(seal.minute) ?? [])
      return {
        row,
        seal,
        rowPath: inclusionPath(rowIndex(seal, seq), rowsOf(seal), own).map(toHex),
        sealPath: inclusionPath(seal.n - 1, size, tree).map(toHex),
      }
    },
    head: {
      size,
      root: toHex(rootOf(size, tree)),
      at: '2026-04-01T00:00:00.000Z',
      keyId: '',
      signature: '',
    },
  }
}

/** A moment of March 2026. */
export const at = (moment: string): string => `2026-03-${moment}.000Z`

/** Bought on a Wednesday at row 1, of the series that ends on Friday at 08:00; figures that follow are filled in. */
export const CALL = {
  id: '5f0c1d1e-6a2b-4a52-9a44-0d5f5d1b7a10',
  account: 'demo',
  instrumentId: 1,
  code: 'BTCUSDT',
  decimals: 2,
  side: 'call',
  term: 'listed',
  openedAt: at('11T16:00:10'),
  expiresAt: at('13T08:00:00'),
  strike: '68000.00',
  rate: null,
  lots: '5000',
  contractSize: '0.01',
  capPrice: '102000.00',
  markupRate: '0.05',
  sigma: '0.003462370718',
  sigmaAsOf: at('11T16:00:00'),
  tradingMs: 143_990_000,
  settledAt: at('13T08:00:01'),
  sale: null,
} as const satisfies Partial<ReceiptOption>

/** How an option went: the log, and which of its rows the receipt holds. */
export interface Course {
  readonly said: readonly Said[]
  /** Row 1 unless it says another. */
  readonly open?: string
  readonly settled?: string
  readonly next?: string
  readonly gap?: readonly [before: string, after: string]
  readonly order?: Partial<ReceiptOption>
}

/** The receipt of a course: whatever it says, its figures and entries follow. */
export function listedReceipt(course: Course): OptionReceipt {
  const { said, settled, next, gap, order = {} } = course
  const { openedAt = CALL.openedAt } = order
  const log = logOf([[1, openedAt, '68000.00'], [2, openedAt, '3100.00'], ...said])
  const open = log.priceOf(course.open ?? '1')
  const [end, after] = [settled ?? null, gap?.[1] ?? null]
  const given = { ...CALL, stake: '1.000000', ...order } as ReceiptOption
  const decides = order.outcome === 'void' ? null : (end ?? after)
  const mid = decides === null ? null : log.priceOf(decides).row.mid
  const stake = recomputeOption(given, open.row.mid, mid).premium ?? ''
  const {
    began,
    ended,
    premium: _same,
    net,
    ...figures
  } = recomputeOption({ ...given, stake }, open.row.mid, mid)
  const entryOf = (id: string, postings: typeof began) => ({ id, at: CALL.openedAt, postings })
  return {
    type: order.exAt === undefined ? 'option-receipt.v3' : 'option-receipt.v4',
    formula: 'listed-1',
    issuer: { keyId: '', publicKey: '' },
    order: { ...given, stake, ...figures, result: net },
    open,
    settled: end === null ? null : log.priceOf(end),
    gap: gap === undefined ? null : { before: log.priceOf(gap[0]), after: log.priceOf(gap[1]) },
    next: next === undefined ? null : log.priceOf(next),
    head: log.head,
    entries: { began: entryOf('70', began), ended: entryOf('71', ended) },
    signature: '',
  }
}

/** In its last seconds there were two rows; the second decides. */
export const PAID: Course = {
  said: [
    [1, at('13T07:59:56'), '68100.00'],
    [1, at('13T07:59:59'), '69000.00'],
    [2, at('13T08:00:00'), '3101.00'],
    [1, at('13T08:00:02'), '68900.00'],
  ],
  settled: '4',
  next: '6',
}

/** The log stood still from before its last seconds until after them. */
export const LATE: Course = {
  said: [
    [1, at('13T07:59:54'), '68100.00'],
    [2, at('13T07:59:58'), '3101.00'],
    [1, at('13T08:00:03'), '69000.00'],
    [1, at('13T08:00:04'), '67000.00'],
  ],
  gap: ['3', '5'],
}

/** The log stood still for more than a week. */
export const VOID: Course = {
  said: [
    [1, at('13T07:59:54'), '68100.00'],
    [2, at('13T07:59:58'), '3101.00'],
    [1, at('20T08:00:01'), '69000.00'],
  ],
  gap: ['3', '5'],
  order: { outcome: 'void', settledAt: at('20T08:00:01') },
}

export const SALE: ReceiptSale = {
  sigma: '0.003100000000',
  sigmaAsOf: at('12T10:00:00'),
  tradingMs: 79_187_000,
}

/** Sold back on the day between, at a lower volatility. */
export const SOLD: Course = {
  said: [
    [1, at('12T10:00:10'), '69100.00'],
    [1, at('12T10:00:12'), '69200.00'],
    [2, at('12T10:00:12'), '3102.00'],
    [1, at('12T10:00:14'), '69300.00'],
  ],
  settled: '4',
  order: { settledAt: at('12T10:00:13'), sale: SALE },
}

/** A put, sold back at the moment when selling stops, at the volatility that it was bought at. */
const PUT: Course = {
  said: [[1, at('13T07:30:00'), '66000.00']],
  settled: '3',
  order: {
    side: 'put',
    capPrice: '34000.00',
    settledAt: at('13T07:30:00'),
    sale: { sigma: CALL.sigma, sigmaAsOf: at('13T07:30:00'), tradingMs: 1_800_000 },
  },
}

/** Ended by a corporate action of Friday at 06:00, at the last row of the evening before. */
export const BY_ACTION: Course = {
  said: [
    [1, at('12T20:59:58'), '69100.00'],
    [2, at('12T20:59:58'), '3102.00'],
    [1, at('13T06:00:00'), '6910.00'],
    [1, at('13T06:01:00'), '6911.00'],
  ],
  settled: '3',
  order: {
    settledAt: at('12T21:00:05'),
    sale: { sigma: CALL.sigma, sigmaAsOf: CALL.sigmaAsOf, tradingMs: 7_200_000 },
    exAt: at('13T06:00:00'),
  },
}

const json = (course: Course): Json => listedReceipt(course) as unknown as Json

const worthless = PAID.said.map(([id, when]): Said => [id, when, '60000.00'])

/** By how they ended. */
export const LISTED_RECEIPTS = {
  'listed, settled': json(PAID),
  'listed, worthless': json({ ...PAID, said: worthless }),
  'listed, settled late': json(LATE),
  'listed, void': json(VOID),
  'listed, sold': json(SOLD),
  'listed, a put sold at the last moment': json(PUT),
  'listed, ended by a corporate action': json(BY_ACTION),
  'listed, ended worthless by a corporate action': json({
    ...BY_ACTION,
    said: [[1, at('12T20:59:58'), '20000.00']],
  }),
  'listed, settled a week late': json({
    ...LATE,
    said: [...LATE.said.slice(0, 2), [1, at('20T08:00:00'), '69000.00']],
    order: { settledAt: at('20T08:00:01') },
  }),
  'listed, bought at the last moment': json({
    ...PAID,
    order: { openedAt: at('13T07:30:00'), tradingMs: 1_800_000 },
  }),
} as const satisfies Readonly<Record<string, Json>>
