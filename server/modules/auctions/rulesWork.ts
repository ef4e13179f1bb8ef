import { createHash } from 'node:crypto'
import { z } from 'zod'
import { svgFaults } from '#server/platform/rulesSvg.ts'
import type { Auction } from './types.ts'

/** What a token says of itself, whole and in one piece: nothing of it can be swapped later. */
type Work = Pick<Auction, 'title' | 'creator' | 'about' | 'image' | 'imageSha256'>

const JSON_URI = 'data:application/json;base64,'
const IMAGE_URI = 'data:image/svg+xml;base64,'
const IMAGE_MOST = 16_000

/** Signs that break a line or turn the direction of what follows, and those that show nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

const text = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((said) => !UNSEEN.test(said))

const Metadata = z.object({
  name: text(80),
  creator: text(80),
  description: text(600),
  image: z.string().startsWith(IMAGE_URI).max(IMAGE_MOST),
  image_sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/**
 * Reads the metadata of a token: a data URI with title, creator, description, and an SVG picture with its SHA-256.
 * Null where it is not whole, points elsewhere, or the picture is not the one of the hash, or could run anything.
 */
export function readWork(uri: string): Work | null {
  if (!uri.startsWith(JSON_URI)) return null
  const read = Metadata.safeParse(jsonIn(Buffer.from(uri.slice(JSON_URI.length), 'base64')))
  if (!read.success) return null
  const { name, creator, description, image, image_sha256: imageSha256 } = read.data
  const bytes = Buffer.from(image.slice(IMAGE_URI.length), 'base64')
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (hash !== imageSha256 || svgFaults(bytes.toString('utf8')).length > 0) return null
  return { title: name, creator, about: description, image, imageSha256 }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** The metadata of a work, as `readWork` reads it. */
export function workUri(work: {
  readonly title: string
  readonly creator: string
  readonly about: string
  readonly svg: string
}): string {
  const bytes = Buffer.from(work.svg)
  const metadata = {
    name: work.title,
    creator: work.creator,
    description: work.about,
    image: IMAGE_URI + bytes.toString('base64'),
    image_sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  return JSON_URI + Buffer.from(JSON.stringify(metadata)).toString('base64')
}
