import { INSTRUMENT } from '#kit/productScreens.ts'
import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { openContext } from '#kit/openContext.ts'
import { expectNoTrend, expectTrend, TREND } from '#kit/seenTrend.ts'
import { type KeptSession, openOrder } from '#kit/signedIn.ts'
import { patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { Envelope } from '#protocol/envelope.ts'
import type { CandlePage } from '#protocol/market.ts'
import type { App } from '#server/main/app.ts'

/*
 * The chart: how it is drawn is kept, a picture of it is saved, what is drawn on it is there on another device, and full
 * screen is left by back and Escape.
 */

const CANDLES = 'getKValueByCodeAndDate'

let app: App
test.beforeAll(async () => {
  app = await openJourneyApp()
})
test.afterAll(async () => {
  await app.close()
})

/** The older half of the first candles is of before our own records, as on a live market. */
async function tellPast(page: Page): Promise<void> {
  await page.route(
    `**/${CANDLES}*`,
    async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as Envelope<CandlePage>
      if (body.code !== '200') throw new Error(`candles: ${body.code}`)
      const { candles } = body.result
      const told = candles.map((bar, at) =>
        at < candles.length - 20 ? { ...bar, origin: 'kraken' } : bar,
      )
      await route.fulfill({ json: { ...body, result: { ...body.result, candles: told } } })
    },
    { times: 1 },
  )
}

/** Gives what the page asks of candles, as it goes on. */
async function openChart(page: Page, language: TestLanguage): Promise<readonly string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.includes(CANDLES) && url.includes('BTCUSDT')) asked.push(url)
  })
  await tellPast(page)
  await page.goto(app.url + INSTRUMENT)
  await expect(
    page.getByText(textOf(language, 'spoken:candles.caption').split('{{')[0] ?? ''),
  ).toBeAttached()
  await expect(page.getByText(patternOf(language, 'chart:past', { names: 'Kraken' }))).toBeVisible()
  return asked
}

/** A sheet that closes goes back in the history, which may end a reload that begins meanwhile. */
async function reload(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload()
  }).toPass()
}

const lengthOfRsi = (page: Page, language: TestLanguage): Locator =>
  page
    .getByRole('group', { name: textOf(language, 'chart:indicators.rsi'), exact: true })
    .getByLabel(textOf(language, 'chart:lengths.length'), { exact: true })

const compared = (language: TestLanguage): RegExp =>
  patternOf(language, 'chart:compare.now', { names: 'ETH/USDT' })

