import { create } from 'qrcode'
import { expect, it } from 'vitest'
import { qrPath } from './qrPath.ts'

const RUN = /M(\d+) (\d+)h(\d+)v1h-(\d+)z/g

it.each(['https://app.example/market?type=2', `wc:${'a1'.repeat(32)}@2?relay-protocol=irn`])(
  'draws every dark module of %s, and no other',
  (text) => {
    const { size, path } = qrPath(text)
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const drawn = new Set(
      [...path.matchAll(RUN)].flatMap(([, x, y = '', length, back]) => {
        expect(back).toBe(length)
        return Array.from({ length: Number(length) }, (_, step) => `${Number(x) + step},${y}`)
      }),
    )
    const dark = Array.from(modules.data).flatMap((bit, at) =>
      bit === 1 ? [`${at % size},${Math.floor(at / size)}`] : [],
    )
    expect(size).toBe(modules.size)
    expect([...drawn].sort()).toEqual(dark.sort())
  },
)
