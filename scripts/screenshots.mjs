import { readdirSync } from 'node:fs'
import path from 'node:path'
import { answerHelp } from './lib/help.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ROOT, run } from './lib/run.mjs'

const SIZES = [
  { width: 375, height: 812 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
const THEMES = ['light', 'dark']
const LANGUAGES = readdirSync(path.join(ROOT, 'locales')).filter((name) => !name.includes('.'))
/** With other scripts, other directions and the longest words. */
const USUAL = ['en', 'de', 'ar', 'zh', 'th']
const widths = SIZES.map(({ width }) => String(width))

answerHelp(`
npm run screenshots [-- languages, widths and themes]

Photographs every screen in every state that the journeys walk through, with simulated prices, into
.shots/<language>-<width>-<theme>/<number>-<state>.png. Words choose a part, as in "ar th 375 dark":

  languages  ${LANGUAGES.join(' ')}; without a word ${USUAL.join(' ')}
  widths     ${widths.join(' ')}
  themes     ${THEMES.join(' ')}

Needs a build (npm run build) and Chromium (CHROMIUM=/path), and for Thai or Chinese letters a font of the
machine that has them.
`)

const words = process.argv.slice(2)
const unknown = words.filter((word) => ![...LANGUAGES, ...widths, ...THEMES].includes(word))
if (unknown.length > 0) {
  console.error(`npm run screenshots knows no ${unknown.join(', ')}; -- --help says what it knows.`)
  process.exit(2)
}
/**
 * The words of one kind, or all of it where none was said.
 * @param {readonly string[]} known
 * @param {readonly string[]} usual
 */
const chosen = (known, usual = known) => {
  const said = words.filter((word) => known.includes(word))
  return said.length > 0 ? said : usual
}

const { file, output } = await ensureChromium()
if (file === null) {
  console.error(output)
  process.exit(1)
}
const asked = {
  languages: chosen(LANGUAGES, USUAL),
  sizes: SIZES.filter(({ width }) => chosen(widths).includes(String(width))),
  themes: chosen(THEMES),
}
const { code } = await run('bin:playwright', ['test'], {
  env: { CHROMIUM: file, SHOTS_OF: JSON.stringify(asked) },
  onText: (text) => process.stdout.write(text),
  seconds: 3600,
})
process.exit(code)
