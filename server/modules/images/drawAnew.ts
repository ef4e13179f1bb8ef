import sharp, { type Sharp } from 'sharp'
import type { CleanFault, CleanOrder, CleanType } from './cleaning.ts'
import { decodeJp2 } from './decodeJp2.ts'
import { readJp2Size } from './rulesJp2.ts'

/** What is left of a picture: its pixels, packed anew. */
export interface Drawn {
  readonly ok: true
  readonly type: CleanType
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

const JPEG_QUALITY = 90
/** Out of 9; what the last step would save is not worth its time. */
const PNG_EFFORT = 8

class TooManyPixels extends Error {}
/** The library's own words for it: it counts before it decodes. */
const LIBRARY_TOO_MANY = /exceeds pixel limit|exceeds limit|too large/i

/**
 * Draws a picture anew: whatever else is in its file does not come along. For a process of its own, since it
 * shuts every other loader of the library, SVG's first of all, for the whole process.
 */
export async function drawAnew(
  bytes: Uint8Array,
  order: CleanOrder,
): Promise<Drawn | { readonly ok: false; readonly fault: CleanFault }> {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  try {
    return await pack(await open(bytes, order), order)
  } catch (error) {
    return { ok: false, fault: faultOf(error) }
  }
}

function faultOf(error: unknown): CleanFault {
  const said = error instanceof Error ? error.message : ''
  const isTooMany = error instanceof TooManyPixels || LIBRARY_TOO_MANY.test(said)
  return isTooMany ? 'tooManyPixels' : 'unreadable'
}

async function open(bytes: Uint8Array, { kind, limits }: CleanOrder): Promise<Sharp> {
  const limitInputPixels = limits.maxPixels
  // A picture that is cut short would otherwise be filled up with grey.
  if (kind !== 'jp2') return sharp(bytes, { limitInputPixels, failOn: 'error', pages: 1 })
  const size = readJp2Size(bytes)
  if (size !== null && size.width * size.height > limits.maxJp2Pixels) throw new TooManyPixels()
  const { data, ...raw } = await decodeJp2(bytes, limits.maxDecoderMemory)
  return sharp(data, { raw, limitInputPixels })
}

async function pack(picture: Sharp, { kind, limits }: CleanOrder): Promise<Drawn> {
  const { maxSide } = limits
  const upright = picture
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  const packed =
    kind === 'png'
      ? upright.png({ compressionLevel: PNG_EFFORT })
      : upright.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false })
  const { data, info } = await packed.toBuffer({ resolveWithObject: true })
  const type = kind === 'png' ? 'image/png' : 'image/jpeg'
  return { ok: true, type, width: info.width, height: info.height, bytes: data }
}
