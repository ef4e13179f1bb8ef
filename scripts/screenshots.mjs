import { answerHelp } from './lib/help.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { run } from './lib/run.mjs'

answerHelp(`
npm run screenshots [-- m-light-en | languages]

Opens an operator of its own with simulated prices and photographs every screen into .shots/: phone and
desktop, light and dark, English, Arabic, Chinese and German. A word like m-light-en takes only these;
the word languages takes five screens in every language instead, side by side at 375 and 320 px.
Needs a build (npm run build) and Chromium (CHROMIUM=/path).
`)

const { file, output } = await ensureChromium()
if (file === null) {
  console.error(output)
  process.exit(1)
}
const script = process.argv[2] === 'languages' ? 'takeSheets.ts' : 'takeShots.ts'
const { code } = await run(
  process.execPath,
  ['--import', 'tsx', `test/shots/${script}`, ...process.argv.slice(2)],
  { env: { CHROMIUM: file }, onText: (text) => process.stdout.write(text), seconds: 1800 },
)
process.exit(code)
