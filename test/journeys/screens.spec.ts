import { expect, test } from '@playwright/test'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOPS, Inspection, PHONES } from '#kit/inspectors.ts'
import { ALL_LOOKS, openJourneyApp, secondLook } from '#kit/journey.ts'
import { type Look, openContext } from '#kit/openContext.ts'
import { findOverflow, newCustomer } from '#kit/overflowWalk.ts'
import { accented, forcedRtl, speakPseudo } from '#kit/pseudo.ts'
import { walkScreens } from '#kit/screenWalk.ts'
import { textOf } from '#kit/texts.ts'
import { visit } from '#kit/visit.ts'
import type { App } from '#server/main/app.ts'

/*
 * Every screen and every state of it. One walk in each layout: rules of axe, colours, cut texts. The phone is light and
 * has long German words. The desktop is dark, runs from right to left, and is where one trades alone. `npm run soak`
 * walks it whole, and asks axe in other scripts with the themes the other way round. It looks for cut texts in German on
 * a desktop, in Thai, for its tall marks, in a language longer than any, and in English from right to left.
 */

const EVERYTHING = { rules: true, themes: ['light', 'dark'], widths: PHONES } as const

const LOOKS = [
  { language: 'de', phone: true, themes: ['light'], widths: PHONES, second: false },
  { language: 'ar', phone: false, themes: ['dark'], widths: DESKTOPS, second: false },
  { language: 'en', phone: true, themes: ['dark'], widths: [], second: true },
  { language: 'de', phone: false, themes: ['light'], widths: DESKTOPS, second: true },
  { language: 'zh', phone: true, themes: [], widths: PHONES, second: true },
] as const

let app: App

test.beforeAll(async () => {
  // Nobody goes there: what offers it is looked at.
  const env = { GOOGLE_CLIENT_ID: 'screens', GOOGLE_CLIENT_SECRET: 'of-the-screens' }
  app = await openJourneyApp({ env })
})
test.afterAll(async () => {
  await app.close()
})
test.describe.configure({ mode: 'parallel' })

for (const { language, phone, themes, widths, second } of LOOKS) {
  const name = `nothing is found in ${language} on a ${phone ? 'phone' : 'desktop'}`
  test(name, secondLook(second), async ({ browser }) => {
    // A minute by itself, on a machine with nothing else to do.
    test.setTimeout(900_000)
    const look: Look = { language, phone }
    const found = new Inspection(look, { rules: true, themes, widths })
    await walkScreens({ browser, url: app.url, found, brief: !phone && !ALL_LOOKS })
    expect(found.lines).toEqual([])
  })
}

/** Tall marks; letters with room for longer words, and English from right to left. */
for (const [name, language, change] of [
  ['th', 'th', null],
  ['en-XA', 'en', accented],
  ['ar-XB', 'ar', forcedRtl],
] as const) {
  test(`nothing is cut or sticks out in ${name}`, secondLook(true), async ({ browser }) => {
    test.setTimeout(600_000)
    const { url } = app
    const found = await findOverflow({
      browser,
      url,
      session: await newCustomer(browser, url),
      language,
      ...(change === null
        ? { say: (key) => textOf(language, key) }
        : {
            say: (key) => change(textOf('en', key)),
            teach: (context) => speakPseudo(context, language),
          }),
    })
    expect(found).toEqual([])
  })
}

test('what is seeded is seen: a nameless button, faint words, a small target, a cut text, an error', async ({
  browser,
}) => {
  const look: Look = { language: 'en', phone: true }
  const context = await openContext(browser, look, null)
  const page = await context.newPage()
  await injectWallet(page)
  await visit(page, app.url, '/help')
  const before = new Inspection(look, EVERYTHING)
  before.watch(page)
  await before.inspect(page, 'help')
  expect(before.lines).toEqual([])
  await page.evaluate(() => {
    const button = document.createElement('button')
    const words = document.createElement('p')
    words.textContent = 'faint'
    words.style.color = 'color-mix(in srgb, currentColor 40%, transparent)'
    button.style.inlineSize = '10px'
    button.style.blockSize = '10px'
    const narrow = document.createElement('p')
    narrow.textContent = 'Donaudampfschifffahrtsgesellschaft'
    narrow.style.inlineSize = '40px'
    narrow.style.whiteSpace = 'nowrap'
    document.querySelector('main')?.append(button, button.cloneNode(), words, narrow)
    setTimeout(() => {
      throw new Error('seeded')
    })
  })
  const after = new Inspection(look, EVERYTHING)
  await after.inspect(page, 'help')
  const seen = after.lines.join('\n')
  expect(seen).toMatch(/^help \| button-name: /m)
  expect(seen).toMatch(/^help \| color-contrast: /m)
  expect(seen).toMatch(/^help \| dark color-contrast: /m)
  expect(seen).toMatch(/^help \| target-size: /m)
  for (const width of PHONES) expect(seen).toMatch(new RegExp(`^help at ${width}: "Donau`, 'm'))
  expect(before.lines.join('\n')).toContain('error: seeded')
  await context.close()
})
