import { expect, it } from 'vitest'
import { kindOf } from './imageKind.ts'

const start = (hex: string): Uint8Array => Buffer.from(hex.replaceAll(' ', ''), 'hex')

it.each([
  ['a JPG', 'ff d8 ff e0 00 10', 'jpeg'],
  ['a PNG', '89 50 4e 47 0d 0a 1a 0a 00', 'png'],
  ['a JP2', '00 00 00 0c 6a 50 20 20 0d 0a 87 0a', 'jp2'],
  ['a bare codestream', 'ff 4f ff 51 00', 'jp2'],
  ['nothing', '', null],
  ['half a start', '89 50 4e 47', null],
  ['a PNG spoilt as text', '89 50 4e 47 0a 1a 0a 00', null],
  ['a blank before a PNG', '20 89 50 4e 47 0d 0a 1a 0a', null],
  ['a GIF', '47 49 46 38 39 61', null],
  ['a WebP', '52 49 46 46 00 00 00 00 57 45 42 50', null],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex'), null],
  ['a PDF', '25 50 44 46 2d', null],
  ['a ZIP', '50 4b 03 04', null],
  ['a TIFF', '49 49 2a 00', null],
])('%s', (_, hex, kind) => {
  expect(kindOf(start(hex))).toBe(kind)
})
