import { create } from 'qrcode'

/** A QR code as one SVG path on a grid of `size` modules. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Draws a text as a QR code with medium error correction. */
export function qrPath(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const runs: string[] = []
  for (let row = 0; row < size; row += 1) {
    let start = -1
    for (let column = 0; column <= size; column += 1) {
      const dark = column < size && modules.get(row, column) === 1
      if (dark && start < 0) start = column
      if (!dark && start >= 0) {
        runs.push(`M${start} ${row}h${column - start}v1h${start - column}z`)
        start = -1
      }
    }
  }
  return { size, path: runs.join('') }
}
