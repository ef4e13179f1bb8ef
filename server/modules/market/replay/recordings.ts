import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDecimal } from '#contract/decimal.ts'
import { marketTypeName } from '#contract/marketTypes.ts'
import { PRICE_SCALE, tickSize } from '#contract/price.ts'
import { StartFault } from '#server/platform/startFault.ts'
import type { Instrument } from '../types.ts'
import type { RecordedBar, Recording } from './rulesReplay.ts'

const HEADER = 'time,open,high,low,close,volume'
/** Volumes are read to this many decimals and carried in thousandths. */
const VOLUME_DIGITS = 18
const VOLUME_UNIT = 10n ** 15n

/**
 * The recordings of a folder, by code: `<class>/<CODE>/1m.csv`, for example `crypto/BTCUSDT/1m.csv`,
 * with the columns time (milliseconds), open, high, low, close and volume.
 * @throws StartFault when there are none, or one can't be read
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

/** Reads one file; prices finer than the instrument's decimals go to the nearest tick. */
export function parseRecording(text: string, decimals: number, path: string): Recording {
  const [header, ...lines] = text.trim().split(/\r?\n/)
  if (header !== HEADER) throw new StartFault(`${path}: the first line is not ${HEADER}`)
  if (lines.length < 2) throw new StartFault(`${path}: fewer than two bars`)
  return lines.map((line, i) => {
    const bar = parseBar(line, tickSize(decimals))
    if (bar === null) throw new StartFault(`${path}:${i + 2}: not a bar: ${line}`)
    return bar
  })
}

function parseBar(line: string, tick: bigint): RecordedBar | null {
  const [, open, high, low, close, volume] = line.split(',')
  const bar = {
    open: toNearest(open, PRICE_SCALE, tick),
    high: toNearest(high, PRICE_SCALE, tick),
    low: toNearest(low, PRICE_SCALE, tick),
    close: toNearest(close, PRICE_SCALE, tick),
    volume: toNearest(volume, VOLUME_DIGITS, VOLUME_UNIT),
  }
  const prices = [bar.open, bar.high, bar.low, bar.close]
  // A malformed figure is NaN, which fails this too.
  if (!prices.every((value) => value > 0) || Number.isNaN(bar.volume)) return null
  return { ...bar, high: Math.max(...prices), low: Math.min(...prices) }
}

/** Decimal text as the nearest multiple of a unit; NaN when it is no decimal. */
function toNearest(text: string | undefined, scale: number, unit: bigint): number {
  const read = parseDecimal(text ?? '', scale)
  return read.ok ? Number((2n * read.units + unit) / (2n * unit)) : Number.NaN
}
