import { toBuffer } from 'qrcode'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canDraw } from '#kit/canDraw.ts'
import { scanPicture } from './scanPicture.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'

beforeEach(canDraw)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const asFile = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)])

it('reads a code that a photo shows small, askew and not quite sharp', async () => {
  const code = await sharp(await toBuffer(`ethereum:${ADDRESS}`))
    .resize(300)
    .rotate(20, { background: '#777' })
    .toBuffer()
  const wall = { width: 1200, height: 900, channels: 3, background: '#777' } as const
  const photo = await sharp({ create: wall })
    .composite([{ input: code }])
    .png()
    .toBuffer()
  const blurred = asFile(await sharp(photo).blur(1).jpeg().toBuffer())
  expect(await scanPicture(blurred, 'ethereum')).toEqual({ ok: true, address: ADDRESS })
  expect(await scanPicture(blurred, 'bitcoin')).toEqual({ ok: false, fault: 'foreign' })
})

it('finds no code where none is, and fails for what is no picture', async () => {
  const wall = { width: 200, height: 200, channels: 3, background: '#777' } as const
  const plain = asFile(await sharp({ create: wall }).png().toBuffer())
  expect(await scanPicture(plain, 'ethereum')).toEqual({ ok: false, fault: 'noCode' })
  await expect(scanPicture(asFile(Buffer.from('text')), 'ethereum')).rejects.toThrow(
    'unsupported image format',
  )
})
