/** What a JPEG 2000 codestream says of itself before anything of it is decoded. */
export interface Jp2Size {
  readonly width: number
  readonly height: number
  readonly components: number
  /** Where the picture ends in its file: what lies behind it is none of ours. */
  readonly end: number
}

/** A box type, as its four letters. */
const CODESTREAM_BOX = 0x6a_70_32_63
const START_AND_SIZE = 0xff_4f_ff_51
/** Of its fixed part, from the start marker to the number of components. */
const HEAD_BYTES = 42
/** More tiles are nothing but a way to make the decoder set memory aside for each. */
const MOST_TILES = 1024

/**
 * Reads the size of a JPEG 2000 picture, ISO/IEC 15444-1 A.5.1. Only what the decoder can do right is let
 * through: it takes a picture for one that begins at the origin, with one component of at most 16 bits or
 * three of 8, none with a sign.
 * @returns null for what is damaged, or of a kind that cannot be decoded
 */
export function readJp2Size(bytes: Uint8Array): Jp2Size | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const place = placeOf(view)
  if (place === null || place.start + HEAD_BYTES > place.end) return null
  const { start, end } = place
  const [width, height, left, top, tileWidth, tileHeight, tileLeft, tileTop] = Array.from(
    { length: 8 },
    (_, n) => view.getUint32(start + 8 + 4 * n),
  ) as [number, number, number, number, number, number, number, number]
  const components = view.getUint16(start + 40)
  if (width === 0 || height === 0 || tileWidth === 0 || tileHeight === 0) return null
  if (left + top + tileLeft + tileTop !== 0) return null
  if (Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight) > MOST_TILES) return null
  if (!areDecodable(view, start + HEAD_BYTES, components)) return null
  return { width, height, components, end }
}

/** Walks the boxes to the one that holds the codestream, as the decoder does. */
function placeOf(view: DataView): { readonly start: number; readonly end: number } | null {
  const last = view.byteLength
  if (isCodestream(view, 0)) return { start: 0, end: last }
  let at = 0
  while (at + 8 <= last) {
    const length = view.getUint32(at)
    if (view.getUint32(at + 4) === CODESTREAM_BOX) {
      // Without a length it reaches to the end.
      const end = length === 0 ? last : at + length
      return length !== 1 && end <= last && isCodestream(view, at + 8)
        ? { start: at + 8, end }
        : null
    }
    // Of 64 bits is the length of what is longer than any file here.
    if (length < 8) return null
    at += length
  }
  return null
}

function isCodestream(view: DataView, at: number): boolean {
  return at + 4 <= view.byteLength && view.getUint32(at) === START_AND_SIZE
}

/** Each component: depth with the bit of a sign above it, then how far apart its samples lie. */
function areDecodable(view: DataView, at: number, count: number): boolean {
  if ((count !== 1 && count !== 3) || at + 3 * count > view.byteLength) return false
  const shapes = Array.from({ length: count }, (_, n) => ({
    depth: view.getUint8(at + 3 * n) + 1,
    apart: `${view.getUint8(at + 3 * n + 1)}x${view.getUint8(at + 3 * n + 2)}`,
  }))
  const [first, second, third] = shapes
  if (first?.apart !== '1x1') return false
  if (count === 1) return first.depth <= 16
  // Colour may be coarser than brightness, both kinds of it alike.
  const apart = second?.apart ?? ''
  return (
    shapes.every(({ depth }) => depth === 8) &&
    apart === third?.apart &&
    ['1x1', '2x1', '2x2'].includes(apart)
  )
}
