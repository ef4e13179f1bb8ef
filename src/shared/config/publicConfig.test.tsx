import { afterEach, expect, it } from 'vitest'
import { readPublicConfig } from './publicConfig.ts'

afterEach(() => {
  document.head.innerHTML = ''
})

it('the settings of the operator are what the page carries', () => {
  document.head.innerHTML =
    '<script type="application/json" id="config">{"brand":"\\u003cGlass"}</script>'
  expect(readPublicConfig()).toEqual({ brand: '<Glass' })
})

it('a page without settings is no page of the app', () => {
  expect(() => readPublicConfig()).toThrow(SyntaxError)
})
