import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { giveReal } from '#kit/giveReal.ts'
import { type InjectedWallet, injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type MovedClock, movedClock } from '#kit/movedClock.ts'
import { signIn } from '#kit/signedIn.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* Somebody bids on a work, wins it, says where it goes, has it delivered on the sandbox's chain, and sees where the money went. */

const SHOTS = process.env['SHOTS']
/** Where the work is to go. */
const ELSEWHERE = `0x${'12'.repeat(20)}`
const SLOW = { timeout: 60_000 }

interface Stage {
  readonly page: Page
  readonly app: App
  readonly clock: MovedClock
  readonly language: TestLanguage
  readonly wallet: InjectedWallet
}

/** Nothing on the screen is cut or out of reach. */
async function seen({ page, language }: Stage, name: string): Promise<void> {
  // What is typed scrolls in its field; the text that is signed shows all of it.
  const typed = `"${ELSEWHERE}" is wider than its field`
  expect((await cutTexts(page)).filter((one) => one !== typed)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  if (SHOTS !== undefined) {
    await page.screenshot({ path: `${SHOTS}/nfts-${language}-${name}.png`, fullPage: true })
  }
}

async function enter({ page, app, language }: Stage): Promise<void> {
  await page.goto(`${app.url}/help`)
  const session = await signIn(page)
  const preferences = { language, virtualStatus: 1, boardShown: true }
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) {
        localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value }))
      }
    },
    { session, preferences },
  )
  await giveReal(app, session, 500_000_000n)
}

async function bid(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  const text = (key: string): string => textOf(language, `nft:${key}`)
  await page.goto(`${app.url}/nfts`)
  await expect(page.getByRole('article')).toHaveCount(6)
  await seen(stage, 'list')
  await page.getByRole('link', { name: 'Low Tide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Low Tide' })
  await sheet.getByLabel(text('bid.label'), { exact: true }).fill('49.99')
  const little = patternOf(language, 'nft:issue.tooLittle', { amount: '50.00 USDT' })
  const button = (name: RegExp) => sheet.getByRole('button', { name })
  await expect(button(little)).toHaveAttribute('aria-disabled', 'true')
  await sheet.getByLabel(text('bid.label'), { exact: true }).fill('60')
  await seen(stage, 'bid')
  await button(patternOf(language, 'nft:bid.act', { amount: '60.00 USDT' })).click()
  await expect(
    sheet.getByText(patternOf(language, 'nft:bid.done', { amount: '60.00\u00a0USDT' })),
  ).toBeVisible()
  await expect(
    sheet.getByText(patternOf(language, 'nft:history.bidder', { number: '1' })),
  ).toBeVisible(SLOW)
}

async function win(stage: Stage): Promise<void> {
  const { page, app, clock, language } = stage
  const text = (key: string): string => textOf(language, `nft:${key}`)
  await page.goto(`${app.url}/profile/nfts`)
  await expect(page.getByText(text('you.leading'))).toBeVisible()
  await expect(page.getByText(text('own.held'), { exact: true })).toBeVisible()
  // Nothing leaves the account now, so there is time to say where it goes.
  await app.db.query(`INSERT INTO payout_hold (customer_id, why, since)
    SELECT customer_id, 'stopped', now() FROM auction_bid`)
  clock.advance(600_000)
  await expect(page.getByText(text('delivery.held'), { exact: true })).toBeVisible(SLOW)
  await expect(page.getByText(textOf(language, 'withdrawal:hold.offTitle'))).toBeVisible()
  await seen(stage, 'held')
  await redirect(stage)
  await app.db.query('DELETE FROM payout_hold')
  await expect(page.getByText(text('delivery.delivered'), { exact: true })).toBeVisible(SLOW)
  await expect(page.getByText(text('you.won'), { exact: true })).toBeVisible()
  await seen(stage, 'won')
  await page.goto(`${app.url}/charity`)
  const water = page.getByRole('region', { name: 'Clean Water Fund' })
  await expect(water.getByRole('link', { name: 'Low Tide' })).toBeVisible()
  await expect(water.getByRole('listitem').getByText('60.00')).toBeVisible()
  await seen(stage, 'charity')
  await page.goto(`${app.url}/profile/notification`)
  await expect(page.getByText(anyOf(language, 'notice:auction.delivered'))).toBeVisible()
}

/** Names another address, by a text that the wallet signs. */
async function redirect(stage: Stage): Promise<void> {
  const { page, language, wallet } = stage
  const text = (key: string): string => textOf(language, `nft:${key}`)
  await page.getByRole('button', { name: text('receive.change'), exact: true }).click(SLOW)
  const sheet = page.getByRole('dialog', { name: text('receive.title') })
  await sheet.getByLabel(text('delivery.address'), { exact: true }).fill(ELSEWHERE)
  await sheet.getByRole('button', { name: text('receive.title'), exact: true }).click()
  const sign = sheet.getByRole('button', { name: textOf(language, 'session:sign'), exact: true })
  await expect(sign).toBeVisible()
  await seen(stage, 'receive')
  await sign.click()
  await expect(sheet).toBeHidden()
  expect(wallet.signed.at(-1)?.toLowerCase()).toContain(`to ${ELSEWHERE}. it cannot come back`)
  expect(wallet.signed.at(-1)).not.toContain('moves no funds')
  await expect(page.getByText(new RegExp(ELSEWHERE, 'i'))).toBeVisible()
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('a work is bid on, won, and delivered', async ({ page }) => {
      const folder = await mkdtemp(join(tmpdir(), 'glasshouse-journey-'))
      const clock = movedClock()
      const app = await openJourneyApp({
        clock,
        env: { SANDBOX_CHAIN: 'on', DATA_DIR: folder },
      })
      const wallet = await injectWallet(page)
      const stage: Stage = { page, app, clock, language, wallet }
      page.setDefaultTimeout(20_000)
      try {
        await enter(stage)
        await bid(stage)
        await win(stage)
      } finally {
        await page.close()
        await app.close()
        await rm(folder, { recursive: true })
      }
    })
  })
}