/** A length that was chosen is kept, and the usual one is a press away. */
async function resetLength(page: Page, language: TestLanguage): Promise<void> {
  await page.getByRole('button', { name: textOf(language, 'instrument:chart.settings') }).click()
  const sheet = page.getByRole('dialog', { name: textOf(language, 'chart:title') })
  const length = lengthOfRsi(page, language)
  await expect(length).toHaveValue('7')
  await sheet
    .getByRole('group', { name: textOf(language, 'chart:indicators.rsi'), exact: true })
    .getByRole('button', { name: textOf(language, 'chart:lengths.reset') })
    .click()
  await expect(length).toHaveValue('14')
  // So is what was compared; without it the chosen scale is back.
  await expect(page.getByText(compared(language))).toBeAttached()
  const name = patternOf(language, 'chart:draw.remove', { name: 'ETH/USDT' })
  await sheet.getByRole('button', { name }).click()
  await expect(page.getByText(compared(language))).toHaveCount(0)
  await expect(
    sheet.getByRole('radio', { name: textOf(language, 'chart:scale.percentage') }),
  ).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

async function setAndSave(page: Page, language: TestLanguage): Promise<void> {
  const word = (key: string): string => textOf(language, `chart:${key}`)
  await page.getByRole('button', { name: textOf(language, 'instrument:chart.settings') }).click()
  const sheet = page.getByRole('dialog', { name: word('title') })
  await sheet.getByLabel(word('candles.label'), { exact: true }).selectOption('heikinAshi')
  await expect(sheet.getByText(word('candles.averages'))).toBeVisible()
  for (const name of ['bollinger', 'rsi', 'macd']) {
    await sheet.getByLabel(word(`indicators.${name}`), { exact: true }).check()
  }
  const length = lengthOfRsi(page, language)
  await length.fill('1')
  await expect(length).toHaveAccessibleDescription(
    patternOf(language, 'chart:lengths.bounds', { from: '2', to: '500' }),
  )
  await length.fill('7')
  await sheet.getByRole('radio', { name: word('scale.percentage') }).check()
  await sheet.getByLabel(word('compare.search'), { exact: true }).fill('eth')
  await sheet.getByRole('button', { name: `${word('compare.label')}: ETH/USDT` }).click()
  await expect(page.getByText(compared(language))).toBeAttached()
  await expect(sheet.getByRole('radio')).toHaveCount(0)
  await sheet.getByLabel(word('clock.label'), { exact: true }).selectOption('utc')
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: word('picture') }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^BTCUSDT-15m-\d{4}-\d\d-\d\d\.png$/)
  const bytes = await readFile(await saved.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/** After a reload with indicators chosen whose code does not come. */
async function bringIndicators(page: Page, language: TestLanguage): Promise<void> {
  const code = '**/drawn-*.js*'
  await page.route(code, (route) => route.abort())
  await reload(page)
  const said = page.getByText(textOf(language, 'instrument:chart.indicatorsFailed'))
  await expect(said).toBeVisible()
  await page.unroute(code)
  await page.getByRole('button', { name: textOf(language, 'common:tryAgain') }).click()
  await expect(said).toHaveCount(0)
  // The newest candles are left, and found again.
  const latest = page.getByRole('button', { name: textOf(language, 'instrument:chart.latest') })
  await page.getByRole('button', { name: textOf(language, 'instrument:chart.settings') }).focus()
  // Keys say nothing before the candles are there.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(latest).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await latest.click()
  await expect(latest).toHaveCount(0)
}

/** Draws, comes back, removes and undoes; a drawing is where it was left. */
async function draw(page: Page, language: TestLanguage): Promise<void> {
  const word = (key: string): string => textOf(language, `chart:draw.${key}`)
  const opens = page.getByRole('button', {
    name: textOf(language, 'instrument:chart.draw'),
    exact: true,
  })
  const sheet = page.getByRole('dialog', { name: word('title') })
  const lines = sheet.getByRole('listitem')
  await opens.click()
  await sheet.getByRole('button', { name: word('tool.trend') }).click()
  const canvas = page.getByRole('figure', {
    name: patternOf(language, 'instrument:chart.label', { name: 'BTC/USDT' }),
  })
  const due = (point: string) => {
    const values = { name: word('tool.trend'), point, of: '2' }
    return page.getByText(patternOf(language, 'chart:draw.point', values))
  }
  await expect(due('1')).toBeVisible()
  await canvas.click({ position: TREND[0], force: true })
  await expect(due('2')).toBeVisible()
  // The library takes a second click within half a second for neither one nor two.
  await expect(async () => {
    await canvas.click({ position: TREND[1], force: true })
    await expect(due('2')).toHaveCount(0, { timeout: 700 })
  }).toPass()
  await opens.click()
  await sheet.getByLabel(word('price')).fill('80000')
  await sheet.getByRole('button', { name: word('add') }).click()
  await expect(lines).toHaveCount(2)
  const before = await lines.allInnerTexts()
  await reload(page)
  await expectTrend(page)
  await opens.click()
  await expect(lines).toHaveCount(2)
  expect(await lines.allInnerTexts()).toEqual(before)
  await sheet.getByRole('button', { name: word('removeAll') }).click()
  await expect(lines).toHaveCount(0)
  await sheet.getByRole('button', { name: word('undo') }).click()
  await expect(lines).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
}

/** The trend line is there on a second device in another language, and gone once it is removed on the first. */
async function seeElsewhere(
  { page, language, phone }: { page: Page; language: TestLanguage; phone: boolean },
  browser: Browser,
  session: KeptSession,
): Promise<void> {
  const other = language === 'en' ? 'ar' : 'en'
  const context = await openContext(browser, { language: other, phone }, session)
  try {
    const second = await context.newPage()
    await injectWallet(second)
    await second.goto(app.url + INSTRUMENT)
    await expectTrend(second)
    const button = (where: Page, of: TestLanguage, key: string) =>
      where.getByRole('button', { name: textOf(of, key), exact: true })
    await button(page, language, 'instrument:chart.draw').click()
    const name = textOf(language, 'chart:draw.tool.trend')
    const saved = page.waitForResponse((answer) => answer.url().includes('saveDrawings'))
    await page
      .getByRole('button', { name: patternOf(language, 'chart:draw.remove', { name }) })
      .click()
    expect((await saved).ok()).toBe(true)
    await page.keyboard.press('Escape')
    await second.reload()
    await button(second, other, 'instrument:chart.draw').click()
    const sheet = second.getByRole('dialog', { name: textOf(other, 'chart:draw.title') })
    await expect(sheet.getByRole('listitem')).toHaveCount(1)
    await second.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expectNoTrend(second)
  } finally {
    await context.close()
  }
}

async function fillAndLeave(page: Page, language: TestLanguage): Promise<void> {
  const word = (key: string): string => textOf(language, `instrument:chart.${key}`)
  const frame = page.locator('[data-full]')
  const leaves = [() => page.keyboard.press('Escape'), () => page.goBack()]
  for (const leave of leaves) {
    await page.getByRole('button', { name: word('fullscreen'), exact: true }).click()
    await expect(frame.getByText('BTC/USDT', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
    await leave()
    await expect(frame).toHaveCount(0)
  }
  expect(page.url()).toBe(app.url + INSTRUMENT)
}

for (const [language, viewport] of [
  ['en', DESKTOP],
  ['ar', PHONE],
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, () => {
    test.use({ viewport, locale: language })
    test(
      'the chart is drawn as chosen',
      secondLook(language === 'ar'),
      async ({ page, browser, trouble }) => {
        const session = await beDemoCustomer(page, app.url, { language })
        await openOrder(app.url, session.token, 'long')
        const asked = await openChart(page, language)
        await setAndSave(page, language)
        // Texts that come later do not draw it anew.
        expect(asked).toHaveLength(1)
        await reload(page)
        await expect(
          page.getByText(textOf(language, 'instrument:chart.averaged'), { exact: true }),
        ).toBeVisible()
        await resetLength(page, language)
        await draw(page, language)
        await seeElsewhere({ page, language, phone: viewport === PHONE }, browser, session)
        await fillAndLeave(page, language)
        await bringIndicators(page, language)
        expect(trouble.seen.every((line) => line.includes('ERR_FAILED'))).toBe(true)
        trouble.forgive()
      },
    )
  })
}
