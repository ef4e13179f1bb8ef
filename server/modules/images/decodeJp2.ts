import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readJp2Size } from './rulesJp2.ts'

/** Pixels as they lie in memory, row by row, 8 bits a sample. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 1 | 3
}

interface Decoder {
  getEncodedBuffer(size: number): Uint8Array
  decode(): void
  getDecodedBuffer(): Uint8ClampedArray
  getFrameInfo(): Frame
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly bitsPerSample: number
  readonly componentCount: number
  readonly isSigned: boolean
}

type OpenCodec = (options: {
  readonly wasmBinary: Uint8Array
  readonly print: (line: string) => void
  readonly printErr: (line: string) => void
}) => Promise<{ readonly J2KDecoder: new () => Decoder }>

const PAGE = 65_536
const require = createRequire(import.meta.url)

/**
 * Decodes a JPEG 2000 picture by OpenJPEG, which runs as WebAssembly: it sees no memory but its own, and
 * that may not grow over `maxMemory` bytes.
 * @throws Error when the picture is damaged, cut short, or of a kind `readJp2Size` does not let through
 */
export async function decodeJp2(bytes: Uint8Array, maxMemory: number): Promise<Pixels> {
  const size = readJp2Size(bytes)
  if (size === null) throw new Error('no JPEG 2000 picture that can be decoded')
  const ignore = (): void => undefined
  const openCodec = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as OpenCodec
  const wasmBinary = readFileSync(require.resolve('@cornerstonejs/codec-openjpeg/decodewasm'))
  const { J2KDecoder } = await openCodec({ wasmBinary, print: ignore, printErr: ignore })
  const decoder = new J2KDecoder()
  const picture = bytes.subarray(0, size.end)
  keepMemoryUnder(maxMemory, () => {
    decoder.getEncodedBuffer(picture.length).set(picture)
    decoder.decode()
  })
  // It only prints what goes wrong, and is left without a picture: its size is nothing by nothing.
  const { width, height, componentCount, bitsPerSample } = decoder.getFrameInfo()
  if (width !== size.width || height !== size.height)
    throw new Error('not decoded, or another size than was told')
  if (componentCount !== 1 && componentCount !== 3) throw new Error('no grey and no colour')
  const data = eightBits(decoder.getDecodedBuffer(), bitsPerSample)
  if (data.length !== width * height * componentCount) throw new Error('pixels are missing')
  return { data, width, height, channels: componentCount }
}

/** What the types of the host leave out: the memory that a program in WebAssembly grows. */
interface Growing {
  readonly buffer: ArrayBufferLike
  grow(pages: number): number
}

/** The codec asks for more memory by this method only, and takes a refusal for "out of memory". */
function keepMemoryUnder(bytes: number, work: () => void): void {
  const host = globalThis as unknown as { WebAssembly: { Memory: { prototype: Growing } } }
  const { prototype } = host.WebAssembly.Memory
  const grow = Reflect.get(prototype, 'grow')
  prototype.grow = function growWithin(this: Growing, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > bytes) throw new RangeError('over the limit')
    return grow.call(this, pages)
  }
  try {
    work()
  } finally {
    prototype.grow = grow
  }
}

/** Samples of 9 to 16 bits lie in two bytes, the low one first: the eight that weigh most are kept. */
function eightBits(samples: Uint8ClampedArray, depth: number): Uint8Array {
  if (depth === 8) return new Uint8Array(samples.buffer, samples.byteOffset, samples.length)
  if (depth < 8) return Uint8Array.from(samples, (sample) => (sample * 255) / ((1 << depth) - 1))
  const view = new DataView(samples.buffer, samples.byteOffset, samples.length)
  return Uint8Array.from(
    { length: samples.length / 2 },
    (_, n) => view.getUint16(2 * n, true) >> (depth - 8),
  )
}
