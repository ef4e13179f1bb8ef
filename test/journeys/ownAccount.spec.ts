import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { signIn } from '#kit/signedIn.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import { unzip } from '#kit/unzip.ts'
import type { App } from '#server/main/app.ts'

/* Somebody stops withdrawals and turns them back on, reads a file of their data, and closes their account. */

const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/own-account-${language}-${name}.png`, fullPage: true })
  }
}

const button = ({ page, language }: Stage, key: string): Locator =>
  page.getByRole('button', { name: textOf(language, key), exact: true })

/** The start of a text with a placeholder. */
const startOf = ({ language }: Stage, key: string): RegExp =>
  new RegExp(textOf(language, key).split('{{')[0] ?? '')

/** Proves by the wallet that the owner asks. */
async function prove(stage: Stage, key: string): Promise<void> {
  const dialog = stage.page.getByRole('dialog')
  await dialog.getByRole('button', { name: textOf(stage.language, key), exact: true }).click()
  await dialog
    .getByRole('button', { name: textOf(stage.language, 'session:sign'), exact: true })
    .click()
  await expect(dialog).toBeHidden()
}

async function stopAndResume(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  await button(stage, 'ownAccount:stop.button').click()
  await expect(page.getByText(textOf(language, 'ownAccount:stop.on'))).toBeVisible()
  await page.goto(`${app.url}/profile/withdraw`)
  await expect(page.getByText(textOf(language, 'withdrawal:hold.offTitle'))).toBeVisible()
  await seen(stage, 'stopped')
  await page.goto(`${app.url}/profile/info`)
  await button(stage, 'ownAccount:stop.resume').click()
  await prove(stage, 'ownAccount:stop.resume')
  await expect(page.getByText(startOf(stage, 'ownAccount:stop.ends'))).toBeVisible()
}

async function readOwnData(stage: Stage, customerId: string): Promise<void> {
  const { page, app, language } = stage
  await button(stage, 'ownAccount:export.button').click()
  await prove(stage, 'ownAccount:export.button')
  await app.workOffAccounts()
  const download = page.getByRole('button', {
    name: new RegExp(`^${textOf(language, 'ownAccount:export.download')}`),
  })
  await expect(download).toBeVisible()
  await seen(stage, 'info')
  const [file] = await Promise.all([page.waitForEvent('download'), download.click()])
  const files = unzip(readFileSync(await file.path()))
  expect(files.get('README.txt')).toContain(customerId)
  expect(JSON.parse(files.get('data/payout_hold.json') ?? '')).toMatchObject([{ why: 'stopped' }])
}

async function closeAccount(stage: Stage, customerId: string): Promise<void> {
  const { page, app, language } = stage
  await button(stage, 'ownAccount:close.title').click()
  await prove(stage, 'ownAccount:close.title')
  const note = page.getByText(startOf(stage, 'ownAccount:closing.title'))
  await expect(note).toBeVisible()
  await page.goto(`${app.url}/profile`)
  await expect(note).toBeVisible()
  await seen(stage, 'closing')
  await app.db.query(
    `UPDATE account_status SET closing_since = closing_since - interval '15 days',
       closes_at = closes_at - interval '15 days' WHERE customer_id = $1`,
    [customerId],
  )
  await app.workOffAccounts()
  await page.goto(`${app.url}/pass/login`)
  await button(stage, 'session:connect').click()
  await button(stage, 'session:sign').click()
  await expect(page.getByText(textOf(language, 'errors:code.userStatusAbnormal'))).toBeVisible()
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('an account is held, its data read, and closed', async ({ page, trouble }) => {
      trouble.expectEndedSessions()
      const app = await openJourneyApp()
      const stage = { page, app, language }
      page.setDefaultTimeout(15_000)
      await injectWallet(page)
      try {
        await page.goto(`${app.url}/help`)
        const session = await signIn(page)
        const { id } = session.user as { readonly id: string }
        const preferences = { language, virtualStatus: 1, boardShown: true }
        await page.evaluate(
          (kept) => {
            for (const [key, value] of Object.entries(kept)) {
              localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
            }
          },
          { session, preferences },
        )
        await page.goto(`${app.url}/profile/info`)
        await stopAndResume(stage)
        await readOwnData(stage, id)
        await closeAccount(stage, id)
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
