import sharp from 'sharp'
import { vi } from 'vitest'

/** Lets a page read pictures, which only a browser can: a canvas shows the last one, and none is made smaller. */
export function canDraw(): void {
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    const bytes = Buffer.from(await file.arrayBuffer())
    const read = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = read.info
    const pixels = { width, height, data: new Uint8ClampedArray(read.data) }
    const paper = { fillRect() {}, drawImage() {}, getImageData: () => pixels }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(paper as never)
    return { width, height, close() {} }
  })
}
