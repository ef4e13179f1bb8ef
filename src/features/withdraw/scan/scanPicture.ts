import decodeQR from 'qr/decode.js'
import type { Network } from '#protocol/withdrawalWays.ts'
import { fitted } from '#src/shared/lib/fitted.ts'
import { addressInCode } from './addressInCode.ts'

/** Longer side of what is looked at: a code that fills a tenth of a photo can still be read. */
const LONGEST = 1_600
/** How long other ways of looking may take, in milliseconds: the page waits for them. */
const LIMIT_MS = 1_000

/** What a picture gave. */
export type Scanned =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly fault: 'noCode' | 'foreign' }

/**
 * Looks for the QR code of an address in a picture. It is read on the device, and nothing is sent.
 * @throws Error when the browser cannot draw the picture
 */
export async function scanPicture(file: Blob, network: Network): Promise<Scanned> {
  const text = textIn(await pixelsOf(file))
  if (text === null) return { ok: false, fault: 'noCode' }
  const address = addressInCode(network, text)
  return address === null ? { ok: false, fault: 'foreign' } : { ok: true, address }
}

/** A picture on white, for a code with nothing behind it, and no larger than needed. */
async function pixelsOf(file: Blob): Promise<ImageData> {
  const picture = await createImageBitmap(file)
  const { width, height } = fitted(picture.width, picture.height, LONGEST)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas to draw on')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  return context.getImageData(0, 0, width, height)
}

/** The text of the code in a picture; null when none is found. */
function textIn(pixels: ImageData): string | null {
  try {
    return decodeQR(pixels, { effort: Number.POSITIVE_INFINITY, timeLimit: LIMIT_MS })
  } catch {
    return null
  }
}
