import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDecimal } from '#protocol/decimal.ts'
import { marketTypeName } from '#protocol/marketTypes.ts'
import { MAX_PRICE, PRICE_SCALE, tickSize } from '#protocol/price.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Instrument } from '../types.ts'
import type { RecordedBar, Recording } from './rulesReplay.ts'

const HEADER = 'time,open,high,low,close,volume'
const COLUMNS = HEADER.split(',').length
/** Milliseconds since 1970, up to the year 5138: what has more digits is no such time. */
const TIME = /^\d{1,14}$/
/** Volumes are read to this many decimals and carried in thousandths. */
const VOLUME_DIGITS = 18
const VOLUME_UNIT = 10n ** 15n

/**
 * The recordings of a folder, by code: `<class>/<CODE>/1m.csv`, for example `crypto/BTCUSDT/1m.csv`,
 * with the columns time (milliseconds), open, high, low, close and volume. Times rise from line to line; what they
 * leave out is joined.
 * @throws StartFault when there are none, or one can't be read; with file and line where a line is no bar
 */
export async function readRecordings(
  dir: string,
  instruments: readonly Instrument[],
): Promise<ReadonlyMap<string, Recording>> {
  const recordings = new Map<string, Recording>()
  for (const instrument of instruments) {
    const path = join(dir, marketTypeName(instrument.type), instrument.code, '1m.csv')
    const text = await readIfThere(path)
    if (text === null) continue
    recordings.set(instrument.code, parseRecording(text, instrument.decimals, path))
  }
  if (recordings.size === 0) throw new StartFault(`No recordings in ${dir}.`)
  return recordings
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw new StartFault(`The recording ${path} can't be read.`, { cause: error })
  }
}

/**
 * Reads one file; prices finer than the instrument's decimals go to the nearest tick.
 * @internal tested without a file
 */
export function parseRecording(text: string, decimals: number, path: string): Recording {
  const [header, ...lines] = text.trim().split(/\r?\n/)
  if (header !== HEADER) throw new StartFault(`${path}: the first line is not ${HEADER}`)
  if (lines.length < 2) throw new StartFault(`${path}: fewer than two bars`)
  const tick = tickSize(decimals)
  let before = -1
  return lines.map((line, i) => {
    const refuse = (why: string): StartFault => new StartFault(`${path}:${i + 2}: ${why}: ${line}`)
    const cells = line.split(',')
    if (cells.length !== COLUMNS) throw refuse(`not ${COLUMNS} columns`)
    const [time = '', ...figures] = cells
    if (!TIME.test(time)) throw refuse('the time is no number of milliseconds')
    if (Number(time) <= before) throw refuse('the time is not after the one before')
    before = Number(time)
    const read = parseBar(figures, tick)
    if ('fault' in read) throw refuse(read.fault)
    return read
  })
}

function parseBar(
  [open, high, low, close, volume]: readonly string[],
  tick: bigint,
): RecordedBar | { readonly fault: string } {
  const units = [open, high, low, close].map((text) => unitsOf(text, PRICE_SCALE))
  const [first = null, top = null, bottom = null, last = null] = units
  const traded = unitsOf(volume, VOLUME_DIGITS)
  if (first === null || top === null || bottom === null || last === null || traded === null) {
    return { fault: 'not a bar' }
  }
  const [lower, upper] = first < last ? [first, last] : [last, first]
  if (bottom > top) return { fault: 'the high is below the low' }
  if (lower < bottom || upper > top) return { fault: 'the open or close is outside high and low' }
  if (top > MAX_PRICE) return { fault: 'the price is above the greatest there is' }
  const bar = {
    open: toNearest(first, tick),
    high: toNearest(top, tick),
    low: toNearest(bottom, tick),
    close: toNearest(last, tick),
    volume: toNearest(traded, VOLUME_UNIT),
  }
  return bar.low > 0 ? bar : { fault: 'the price is zero' }
}

/** Decimal text in units of its last digit; null when it is no decimal. */
function unitsOf(text: string | undefined, scale: number): bigint | null {
  const read = parseDecimal(text ?? '', scale)
  return read.ok ? read.units : null
}

/** The nearest multiple of a unit. */
function toNearest(units: bigint, unit: bigint): number {
  return Number((2n * units + unit) / (2n * unit))
}
