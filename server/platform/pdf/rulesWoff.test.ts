import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { expect, it } from 'vitest'
import { sfntOf } from './rulesWoff.ts'

const file = createRequire(import.meta.url).resolve(
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff',
)
const woff = readFileSync(file)

it('gives the font that was packed, glyph for glyph', () => {
  const plain = create(Buffer.from(sfntOf(woff, inflateSync))) as Font
  const packed = create(woff) as Font
  const shape = (font: Font): readonly unknown[] =>
    font
      .layout('رصيد متاح')
      .glyphs.map(({ id, advanceWidth, path }) => [id, advanceWidth, path.toSVG()])
  expect(plain.characterSet).toEqual(packed.characterSet)
  expect(shape(plain)).toEqual(shape(packed))
})

it('refuses what is no WOFF 1.0 file', () => {
  expect(() => sfntOf(new Uint8Array(64), inflateSync)).toThrow('not a WOFF')
})
