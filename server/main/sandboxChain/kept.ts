import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/** What of the sandbox's chain outlives its process. */
export interface KeptChain {
  readonly seed: string
  /** As `anvil_dumpState` gives it; null for a chain that begins. */
  readonly state: string | null
}

const Kept = z.object({
  seed: z.string().regex(/^[0-9a-f]{64}$/),
  state: z
    .string()
    .regex(/^0x[0-9a-f]+$/)
    .nullable(),
})

/** @throws Error when the file is there and cannot be read: its seed holds every address there is */
export async function readKept(file: string): Promise<KeptChain> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return { seed: randomBytes(32).toString('hex'), state: null }
  return Kept.parse(JSON.parse(text))
}

/** Keeps it so that a crash leaves the one before or this one, whole. */
export async function writeKept(file: string, kept: KeptChain): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const beside = `${file}.new`
  const handle = await open(beside, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(kept))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(beside, file)
}
