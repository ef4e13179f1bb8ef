import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { verifyLiability } from '#protocol/proof/liabilities.ts'
import { giveReal } from '#kit/giveReal.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { type KeptSession, signIn } from '#kit/signedIn.ts'
import { textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

const say = (key: string): string => textOf('en', `proof:${key}`)
const title = (page: Page, key: string) =>
  page.getByRole('heading', { name: say(key), exact: true })

/** Keeps a session as the app does; nobody's without one. */
async function keep(page: Page, session: KeptSession | null): Promise<void> {
  await page.evaluate((value) => {
    const put = (key: string, kept: unknown): void =>
      localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value: kept }))
    if (value !== null) put('session', value)
    put('preferences', {
      language: 'en',
      virtualStatus: 1,
      theme: 'system',
      upDown: 'auto',
      boardShown: true,
    })
  }, session)
}

/** Saves the own file, and gives its text. */
async function save(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('own.save') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^liabilities-.*\.json$/)
  return readFile(await download.path(), 'utf8')
}

async function give(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text)
  await page
    .getByLabel(say('file.choose'))
    .setInputFiles({ name: 'proof.json', mimeType: 'application/json', buffer })
}

/** A minute of prices that is over, and its seal. */
async function publish(app: App, clock: MovedClock): Promise<void> {
  for (const _ of [1, 2]) {
    clock.advance(65_000)
    await app.tick()
  }
  await app.seal()
}

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${name}`, secondLook(viewport === PHONE), () => {
    test.use({ viewport, locale: 'en' })

    test('a visitor sees what is owed, and a customer finds themselves in it', async ({ page }) => {
      const clock = movedClock()
      const app = await openJourneyApp({ clock, config: { jobs: false } })
      await injectWallet(page)
      try {
        await page.goto(`${app.url}/proof`)
        await keep(page, null)
        await expect(page.getByText(say('none.title'))).toBeVisible()
        const session = await signIn(page)
        const { id } = session.user as { readonly id: string }
        await giveReal(app, session, 70_000_000n)
        await app.stateLiabilities()

        await page.goto(`${app.url}/proof`)
        await expect(title(page, 'newest.title')).toBeVisible()
        await expect(page.getByLabel('USDT', { exact: true })).toContainText('70.00')
        await expect(page.getByText(say('reserves.none'))).toBeVisible()
        await expect(page.getByText(say('own.signedOut'))).toBeVisible()
        await expect(page.getByText(say('check.fails'))).toHaveCount(0)

        await keep(page, session)
        await page.goto(`${app.url}/verify`)
        await page.getByRole('link', { name: textOf('en', 'verify:proofLink') }).click()
        await page.getByRole('button', { name: say('own.check') }).click()
        const verdict = page.getByRole('alert')
        await expect(verdict).toContainText(say('verdict.sound'))
        // The key comes with the published price log, which the app looks at by itself.
        await publish(app, clock)
        await page.reload()
        await page.waitForFunction(() => localStorage.getItem('glasshouse.price-log') !== null)
        await page.getByRole('button', { name: say('own.check') }).click()
        await expect(verdict).toContainText(say('verdict.holds'))
        await expect(page.getByText(say('check.inclusion'))).toBeVisible()
        await expect(page.getByText(say('check.fails'))).toHaveCount(0)
        await page.getByText(say('step.show')).click()
        await expect(page.getByText(say('step.own'), { exact: true })).toBeVisible()

        const text = await save(page)
        expect(verifyLiability(text, { customerId: id, expected: { USDT: 70_000_000n } }).ok).toBe(
          true,
        )
        await give(page, text.replace('"units":"70000000"', '"units":"69999999"'))
        await expect(page.getByText(say('verdict.fails'))).toBeVisible()
        await expect(page.getByText(say('check.fails')).first()).toBeVisible()
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
