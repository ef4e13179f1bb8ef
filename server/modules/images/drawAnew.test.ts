import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import {
  animatedPng,
  bomb,
  chunk,
  codestream,
  jp2,
  jpeg,
  photo,
  png,
  pngWith,
} from '#kit/pictures.ts'
import { CLEAN_LIMITS } from './cleaning.ts'
import { type Drawn, drawAnew } from './drawAnew.ts'
import { kindOf } from '#protocol/imageKind.ts'

const MIB = 1024 * 1024
const HTML = '<html><script>alert(document.domain)</script></html>'

function draw(bytes: Uint8Array): ReturnType<typeof drawAnew> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Error('no picture')
  return drawAnew(bytes, { kind, limits: CLEAN_LIMITS })
}

async function drawn(bytes: Uint8Array): Promise<Drawn> {
  const answer = await draw(bytes)
  if (!answer.ok) throw new Error(answer.fault)
  return answer
}

const joined = (bytes: Buffer, ...more: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([bytes, ...more.map((one) => Buffer.from(one))])

describe('a picture is drawn anew', () => {
  it.each([
    ['JPG', jpeg, 'image/jpeg'],
    ['PNG', png, 'image/png'],
    ['JPEG 2000', jp2, 'image/jpeg'],
    ['JPEG 2000 without boxes', codestream, 'image/jpeg'],
  ] as const)('from %s', async (_, make, type) => {
    const image = await drawn(await make())
    expect([image.type, image.width]).toEqual([type, 80])
    const { channels } = await sharp(image.bytes).stats()
    // The slope goes from black to red, over a green and a blue that stay.
    expect(channels[0]?.max).toBeGreaterThan(240)
    expect(channels[0]?.min).toBeLessThan(15)
    expect(Math.abs((channels[1]?.mean ?? 0) - 90)).toBeLessThan(4)
  })

  it('from grey JPEG 2000', async () => {
    const image = await drawn(await jp2(50, 70, 1))
    expect([image.width, image.height]).toEqual([50, 70])
  })

  it('upright, without the place it was taken at or any other word of its file', async () => {
    const sent = await photo()
    expect(sent.includes('Ann Example')).toBe(true)
    const image = await drawn(sent)
    expect([image.width, image.height]).toEqual([40, 80])
    const { exif, icc, xmp, iptc, orientation } = await sharp(image.bytes).metadata()
    expect([exif, icc, xmp, iptc, orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(image.bytes.includes('Ann Example')).toBe(false)
  })

  it('smaller, when a side is longer than anybody looks at', async () => {
    const image = await drawn(await jpeg(5000, 50))
    expect([image.width, image.height]).toEqual([4096, 41])
  })
})

describe('what else a file may be is gone', () => {
  it.each([
    ['a page behind a PNG', async () => joined(await png(), HTML)],
    ['a page behind a JPG', async () => joined(await jpeg(), HTML)],
    ['an archive behind a JPG', async () => joined(await jpeg(), 'PK\u0003\u0004', HTML)],
    ['a page in a text chunk', () => pngWith(chunk('tEXt', Buffer.from(`Comment\0${HTML}`)))],
    ['a page in a private chunk', () => pngWith(chunk('prVt', Buffer.from(HTML)))],
    [
      'a script in a comment of a JPG',
      async () => {
        const [plain, note] = [await jpeg(), Buffer.from(`*/=1;alert(1);/*${HTML}`)]
        const marker = Buffer.from([0xff, 0xfe, 0, note.length + 2])
        return joined(plain.subarray(0, 2), marker, note, plain.subarray(2))
      },
    ],
    ['a page behind JPEG 2000', async () => joined(await jp2(), HTML)],
    ['the second picture of an animation', animatedPng],
  ])('%s', async (_, make) => {
    const sent = await make()
    const image = await drawn(sent)
    expect(image.width).toBe(80)
    for (const word of ['script', 'alert', 'PK\u0003\u0004', 'fdAT', 'acTL', 'tEXt', 'prVt']) {
      expect([word, image.bytes.includes(word)]).toEqual([word, false])
    }
  })
})

describe('what is no picture is refused', () => {
  const unreadable = { ok: false, fault: 'unreadable' }

  it.each([
    ['the start of a PNG before a page', async () => joined((await png()).subarray(0, 8), HTML)],
    [
      'the start of a JPG before a script',
      async () => Buffer.from(`\xff\xd8\xff/*${HTML}`, 'latin1'),
    ],
    ['a JPG cut short', async () => (await jpeg(400, 400)).subarray(0, -200)],
    ['a PNG cut short', async () => (await png(400, 400)).subarray(0, -300)],
    ['a codestream cut short', async () => (await codestream(400, 400)).subarray(0, -20)],
    ['JPEG 2000 cut short', async () => (await jp2(400, 400)).subarray(0, -20)],
    [
      'JPEG 2000 with its middle overwritten',
      async () => {
        const bytes = await jp2(400, 400)
        return bytes.fill(0xff, bytes.length >> 1)
      },
    ],
    ['nothing but the start of JPEG 2000', async () => (await jp2()).subarray(0, 40)],
    [
      'a PNG whose pixels have the wrong sum',
      async () => {
        const bytes = await png()
        bytes.writeUInt8(bytes.readUInt8(60) ^ 0xff, 60)
        return bytes
      },
    ],
  ])('%s', async (_, make) => {
    expect(await draw(await make())).toEqual(unreadable)
  })
})

describe('what would take too much is refused', () => {
  const tooMany = { ok: false, fault: 'tooManyPixels' }

  it('400 million pixels in a file of half a megabyte or so', async () => {
    const sent = bomb(20_000, 20_000)
    expect(sent.length).toBeLessThan(2 * MIB)
    expect(await draw(sent)).toEqual(tooMany)
  })

  it('one line too many', async () => {
    expect(await draw(bomb(5000, 5001))).toEqual(tooMany)
  })

  it('JPEG 2000 that says it is huge', async () => {
    const bytes = await codestream()
    // The picture and its one tile.
    for (const at of [8, 12, 24, 28]) bytes.writeUInt32BE(20_000, at)
    expect(await draw(bytes)).toEqual(tooMany)
  })
})
