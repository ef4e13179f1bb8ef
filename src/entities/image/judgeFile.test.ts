import { describe, expect, it } from 'vitest'
import { judgeFile, megabytes } from './judgeFile.ts'

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const LIMIT = 2_097_152

describe('a file that is picked', () => {
  it('is sent when its content is an image, whatever its name and type say', async () => {
    expect(await judgeFile(new File([PNG], 'proof.txt', { type: 'text/plain' }), LIMIT)).toBeNull()
  })

  it('is not sent when only its name says so', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', {
      type: 'image/png',
    })
    expect(await judgeFile(svg, LIMIT)).toBe('wrongType')
    expect(await judgeFile(new File([], 'empty.png'), LIMIT)).toBe('wrongType')
  })

  it('may be as large as the limit, and not a byte larger', async () => {
    const rest = new Uint8Array(LIMIT - PNG.length)
    expect(await judgeFile(new File([PNG, rest], 'a.png'), LIMIT)).toBeNull()
    expect(await judgeFile(new File([PNG, rest, 'x'], 'a.png'), LIMIT)).toBe('tooLarge')
  })
})

it.each([
  [2_097_152, '2'],
  [2_097_153, '2.1'],
  [1, '0.1'],
  [52_428_800, '50'],
  [1_500_000, '1.5'],
])('%i bytes are %s MB', (bytes, text) => {
  expect(megabytes(bytes)).toBe(text)
})
