import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyCheck } from '#protocol/proof/receiptVerifier.ts'
import { runPython } from './runPython.ts'

/** What a verifier says of a receipt. */
export interface Said {
  readonly ok: boolean
  readonly checks: readonly AnyCheck[]
}

/** A file for the second verifier. */
export interface AskedFile {
  readonly bytes: Buffer | string
  /** The key the operator is known by, hexadecimal. */
  readonly publicKey?: string
}

/** What the second verifier says of each file, in their order; all of them in one process. */
export function askSecond(files: readonly AskedFile[]): readonly Said[] {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-receipts-'))
  try {
    const names = files.map(({ bytes, publicKey }, at) => {
      const name = join(folder, `${at}.receipt`)
      writeFileSync(name, bytes)
      return publicKey === undefined ? name : `${name}\t${publicKey}`
    })
    const lines = runPython(['--batch'], names.join('\n')).stdout.trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line) as Said)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
