import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionOf } from './version.ts'

const HASH = '0123456789abcdef0123456789abcdef01234567'
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'glasshouse-version-'))
  mkdirSync(join(root, '.git/refs/heads'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }')
})
afterEach(() => rmSync(root, { recursive: true }))

const put = (name: string, text: string): void => writeFileSync(join(root, '.git', name), text)

test.each([
  ['detached', () => put('HEAD', `${HASH}\n`)],
  [
    'on a branch',
    () => {
      put('HEAD', 'ref: refs/heads/main\n')
      put('refs/heads/main', `${HASH}\n`)
    },
  ],
  [
    'on a packed branch',
    () => {
      put('HEAD', 'ref: refs/heads/main\n')
      put(
        'packed-refs',
        `# pack-refs\n${'f'.repeat(40)} refs/heads/other\n${HASH} refs/heads/main\n`,
      )
    },
  ],
])('the commit of a checkout that is %s', (_, prepare) => {
  prepare()
  expect(versionOf(root)).toEqual({ version: '1.2.3', commit: HASH.slice(0, 12) })
})

test('a folder that is no checkout has none', () => {
  rmSync(join(root, '.git'), { recursive: true })
  rmSync(join(root, 'package.json'))
  expect(versionOf(root)).toEqual({ version: 'unknown', commit: 'unknown' })
})
