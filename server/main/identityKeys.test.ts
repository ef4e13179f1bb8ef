import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newKeyFile, readKeys } from '#server/modules/vault/service.ts'
import { addIdentityKey } from './identityKeys.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['as we write it', (text: string) => text],
  ['as an editor left it, without its last line end', (text: string) => text.trimEnd()],
])('a key joins a file %s', (_, edited) => {
  const path = join(folder, 'keys')
  const before = newKeyFile()
  writeFileSync(path, edited(before), { mode: 0o600 })
  addIdentityKey(path)
  const keys = readKeys(readFileSync(path, 'utf8'))
  expect([...keys.all.keys()]).toEqual(['k1', keys.newest.id])
  expect(keys.newest.id).not.toBe('k1')
  expect(keys.marks).toEqual(readKeys(before).marks)
})
