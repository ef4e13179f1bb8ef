import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../verifier/verify_receipt.py', import.meta.url))

/** What the second verifier printed, and how it ended. */
interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Runs the second verifier.
 * @throws Error where there is no Python, or it ended by itself
 */
export function runPython(words: readonly string[], input = ''): Ran {
  const { error, status, stdout, stderr } = spawnSync('python3', [PROGRAM, ...words], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (error !== undefined) {
    throw new Error(
      'The second verifier needs Python 3.9 or newer (Debian, Ubuntu: apt-get install python3)',
      {
        cause: error,
      },
    )
  }
  if (stderr.includes('Traceback')) throw new Error(stderr)
  return { status, stdout, stderr }
}
