import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** Files as people, cameras and attackers send them. */

const require = createRequire(import.meta.url)

/** A picture of a slope of colours, so that something can be seen to be left of it. */
function slope(width: number, height: number, channels: 1 | 3): Buffer {
  return Buffer.from(
    Array.from({ length: width * height * channels }, (_, n) => {
      const x = Math.floor(n / channels) % width
      return n % channels === 0 ? Math.floor((255 * x) / width) : 90
    }),
  )
}

const drawn = (width: number, height: number): Sharp =>
  sharp(slope(width, height, 3), { raw: { width, height, channels: 3 } })

export const jpeg = (width = 80, height = 40): Promise<Buffer> =>
  drawn(width, height).jpeg().toBuffer()
export const png = (width = 80, height = 40): Promise<Buffer> =>
  drawn(width, height).png().toBuffer()

/** As a phone writes it: held sideways, with the place where it was taken, and a name in it. */
export function photo(): Promise<Buffer> {
  return drawn(80, 40)
    .withExif({
      IFD0: { Artist: 'Ann Example', Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** One chunk of a PNG, with the sum that makes it valid. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')

/** Of a picture in black and white, a bit a pixel. */
function header(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([1, 0, 0, 0, 0], 8)
  return chunk('IHDR', data)
}

/** A PNG with further chunks between its header and its pixels. */
export async function pngWith(...chunks: readonly Buffer[]): Promise<Buffer> {
  const plain = await png()
  const headerEnd = PNG_START.length + 25
  return Buffer.concat([plain.subarray(0, headerEnd), ...chunks, plain.subarray(headerEnd)])
}

/** Two frames, the second one in a chunk that only animated pictures have. */
export async function animatedPng(): Promise<Buffer> {
  const plain = await png()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const frame = (n: number): Buffer => {
    const data = Buffer.alloc(26)
    data.writeUInt32BE(n, 0)
    data.writeUInt32BE(80, 4)
    data.writeUInt32BE(40, 8)
    return chunk('fcTL', data)
  }
  const rows = deflateSync(Buffer.alloc(40 * (1 + 80 * 3), 1))
  const second = chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), rows]))
  const headerEnd = PNG_START.length + 25
  const end = plain.length - 12
  return Buffer.concat([
    plain.subarray(0, headerEnd),
    chunk('acTL', control),
    frame(0),
    plain.subarray(headerEnd, end),
    frame(1),
    second,
    plain.subarray(end),
  ])
}

/** Little to send, very much to unpack: nothing but one colour. */
export function bomb(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))))
  return Buffer.concat([
    PNG_START,
    header(width, height),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

interface Encoder {
  getDecodedBuffer(frame: object): Uint8Array
  encode(): void
  getEncodedBuffer(): Uint8Array
}
type OpenCodec = () => Promise<{ readonly J2KEncoder: new () => Encoder }>

/** A JPEG 2000 codestream of a slope, 8 bits a sample. Neither side may be shorter than 32. */
export async function codestream(width = 80, height = 64, channels: 1 | 3 = 3): Promise<Buffer> {
  const open = require('@cornerstonejs/codec-openjpeg') as OpenCodec
  const { J2KEncoder } = await open()
  const encoder = new J2KEncoder()
  const shape = { width, height, bitsPerSample: 8, componentCount: channels, isSigned: false }
  encoder.getDecodedBuffer(shape).set(slope(width, height, channels))
  encoder.encode()
  return Buffer.from(encoder.getEncodedBuffer())
}

function box(name: string, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat(content)
  const start = Buffer.alloc(8)
  start.writeUInt32BE(data.length + 8, 0)
  start.write(name, 4, 'latin1')
  return Buffer.concat([start, data])
}

/** A JPEG 2000 file around a codestream, with the boxes ISO/IEC 15444-1 asks for. */
export async function jp2(width = 80, height = 64, channels: 1 | 3 = 3): Promise<Buffer> {
  const size = Buffer.alloc(14)
  size.writeUInt32BE(height, 0)
  size.writeUInt32BE(width, 4)
  size.writeUInt16BE(channels, 8)
  size.set([7, 7, 0, 0], 10)
  const colour = Buffer.from([1, 0, 0, 0, 0, 0, channels === 1 ? 17 : 16])
  return Buffer.concat([
    box('jP  ', Buffer.from('0d0a870a', 'hex')),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', box('ihdr', size), box('colr', colour)),
    box('jp2c', await codestream(width, height, channels)),
  ])
}
