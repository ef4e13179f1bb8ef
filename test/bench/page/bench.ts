/** What was seen while prices were pushed. */
export interface Pushed {
  readonly pushes: number
  readonly framesPerSecond: number
  /** Tasks of 50 ms and more. */
  readonly longTasks: number
}

/** A thing on the page that can be made, used and taken away. */
export interface Drawn {
  /** Changes all of it once; resolves after the frame that shows it. */
  update(): Promise<void>
  remove(): void
}

/** Ours, ours with five indicators, or the library most would take. */
export type ChartKind = 'ours' | 'studied' | 'lightweight'

export type RowsKind = 'ours' | 'naive' | 'parse'

/** What the page offers the measuring side. */
export interface BenchPage {
  rows(kind: RowsKind, rows: number, changed: number, seconds: number): Promise<void>
  /** Asking for every frame costs some of its own, so one counts them or measures the work. */
  push(countFrames: boolean): Promise<Pushed>
  sparklines(kind: 'ours' | 'all', rows: number): Promise<void>
  chart(kind: ChartKind, candles: number): Promise<void>
  /** Turns the texts of a chart's candles into figures, which `draw` does too. */
  read(): void
  /** Draws a chart's candles that were made before. */
  draw(): Promise<void>
  update(): Promise<void>
  /** A frame in which nothing changes. */
  rest(): Promise<void>
  clear(): void
}

declare global {
  interface Window {
    readonly bench: BenchPage
  }
}

/** Resolves when the next frame is on its way to the screen. */
export function frameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      setTimeout(resolve)
    })
  })
}
