import { INSTRUMENT } from '#kit/productScreens.ts'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsOn } from '#kit/axe.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { type HeldPrices, holdPrices } from '#kit/heldPrices.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { seeNotice } from '#kit/seeNotice.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* Price alerts: set on the chart, listed, fired by a price, told of, removed, and taken back. */

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))
/** Where to leave pictures, to be looked at. */
const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly prices: HeldPrices
  readonly language: TestLanguage
}

async function seen({ page, language }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  if (SHOTS === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/alerts-${language}-${name}.png` })
}

const word = ({ language }: Stage, key: string): string => textOf(language, `chart:alert.${key}`)

/** The sheet over the chart, once what it lists is here. */
async function openSheet(stage: Stage): Promise<Locator> {
  const { page, language } = stage
  await page
    .getByRole('button', { name: textOf(language, 'instrument:chart.alert'), exact: true })
    .click()
  const sheet = page.getByRole('dialog', { name: word(stage, 'title') })
  await expect(sheet.getByText(anyOf(language, 'chart:alert.count'))).toBeVisible()
  return sheet
}

/** What is waited for, and how its rows read. */
interface Levels {
  /** Reached by the price of this bar. */
  readonly low: string
  readonly high: string
  readonly bar: number
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const decimal = (all: bigint): string => `${all / 100n}.${String(all % 100n).padStart(2, '0')}`
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

function levelsOf({ prices }: Stage): Levels {
  const start = cents(prices.closes[0] ?? '')
  const bar = prices.closes.findIndex((close) => cents(close) < start - 6_000n)
  expect(bar).toBeGreaterThan(0)
  return { low: decimal(start - 4_000n), high: decimal(start + 9_000n), bar }
}

async function setAlert(stage: Stage, sheet: Locator, level: string): Promise<void> {
  await sheet.getByLabel(word(stage, 'level'), { exact: true }).fill(level)
  await sheet.getByRole('button', { name: word(stage, 'set'), exact: true }).click()
  await expect(sheet.getByText(word(stage, 'done'))).toBeVisible()
}

const at = (stage: Stage, side: 'above' | 'below', price: string): RegExp =>
  patternOf(stage.language, `chart:alert.when.${side}`, { price: grouped(price) })

/** Two alerts, one on each side; a level that the price has reached is refused beside its field. */
async function setTwo(stage: Stage, { low, high }: Levels): Promise<void> {
  const { page, app, language, prices } = stage
  await page.goto(app.url + INSTRUMENT)
  const sheet = await openSheet(stage)
  const level = sheet.getByLabel(word(stage, 'level'), { exact: true })
  const tells = sheet.getByText(anyOf(language, 'chart:alert.tells.below'))
  await sheet.getByRole('button', { name: '\u22125%', exact: true }).click()
  await expect(tells).toBeVisible()
  await level.fill(prices.closes[0] ?? '')
  await expect(level).toHaveAccessibleDescription(textOf(language, 'errors:code.alertLevelWrong'))
  await setAlert(stage, sheet, low)
  const first = decimal(cents(high) + 1_000n)
  await setAlert(stage, sheet, first)
  const rows = sheet.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows
    .filter({ hasText: at(stage, 'above', first) })
    .getByRole('button', { name: anyOf(language, 'chart:alert.change') })
    .click()
  await expect(level).toBeFocused()
  await level.fill(high)
  await sheet.getByRole('button', { name: word(stage, 'move'), exact: true }).click()
  await expect(
    sheet.getByText(patternOf(language, 'chart:alert.moved', { price: grouped(high) })),
  ).toBeVisible()
  await expect(rows.filter({ hasText: at(stage, 'above', high) })).toHaveCount(1)
  await expect(rows.filter({ hasText: at(stage, 'below', low) })).toHaveCount(1)
  // The colour of a button that was just pressed is on its way else.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await violationsOn(page)).toEqual([])
  await seen(stage, 'sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await seen(stage, 'chart')
}

/** The price falls past the lower one: it is told of while the chart is looked at, and gone from the list. */
async function fire(stage: Stage, { low, bar }: Levels): Promise<void> {
  const { page, app, prices, language } = stage
  prices.show(bar)
  await app.tick()
  await seeNotice(page, language, 'alert.below')
  const region = page.getByRole('region', { name: textOf(language, 'notice:label') })
  await expect(region).toContainText(grouped(low))
  await seen(stage, 'notice')
  const sheet = await openSheet(stage)
  await expect(sheet.getByRole('listitem')).toHaveCount(1)
  await expect(sheet.getByText(at(stage, 'below', low))).toHaveCount(0)
  await sheet.getByRole('link', { name: word(stage, 'all') }).click()
}

/** All of them are on the page of notifications, beside what was told. */
async function seeAll(stage: Stage, { high }: Levels): Promise<void> {
  const { page, language } = stage
  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ hasText: at(stage, 'above', high) })
  await expect(row.getByRole('link', { name: 'BTC/USDT' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await seen(stage, 'all')
  await row.getByRole('button').click()
  await expect(main.getByRole('listitem')).toHaveCount(0)
  await main.getByRole('button', { name: textOf(language, 'chart:draw.undo') }).click()
  await expect(row).toHaveCount(1)
  await row.getByRole('button').click()
  await expect(main.getByRole('listitem')).toHaveCount(0)
  await seen(stage, 'removed')
  await main.getByRole('tab', { name: textOf(language, 'notice:page.title'), exact: true }).click()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expect(main.getByText(textOf(language, 'notice:alert.below'))).toBeVisible()
  await seen(stage, 'list')
  await main.getByRole('listitem').getByRole('link').click()
  await expect(page).toHaveURL(/\/cruuency\?code=BTCUSDT&id=1$/)
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'en'), () => {
    test.use({ locale: language, viewport })

    test('alerts are set, fire once, and are removed', async ({ page }) => {
      const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source })
      try {
        await beDemoCustomer(page, app.url, { language })
        const stage = { page, app, prices, language }
        const levels = levelsOf(stage)
        await setTwo(stage, levels)
        await fire(stage, levels)
        await seeAll(stage, levels)
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
