import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { svgFaults } from './rulesSvg.ts'

const around = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`

it('takes shapes, and what they refer to in the file itself', () => {
  const shapes =
    '<!-- made by hand --><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>' +
    '<style>path{fill:url(#a)}</style><filter id="b"><feGaussianBlur/></filter><path d="M0 0h24v24z"/><use href="#b"/><title>A &amp; B</title>'
  expect(svgFaults(`<?xml version="1.0"?>\n${around(shapes)}`)).toEqual([])
  expect(svgFaults(readFileSync('public/favicon.svg', 'utf8'))).toEqual([])
})

it.each([
  ['<script>alert(1)</script>', 'holds <script>, which no picture may'],
  ['<foreignObject/>', 'holds <foreignObject>, which no picture may'],
  ['<image href="#a"/>', 'holds <image>, which no picture may'],
  ['<svg:script/>', 'holds <svg:script>, which no picture may'],
  ['<path onload="x()"/>', 'holds an event handler, which no picture may'],
  ['<use href="https://example.org/#a"/>', 'holds a link out of the file, which no picture may'],
  ["<use xlink:href = '//e.org'/>", 'holds a link out of the file, which no picture may'],
  ['<use href="&#104;ttps://e.org"/>', 'holds a link out of the file, which no picture may'],
  ['<path fill="url( https://e.org)"/>', 'holds an address out of the file, which no picture may'],
  ['<style>@import "x"</style>', 'holds an import, which no picture may'],
  ['<style>path{fill:u\\72l(x)}</style>', 'holds a backslash, which no picture may'],
  ['<path d="&name;"/>', 'holds an entity, which no picture may'],
])('refuses %s', (content, fault) => {
  expect(svgFaults(around(content))).toEqual([fault])
})

it('refuses what begins as something else, or brings words of its own', () => {
  expect(svgFaults('<html><svg/></html>')).toEqual([
    'does not begin with an svg element',
    'holds <html>, which no picture may',
  ])
  expect(svgFaults(`<!DOCTYPE svg [<!ENTITY a "b">]>${around('')}`)).toEqual([
    'holds a document type, an entity or CDATA, which no picture may',
  ])
})
