import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '#server/platform/wholeFile.ts'
import type { Config } from './config.ts'

/** Where a sandbox keeps the token that says who is an operator; `npm run operator` reads it. */
export const operatorTokenPath = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  join(dataDir, 'operator-token')

/**
 * The configured token, or in a sandbox the one in its data folder, made at its first start, for nobody
 * else to read. A production server without one has the operators it has, and gets no new ones.
 */
export async function openOperatorToken(
  config: Pick<Config, 'dataDir' | 'mode' | 'operatorToken'>,
): Promise<string | null> {
  if (config.operatorToken !== null || config.mode === 'production') return config.operatorToken
  const path = operatorTokenPath(config)
  const fresh = randomBytes(32).toString('base64url')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  return (await writeWhole(path, `${fresh}\n`)) ? fresh : (await readFile(path, 'utf8')).trim()
}
