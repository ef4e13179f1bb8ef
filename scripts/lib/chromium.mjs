import { ensureProgram, findProgram, runnable } from './debian.mjs'

/** Without windows, Chromium takes a third less of the processor for the same pages, so that one comes first. */
const HEADLESS = 'chromium-headless-shell'
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The system's Chromium: what CHROMIUM names, or the first of the usual names that the PATH has.
 * @returns {string | null}
 */
function findChromium() {
  const named = process.env['CHROMIUM']
  if (named !== undefined && named !== '') return runnable(named) ? named : null
  return findProgram(NAMES)
}

/**
 * Finds Chromium, or installs Debian's package when that is allowed to us.
 * @returns {Promise<{ file: string | null, output: string }>}
 */
export const ensureChromium = () =>
  ensureProgram({
    find: findChromium,
    packages: [HEADLESS, 'chromium'],
    words:
      'The browser journeys need Chromium. Install it (Debian, Ubuntu: apt-get install chromium) or name one: CHROMIUM=/path/to/chromium npm test',
    mayInstall: process.env['CHROMIUM'] === undefined,
  })
