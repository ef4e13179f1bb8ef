/** Forms of a picture that are taken. What a file calls itself says nothing: only its first bytes do. */
export type ImageKind = 'jpeg' | 'png' | 'jp2'

/** The types a file picker offers. What a file is, only its content says. */
export const IMAGE_PICKER_TYPES = ['image/jpeg', 'image/png', 'image/jp2'] as const

/** The parameter (`getParameter`) that says how large an image may be, in bytes. */
export const MAX_IMAGE_BYTES_KEY = 'max_image_bytes'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff]
/** The signature box of ISO/IEC 15444-1, annex I. */
const JP2 = [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]
/** A bare JPEG 2000 codestream: start marker, then the marker of its size. */
const CODESTREAM = [0xff, 0x4f, 0xff, 0x51]

function beginsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

/** Which of the forms that are taken a file begins as; null for every other file. */
export function kindOf(bytes: Uint8Array): ImageKind | null {
  if (beginsWith(bytes, JPEG)) return 'jpeg'
  if (beginsWith(bytes, PNG)) return 'png'
  return beginsWith(bytes, JP2) || beginsWith(bytes, CODESTREAM) ? 'jp2' : null
}
