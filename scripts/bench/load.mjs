import { tsImport } from 'tsx/esm/api'
import { ensureChromium } from '../lib/chromium.mjs'

/**
 * Loads a measuring module of `test/bench`.
 * @param {string} name its file, without ending
 * @returns {Promise<unknown>}
 */
export async function loadBench(name) {
  return tsImport(`../../test/bench/${name}.ts`, import.meta.url)
}

/**
 * Says which Chromium the measuring is done with, for the modules that open one.
 * @throws where there is none
 */
export async function needChromium() {
  const { file, output } = await ensureChromium()
  if (file === null) throw new Error(output)
  process.env['CHROMIUM'] = file
}
