import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('font.css', import.meta.url), 'utf8')
const file = /url\('(?<name>[^']+)'\)/.exec(css)?.groups?.['name'] ?? ''
const font = create(
  readFileSync(new URL(`../../../public${file}`, import.meta.url)),
) as unknown as Font

/** By how much the letters of a text stand closer than they are wide. */
function kerningOf(text: string): number {
  const { glyphs, positions } = font.layout(text)
  return glyphs.reduce((sum, glyph, at) => {
    return sum + (positions[at]?.xAdvance ?? 0) - glyph.advanceWidth
  }, 0)
}

test('no digit comes so close to a decimal point, a comma or a colon that it hides it', () => {
  expect(kerningOf('T.')).toBeLessThan(0)
  for (const point of ['.', ',', ':'])
    for (let digit = 0; digit < 10; digit += 1)
      expect([point, digit, kerningOf(`${digit}${point}${digit}`)]).toEqual([point, digit, 0])
})
