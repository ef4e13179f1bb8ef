import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { colorFaults, colorsOf, colorStyles, GROUNDS } from './brandColors.ts'

const DARK = '#5cc6d2'

it('takes colours that can be read on every ground, in both themes', () => {
  const set = { BRAND_COLOR: '#0a5969', BRAND_COLOR_DARK: DARK }
  expect(colorFaults(set)).toEqual([])
  expect(colorsOf(set)).toEqual({ light: '#0a5969', dark: DARK })
  expect([colorFaults({}), colorsOf({}), colorStyles(null)]).toEqual([[], null, ''])
})

it('says of a colour that is too faint how faint it is, and what to take', () => {
  expect(colorFaults({ BRAND_COLOR: '#62bfc8', BRAND_COLOR_DARK: '#0a5969' })).toEqual([
    'BRAND_COLOR #62bfc8 has a contrast of 1.77 to 1 and needs 4.5: take a darker colour',
    'BRAND_COLOR_DARK #0a5969 has a contrast of 1.7 to 1 and needs 4.5: take a lighter colour',
  ])
  expect(colorFaults({ BRAND_COLOR: '#0a5969' })).toHaveLength(1)
})

it('reckons with the grounds that the app has', () => {
  const css = readFileSync('src/shared/styles/tokens.css', 'utf8')
  const dark = css.slice(css.indexOf(":root[data-theme='dark']"))
  const found = (sheet: string) =>
    ['canvas', 'pane', 'sunk', 'glass'].map(
      (name) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(sheet)?.[1],
    )
  expect(found(css)).toEqual(GROUNDS.light)
  expect(found(dark)).toEqual(GROUNDS.dark)
})

it('writes a sheet for both themes, whichever way they are chosen', () => {
  expect(colorStyles({ light: '#800000', dark: '#ff8080' })).toBe(
    ':root:root:root{--edge:#800000;--edge-hover:#600000;--focus:#800000}' +
      "@media (prefers-color-scheme:dark){:root:root:root:not([data-theme='light']){" +
      '--edge:#ff8080;--edge-hover:#ffa0a0;--focus:#ff8080}}' +
      ":root:root:root[data-theme='dark']{--edge:#ff8080;--edge-hover:#ffa0a0;--focus:#ff8080}",
  )
})
