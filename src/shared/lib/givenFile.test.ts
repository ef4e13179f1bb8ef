import { describe, expect, it } from 'vitest'
import { givenText, readFile } from './givenFile.ts'

const LARGEST = 524_288

const file = (...parts: (string | Uint8Array<ArrayBuffer>)[]): File => new File(parts, 'r.json')

describe('what is given to be checked', () => {
  it('is the text of a file, without blanks around it', async () => {
    expect(await readFile(file('{"a":"é"}\n'))).toEqual({
      kind: 'text',
      name: 'r.json',
      text: '{"a":"é"}',
    })
    expect(givenText(' {} ')).toEqual({ kind: 'text', name: null, text: '{}' })
  })

  it('is refused in words when it is too large, no text, or nothing', async () => {
    expect((await readFile(file('x'.repeat(LARGEST + 1)))).kind).toBe('tooLarge')
    expect(givenText('x'.repeat(LARGEST + 1)).kind).toBe('tooLarge')
    expect((await readFile(file(Uint8Array.of(0xff, 0xfe, 0x00, 0xd8)))).kind).toBe('notText')
    expect((await readFile(file(''))).kind).toBe('empty')
    expect(givenText(' \n ').kind).toBe('empty')
  })

  it('is refused where the file went away meanwhile', async () => {
    const gone = file('{}')
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    expect((await readFile(gone)).kind).toBe('notText')
  })
})
