import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { canDraw } from '#kit/canDraw.ts'
import { shrink } from './shrink.ts'

beforeEach(canDraw)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function photo(width: number, height: number): Promise<File> {
  const create = { width, height, channels: 3, background: '#777' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.png')
}

/** A canvas gives so many bytes, less with each quality it is asked again for. */
function give(...sizes: readonly number[]) {
  const left = [...sizes]
  return vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => {
    take(new Blob([new Uint8Array(left.shift() ?? 0)], { type: 'image/jpeg' }))
  })
}

it('sends what is small, and what cannot be drawn, as it is', async () => {
  const small = await photo(800, 600)
  const none = new File(['text'], 'photo.png')
  expect(await shrink(small)).toBe(small)
  expect(await shrink(none)).toBe(none)
})

it('draws a large photo anew, in the best quality that fits', async () => {
  const asked = give(3_000_000, 1_500_000)
  const { size, type } = await shrink(await photo(4000, 3000))
  expect([size, type]).toEqual([1_500_000, 'image/jpeg'])
  expect(asked.mock.contexts[0]).toMatchObject({ width: 2560, height: 1920 })
  expect(asked.mock.calls.map(([, , quality]) => quality)).toEqual([0.9, 0.8])
})
