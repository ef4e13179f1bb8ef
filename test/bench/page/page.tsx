import '#src/shared/styles/tokens.css'
import '#src/shared/styles/languages.css'
import '#src/shared/styles/global.css'
import { startTexts } from '#src/shared/i18n/i18n.ts'
import { type BenchPage, type Drawn, frameDrawn, type Pushed } from './bench.ts'

let rows: { push(countFrames: boolean): Promise<Pushed>; remove(): void } | null = null
let drawn: (Drawn & { read?(): void; draw?(): Promise<void> }) | null = null

const bench: BenchPage = {
  async rows(kind, count, changed, seconds) {
    const { openRows } = await import('./rows.tsx')
    rows = await openRows(kind, count, changed, seconds)
  },
  async push(countFrames) {
    if (rows === null) throw new Error('no rows to push to')
    return rows.push(countFrames)
  },
  async sparklines(kind, count) {
    const { openSparklines } = await import('./sparklines.tsx')
    drawn = await openSparklines(kind, count)
  },
  async chart(kind, candles) {
    const charts = await import('./charts.ts')
    drawn = {
      ours: charts.prepareOurs,
      studied: charts.prepareStudied,
      lightweight: charts.prepareLightweight,
    }[kind](candles)
  },
  read() {
    drawn?.read?.()
  },
  async draw() {
    await drawn?.draw?.()
  },
  async update() {
    await drawn?.update()
  },
  rest: frameDrawn,
  clear() {
    rows?.remove()
    drawn?.remove()
    rows = null
    drawn = null
  },
}

await startTexts('en')
Object.assign(window, { bench })
