import { fitted } from '#src/shared/lib/fitted.ts'

/** Longer side of what is sent: as much as a document needs to be read. */
const LONGEST = 2_560
/** Below the server's limit, so that what browsers add still fits. */
const MOST_BYTES = 2_000_000
const QUALITIES = [0.9, 0.8, 0.65, 0.5]

/**
 * A photo as JPEG of at most 2 MB, upright, and without what a camera writes beside the picture. A file that the
 * browser cannot draw, or that is small already, stays as it is: the server draws every one anew.
 */
export async function shrink(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return file
  const { width, height } = fitted(picture.width, picture.height, LONGEST)
  if (width === picture.width && file.size <= MOST_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return file
  context.drawImage(picture, 0, 0, width, height)
  for (const quality of QUALITIES) {
    const blob = await jpegOf(canvas, quality)
    if (blob !== null && blob.size <= MOST_BYTES) return asFile(blob)
  }
  return file
}

/** What a canvas shows, as JPEG. */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

export const asFile = (blob: Blob): File => new File([blob], 'photo', { type: blob.type })
