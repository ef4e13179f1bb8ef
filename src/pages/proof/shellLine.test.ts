import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { shellLine } from './shellLine.ts'

/** The words as a shell has them. */
const wordsOf = (line: string): readonly string[] =>
  execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n')

it('leaves plain words as they are', () => {
  expect(shellLine(['cast', 'balance', '0xab', '--block', '7'])).toBe('cast balance 0xab --block 7')
  expect(shellLine(['balanceOf(address)(uint256)'])).toBe("'balanceOf(address)(uint256)'")
})

it.each([
  'a; touch x',
  '$(touch x)',
  '`touch x`',
  "'; touch x; '",
  'a b',
  '*',
  '~',
  '#',
  '"',
  '\\',
])('keeps one word of: %s', (word) =>
  expect(wordsOf(shellLine([word, 'last']))).toEqual([word, 'last']),
)

it('has no sign in it by which a terminal acts at once, or that turns the text', () => {
  expect(shellLine(['a\nb\r\u0003c\u001B[2K\u202Ed'])).toBe("'abc[2Kd'")
})
