import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { replayFixture } from '#kit/replayFixture.ts'

/** The one that gets a past, and so calls and puts: reading it takes a start a moment longer. */
const PRICED = 'crypto/BTCUSDT/1m.csv'
/** Bars of the fixture that make up its past, over and over, and how often: at the usual speed 40 candles of five minutes. */
const PAST = { bars: 290, times: 42 }
const MINUTE = 60_000

/**
 * Writes the recordings of the fixture into a folder, one of them with so long a past that its volatility is known. A replay
 * begins in the middle, so that one has a future of the same length, in which its price stands still.
 */
export async function writeRecordings(dir: string): Promise<void> {
  for (const [name, text] of replayFixture()) {
    const file = path.join(dir, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, name === PRICED ? withPast(text) : text)
  }
}

function withPast(text: string): string {
  const [header = '', ...lines] = text.trim().split('\n')
  const bars = lines.map((line) => line.slice(line.indexOf(',') + 1))
  const [, , , close = ''] = bars.at(-1)?.split(',') ?? []
  const past = Array.from({ length: PAST.times }, () => bars.slice(0, PAST.bars)).flat()
  const still = past.map(() => [close, close, close, close, '0'].join(','))
  const all = [...past, ...bars, ...still].map((bar, at) => `${at * MINUTE},${bar}`)
  return `${[header, ...all].join('\n')}\n`
}
