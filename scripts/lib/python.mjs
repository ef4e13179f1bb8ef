import { ensureProgram, findProgram } from './debian.mjs'

/**
 * Finds Python, or installs Debian's package when that is allowed to us. Where there is none, the tests of the second
 * verifier fail and say so.
 * @returns {Promise<{ file: string | null, output: string }>}
 */
export const ensurePython = () =>
  ensureProgram({
    find: () => findProgram(['python3']),
    packages: ['python3'],
    words:
      'The second verifier needs Python 3.9 or newer. Install it (Debian, Ubuntu: apt-get install python3)',
  })
