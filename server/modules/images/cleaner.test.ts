import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { jp2, jpeg, png } from '#kit/pictures.ts'
import { type Cleaned, type CleanImage, createCleaner } from './cleaner.ts'
import { CLEAN_LIMITS, type CleanLimits } from './cleaning.ts'
import { kindOf } from '#protocol/imageKind.ts'

const MIB = 1024 * 1024

/** A busy machine takes long to start a process. */
const cleaner = (limits: Partial<CleanLimits> = {}): ReturnType<typeof createCleaner> =>
  createCleaner({ ...CLEAN_LIMITS, maxMs: 60_000, ...limits })
const clean = cleaner()

function cleaned(bytes: Uint8Array, how = clean): Promise<Cleaned> {
  const kind = kindOf(bytes)
  if (kind === null) throw new Error('no picture')
  return how(bytes, kind)
}

async function imageOf(bytes: Uint8Array): Promise<CleanImage> {
  const answer = await cleaned(bytes)
  if (!answer.ok) throw new Error(answer.fault)
  return answer.image
}

describe('a process of its own', () => {
  it('draws pictures that arrive together one after another, and none of them is lost', async () => {
    const broken = (await png()).subarray(0, 60)
    const done = await Promise.all([
      imageOf(await png(10, 9)),
      cleaned(broken),
      imageOf(await png(20, 9)),
      imageOf(await png(30, 9)),
    ])
    expect(done).toMatchObject([
      { width: 10 },
      { ok: false, fault: 'unreadable' },
      { width: 20 },
      { width: 30 },
    ])
    expect(done[0].bytes.length).toBeGreaterThan(50)
  })

  it('is ended when it takes more memory or more time than it may', async () => {
    const tooMany = { ok: false, fault: 'tooManyPixels' }
    expect(await cleaned(await jpeg(), cleaner({ maxMemory: 30 * MIB }))).toEqual(tooMany)
    expect(await cleaned(await jpeg(), cleaner({ maxMs: 1 }))).toEqual(tooMany)
  })

  it('stays below 300 MB with the largest pictures that are taken', async () => {
    const large = { width: 5000, height: 5000, channels: 3, background: '#123' } as const
    const shot = await imageOf(await sharp({ create: large }).jpeg().toBuffer())
    const deep = await imageOf(await jp2(2828, 2828, 3))
    expect([shot.width, deep.width]).toEqual([4096, 2828])
    for (const { peak } of [shot, deep]) {
      expect(peak).toBeGreaterThan(30 * MIB)
      expect(peak).toBeLessThan(300 * MIB)
    }
  }, 300_000)
})
