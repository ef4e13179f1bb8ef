import { describe, expect, it } from 'vitest'
import { codestream, jp2 } from '#kit/pictures.ts'
import { readJp2Size } from './rulesJp2.ts'

const SIZ = 4

/** A codestream with one number of its size changed: the offset from the marker of the size. */
async function changed(offset: number, bits: 8 | 16 | 32, value: number): Promise<Buffer> {
  const bytes = await codestream()
  if (bits === 32) bytes.writeUInt32BE(value, SIZ + offset)
  else if (bits === 16) bytes.writeUInt16BE(value, SIZ + offset)
  else bytes.writeUInt8(value, SIZ + offset)
  return bytes
}

describe('the size of a JPEG 2000 picture', () => {
  it('is read from a bare codestream, and from the boxes of a file', async () => {
    const size = { width: 80, height: 64, components: 3 }
    const [bare, boxed] = [await codestream(), await jp2()]
    expect(readJp2Size(bare)).toEqual({ ...size, end: bare.length })
    expect(readJp2Size(boxed)).toEqual({ ...size, end: boxed.length })
    expect(readJp2Size(await jp2(50, 70, 1))).toMatchObject({
      width: 50,
      height: 70,
      components: 1,
    })
  })

  it('says where the picture ends, whatever lies behind it', async () => {
    const whole = await jp2()
    const more = Buffer.concat([whole, Buffer.from('<html>')])
    expect(readJp2Size(more)?.end).toBe(whole.length)
    // A box of no length is the last one.
    whole.writeUInt32BE(0, whole.indexOf('jp2c') - 4)
    expect(readJp2Size(Buffer.concat([whole, Buffer.from('more')]))?.end).toBe(whole.length + 4)
  })

  it.each([
    ['no width', 4, 32, 0],
    ['no height', 8, 32, 0],
    ['an origin elsewhere', 12, 32, 1],
    ['no width of a tile', 20, 32, 0],
    ['very many tiles', 20, 32, 1],
    ['tiles that begin elsewhere', 28, 32, 1],
    ['no component', 36, 16, 0],
    ['two components', 36, 16, 2],
    ['four components', 36, 16, 4],
    ['16 bits in colour', 38, 8, 15],
    ['numbers with a sign', 38, 8, 0x87],
    ['a first component with gaps', 39, 8, 2],
    ['colours of different size', 42, 8, 2],
  ] as const)('is not taken with %s', async (_, offset, bits, value) => {
    const bytes = await changed(offset, bits, value)
    if (offset === 20 && value === 1) bytes.writeUInt32BE(1, SIZ + 24)
    expect(readJp2Size(bytes)).toBeNull()
  })

  it('is not taken from what is cut short, or has no codestream', async () => {
    const whole = await jp2()
    const start = whole.indexOf(Buffer.from('ff4fff51', 'hex'))
    for (const length of [0, 3, 8, 12, start - 1, start + 3, start + 44]) {
      expect(readJp2Size(whole.subarray(0, length))).toBeNull()
    }
    expect(readJp2Size(Buffer.alloc(64))).toBeNull()
  })

  it('reads no other memory than its own', async () => {
    const bytes = await codestream()
    const inside = Buffer.concat([Buffer.alloc(7, 0xff), bytes]).subarray(7)
    expect(readJp2Size(inside)).toMatchObject({ width: 80, height: 64, components: 3 })
  })
})
