import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openOrder } from '#kit/signedIn.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { ContractPage } from '#protocol/contractOrder.ts'
import type { Envelope } from '#protocol/envelope.ts'
import type { App } from '#server/main/app.ts'

/*
 * Moments on the chart: own trades stand at their candles, a month is a timeframe that is kept, and a date is gone to by
 * keys, or from the settings.
 */

let app: App
test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

/** What was opened just now was opened an hour ago, in a candle that is over. */
async function openedEarlier(page: Page): Promise<void> {
  await page.route('**/order/listUOrder?state=open*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as Envelope<ContractPage>
    if (body.code !== '200') throw new Error(`orders: ${body.code}`)
    const items = body.result.items.map((order) => ({
      ...order,
      openedAt: new Date(Date.parse(order.openedAt) - 3_600_000).toISOString(),
    }))
    await route.fulfill({ json: { ...body, result: { ...body.result, items } } })
  })
}

const button = (page: Page, language: TestLanguage, key: string): Locator =>
  page.getByRole('button', { name: textOf(language, key), exact: true })

/** Own trades are told beside their candles, until they are turned off. */
async function seeTrades(page: Page, language: TestLanguage): Promise<void> {
  const label = textOf(language, 'chart:fills.label')
  const column = page.getByRole('columnheader', { name: label, exact: true })
  await expect(column).toBeAttached()
  await button(page, language, 'instrument:chart.settings').click()
  const sheet = page.getByRole('dialog', { name: textOf(language, 'chart:title') })
  await sheet.getByRole('switch', { name: label, exact: true }).uncheck()
  await expect(column).toHaveCount(0)
  const left = sheet.getByRole('switch', { name: textOf(language, 'chart:countdown') })
  await expect(left).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

async function openDates(page: Page, language: TestLanguage, byKey: boolean): Promise<Locator> {
  const settings = button(page, language, 'instrument:chart.settings')
  if (byKey) {
    await settings.focus()
    await page.keyboard.press('Alt+g')
  } else {
    await settings.click()
    await button(page, language, 'chart:goTo.title').click()
  }
  const sheet = page.getByRole('dialog', { name: textOf(language, 'chart:goTo.title') })
  await expect(sheet).toBeVisible()
  return sheet
}

async function show(sheet: Locator, language: TestLanguage, day: string): Promise<void> {
  await sheet.getByLabel(textOf(language, 'chart:goTo.date'), { exact: true }).fill(day)
  await sheet.getByRole('button', { name: textOf(language, 'chart:goTo.act'), exact: true }).click()
}

/** Too far for minutes, so a longer timeframe is offered; there is the date, and nothing before the first candle. */
async function goToDates(page: Page, language: TestLanguage, byKey: boolean): Promise<void> {
  const latest = button(page, language, 'instrument:chart.latest')
  const sheet = await openDates(page, language, byKey)
  const day = new Date(Date.now() - 200 * 86_400_000).toISOString().slice(0, 10)
  await expect(latest).toHaveCount(0)
  await show(sheet, language, day)
  const longer = patternOf(language, 'chart:goTo.use', { interval: '15m' })
  await sheet.getByRole('button', { name: longer }).click()
  await show(sheet, language, day)
  await expect(sheet).toBeHidden({ timeout: 30_000 })
  await latest.click()
  await expect(latest).toHaveCount(0)
}

for (const [language, viewport] of [
  ['en', DESKTOP],
  ['ar', PHONE],
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, () => {
    // West of UTC, where a month would be called the one before.
    test.use({ viewport, locale: language, timezoneId: 'America/New_York' })
    test('moments on the chart', secondLook(language === 'ar'), async ({ page }) => {
      const session = await beDemoCustomer(page, app.url, { language })
      await openOrder(app.url, session.token, 'long')
      await openedEarlier(page)
      await page.goto(app.url + INSTRUMENT)
      await seeTrades(page, language)
      const more = page.getByLabel(textOf(language, 'instrument:chart.moreTimeframes'))
      await more.selectOption('3m')
      const zone = page.getByRole('figure').getByText(/^UTC/)
      await expect(zone).toHaveText(/^UTC-[45]$/)
      await goToDates(page, language, viewport === DESKTOP)
      await more.selectOption('1M')
      await page.reload()
      await expect(more).toHaveValue('1M')
      await expect(zone).toHaveText('UTC')
      const sheet = await openDates(page, language, viewport === DESKTOP)
      await show(sheet, language, '2019-05-06')
      const none = textOf(language, 'chart:goTo.none').split('{{')[0] ?? ''
      await expect(sheet.getByText(none)).toBeVisible({ timeout: 60_000 })
    })
  })
}
