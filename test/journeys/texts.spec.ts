import { expect, type Page } from '@playwright/test'
import type { SavedText } from '#protocol/content.ts'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import { ADMIN, addOperator, operate } from '#kit/withdrawSteps.ts'
import type { App } from '#server/main/app.ts'

/* Somebody without a wallet and without an account looks for help, reads texts, and checks what they say. */

const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
  say(key: string): string
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/texts-${language}-${name}.png`, fullPage: true })
  }
}

/** The answer to the question that is asked most, by keyboard, at its own address. */
async function findHelp(stage: Stage): Promise<void> {
  const { page, app, say } = stage
  await page.goto(`${app.url}/help`)
  // On a machine that is slow to start, prices may be stale when the page asks.
  await expect(
    page.getByText(say('state.ready')).or(page.getByText(say('state.trouble'))),
  ).toBeVisible()
  await seen(stage, 'help')
  await page.locator('a[href="/help/faq#pay-to-withdraw"]').click()
  const answer = page.locator('details#pay-to-withdraw')
  await expect(answer).toHaveAttribute('open')
  await expect(answer.locator('summary')).toBeFocused()
  await seen(stage, 'faq')
  await page.keyboard.press('Enter')
  await expect(answer).not.toHaveAttribute('open')
  await page.getByLabel(say('faq.search')).fill('USDTXYZ')
  await expect(page.getByText(say('faq.none'))).toBeVisible()
  await page.getByLabel(say('faq.search')).fill('CSV')
  await expect(page.locator('details')).toHaveCount(1)
}

/** The page about prices says that they are simulated here. */
async function prices(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  await page.goto(`${app.url}/detail?id=prices`)
  await expect(page.getByText(textOf(language, 'verify:sources.made.simulated'))).toBeVisible()
  await seen(stage, 'prices')
}

/** The checks that the introduction names can be made. */
async function introduction(stage: Stage): Promise<void> {
  const { page, app } = stage
  await page.goto(`${app.url}/introduction`)
  await expect(page.getByRole('table')).toBeVisible()
  await seen(stage, 'introduction')
  const head = await page.locator('a[href="/swx/customer/index/getLogHead"]').getAttribute('href')
  const answer = (await (await fetch(`${app.url}${head ?? ''}`)).json()) as { code: string }
  // There is no head before the first minute is sealed.
  expect(['200', '503']).toContain(answer.code)
  await page.locator('main a[href="/verify"]').click()
  await expect(page).toHaveURL(`${app.url}/verify`)
  await page.goBack()
  await page.locator('main a[href="/detail?id=risk"]').click()
  await expect(page.getByText(stage.say('text.template'))).toBeVisible()
  await seen(stage, 'risk')
}

/** An editor can't bring anything that runs; what they save is read at once, and the version before it stays. */
async function edit(stage: Stage): Promise<void> {
  const { page, app, language, say } = stage
  const token = await addOperator(app, 'Edith', 'editor')
  const save = (text: string) =>
    operate<SavedText>(app, token, 'texts', { id: 'terms', lang: language, text, reviewed: true })
  for (const bad of ['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))']) {
    await expect(save(`# T\n\n${bad}`)).rejects.toThrow('texts: 400')
  }
  await page.goto(`${app.url}/detail?id=terms&title=x`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(page.getByText(say('text.template'))).toBeVisible()
  const first = (await heading.textContent()) ?? ''
  const saved = await save('# &lt;b&gt;T&lt;/b&gt;\n\n`<script>` {{brand}}')
  expect(saved).toEqual({ id: 'terms', lang: language, version: 2 })
  await page.reload()
  await expect(heading).toHaveText('<b>T</b>')
  await expect(page.getByText('<script> Glasshouse')).toBeVisible()
  await expect(page.getByText(say('text.template'))).toHaveCount(0)
  await page.locator('summary', { hasText: say('text.versions') }).click()
  await page.locator('a[href$="version=1"]').click()
  await expect(heading).toHaveText(first)
  await expect(page.getByText(say('text.older'))).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    test.use({ locale: language, viewport })

    test('texts are found, read and checked', async ({ page }) => {
      const app = await openJourneyApp({ env: { OPERATOR_TOKEN: ADMIN } })
      try {
        const say = (key: string): string => textOf(language, `help:${key}`)
        const stage: Stage = { page, app, language, say }
        await findHelp(stage)
        await introduction(stage)
        await prices(stage)
        await edit(stage)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
