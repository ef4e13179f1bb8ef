import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSigner } from './signer.ts'
import { StartFault } from './startFault.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glasshouse-signer-'))
  path = join(folder, 'house', 'signing-key.pem')
})

afterEach(() => rm(folder, { recursive: true }))

test('a key is made once, for its owner alone, and read again', async () => {
  const made = await openSigner(path, true)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder, 'house'))).toEqual(['signing-key.pem'])
  expect((await openSigner(path, true)).publicKey).toBe(made.publicKey)
  expect((await openSigner(path, false)).keyId).toBe(made.keyId)
})

test('two that make it at once have one key', async () => {
  const both = await Promise.all([openSigner(path, true), openSigner(path, true)])
  expect(both[0].publicKey).toBe(both[1].publicKey)
})

test('a key that is not there is not made where it may not be', async () => {
  await expect(openSigner(path, false)).rejects.toThrow(/is not there/)
})

test('a key that others may read, or that is none, is refused', async () => {
  await openSigner(path, true)
  await chmod(path, 0o644)
  await expect(openSigner(path, true)).rejects.toThrow(/chmod 600/)
  await chmod(path, 0o600)
  await writeFile(path, 'no key')
  await expect(openSigner(path, true)).rejects.toThrow(StartFault)
})
