import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newKeyFile, newKeyLine, readKeys } from '#server/modules/vault/service.ts'
import type { KeyRing } from '#server/modules/vault/types.ts'
import { StartFault } from '#server/platform/startFault.ts'
import { writeWhole } from '#server/platform/wholeFile.ts'
import type { Config } from './config.ts'

type KeyConfig = Pick<Config, 'dataDir' | 'identityKeyFile' | 'mode'>

/** Where the keys are kept that wrap what customers tell about themselves. */
export const identityKeysPath = ({ dataDir, identityKeyFile }: KeyConfig): string =>
  identityKeyFile ?? join(dataDir, 'identity-keys')

/**
 * Opens the file of keys; a sandbox makes one at its first start. It is read anew each time, so that a running
 * server knows a key that `npm run rekey` added.
 * @throws StartFault when it is not there, not ours alone, or not valid
 */
export async function openIdentityKeys(config: KeyConfig): Promise<() => KeyRing> {
  const path = identityKeysPath(config)
  if (config.mode === 'sandbox') {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeWhole(path, newKeyFile())
  }
  const keys = (): KeyRing => readKeys(readFileSync(path, 'utf8'))
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
      throw new Error('others may read it: chmod 600')
    }
    keys()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StartFault(`IDENTITY_KEY_FILE ${path}: ${said}`, { cause: error })
  }
  return keys
}

/** Adds a key to a file of keys. It is on the disk for good before anything is wrapped by it. */
export function addIdentityKey(path: string): void {
  const before = readFileSync(path, 'utf8')
  const gap = before.endsWith('\n') ? '' : '\n'
  const line = `${gap}${newKeyLine(`k-${randomBytes(4).toString('hex')}`)}`
  const file = openSync(path, 'a')
  try {
    writeSync(file, line)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
