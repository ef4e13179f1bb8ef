import { INSTRUMENT } from '#kit/productScreens.ts'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { ContractPage, WaitingPage } from '#protocol/contractOrder.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { type HeldPrices, holdPrices } from '#kit/heldPrices.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import { seeNotice } from '#kit/seeNotice.ts'
import type { App } from '#server/main/app.ts'

/* Orders with a limit or a stop, from the ticket over waiting to opening, or to taking one back. */

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))
/** Where to leave pictures of the steps, to be looked at. */
const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly prices: HeldPrices
  readonly language: TestLanguage
  readonly phone: boolean
  readonly session: KeptSession
}

const cents = (text: string): bigint => BigInt(text.replace('.', ''))
const grouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')

/** Nothing on the screen may be cut. */
async function seen({ page, language, phone }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  if (SHOTS === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/${phone ? 'm' : 'd'}-${language}-${name}.png` })
}

async function orders<P>({ app, session }: Stage, state: string): Promise<P> {
  const headers = { authorization: `Bearer ${session.token}`, virtually: 'YES' }
  const answer = await fetch(`${app.url}/swx/customer/order/listUOrder?state=${state}`, {
    headers,
  })
  return ((await answer.json()) as { result: P }).result
}

/** A price on the wrong side of the market for each type, and what the ticket says of it. */
const WRONG = {
  limit: ['999999', 'trade:limit.now'],
  stop: ['1', 'trade:issue.stopPriceTooLow'],
} as const

/** Fills in the ticket for a long one with a limit or a stop, and places it. */
async function place(stage: Stage, type: 'limit' | 'stop', price: string): Promise<void> {
  const { page, language, phone } = stage
  const text = (key: string) => textOf(language, key)
  if (phone) {
    const long = page.getByRole('button', { name: patternOf(language, 'trade:long') })
    await long.last().click()
  }
  await page.getByRole('radio', { name: text(`trade:type.${type}`), exact: true }).check()
  const field = page.getByLabel(text(`trade:${type}Price`), { exact: true })
  const [wrong, said] = WRONG[type]
  await field.fill(wrong)
  await expect(field).toHaveAccessibleDescription(anyOf(language, said))
  await seen(stage, `${type}-wrong`)
  await field.fill(price)
  await seen(stage, `${type}-ticket`)
  await expect(page.getByText(text(`trade:${type}.terms`))).toBeVisible()
  const key = type === 'stop' ? 'trade:placeStop.long_one' : 'trade:place.long_one'
  const act = patternOf(language, key, { count: '1' })
  await page.getByRole('button', { name: act }).click()
  const waits = patternOf(language, 'trade:placed.title', { price: grouped(price) })
  await expect(page.getByRole('heading', { name: waits })).toBeVisible()
  await seen(stage, `${type}-placed`)
  await page.getByRole('button', { name: text('trade:done.see') }).click()
  await expect(
    page.getByRole('tab', { name: patternOf(language, 'orders:tab.waiting') }),
  ).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(grouped(price)).first()).toBeVisible()
}

/** Takes the newest waiting order back. */
async function takeBack(stage: Stage): Promise<void> {
  const { page, language } = stage
  const name = textOf(language, 'orders:cancel.button')
  // In the list its name goes on with what it cancels.
  await page.getByRole('button', { name }).first().click()
  const sheet = page.getByRole('dialog')
  await seen(stage, 'cancel')
  await sheet.getByRole('button', { name, exact: true }).click()
  await expect(
    sheet.getByRole('heading', { name: textOf(language, 'orders:cancel.done') }),
  ).toBeVisible()
  await sheet.getByRole('button', { name: textOf(language, 'orders:cancel.list') }).click()
}

async function limitOrders(stage: Stage): Promise<void> {
  const { page, app, prices, language, phone } = stage
  const start = cents(prices.closes[0] ?? '')
  const from = (by: bigint): string => {
    const cent = start + by
    return `${cent / 100n}.${String(cent % 100n).padStart(2, '0')}`
  }
  // Far enough down to reach the limit with the spread; the stop lies above the market.
  const bar = prices.closes.findIndex((close) => cents(close) < start - 6_000n)
  const near = from(-4_000n)
  await page.goto(`${app.url}${INSTRUMENT}`)
  await place(stage, 'limit', near)
  await seen(stage, 'waiting')
  await page.goto(`${app.url}${INSTRUMENT}`)
  const stop = from(100_000n)
  await place(stage, 'stop', stop)
  expect((await orders<WaitingPage>(stage, 'waiting')).items).toMatchObject([
    { entryType: 'stop', limitPrice: stop },
    { entryType: 'limit', limitPrice: near },
  ])
  await seen(stage, 'both')
  await takeBack(stage)
  expect((await orders<WaitingPage>(stage, 'waiting')).items).toMatchObject([{ limitPrice: near }])
  await page.goto(`${app.url}${INSTRUMENT}`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.waitForTimeout(1_000)
  await seen(stage, 'chart')
  if (phone) {
    await page.getByRole('tab', { name: patternOf(language, 'orders:tab.waiting') }).click()
    await seen(stage, 'part')
    await page.goto(`${app.url}/trading?tab=waiting`)
  } else {
    await page.getByRole('tab', { name: patternOf(language, 'orders:tab.waiting') }).click()
  }
  await expect(page.getByText(grouped(near)).first()).toBeVisible()
  expect(bar).toBeGreaterThan(0)
  prices.show(bar)
  await app.tick()
  await seeNotice(page, language, 'contract.opened')
  await expect(page.getByText(textOf(language, 'orders:empty.waiting.text'))).toBeVisible()
  expect((await orders<ContractPage>(stage, 'open')).items).toHaveLength(1)
  await page.getByRole('tab', { name: patternOf(language, 'orders:tab.history') }).click()
  await expect(page.getByText(textOf(language, 'orders:cancelled.customer')).first()).toBeVisible()
  await seen(stage, 'history')
  if (!phone) {
    await page.goto(`${app.url}/profile/orders?tab=history`)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await seen(stage, 'orders')
  }
}

interface Look {
  readonly name: string
  readonly language: 'ar' | 'en'
  readonly theme: 'light' | 'dark'
  readonly viewport: typeof PHONE
}

const LOOKS: readonly Look[] = [
  { name: 'in English on a desktop', language: 'en', theme: 'dark', viewport: DESKTOP },
  { name: 'in Arabic on a phone', language: 'ar', theme: 'light', viewport: PHONE },
]

for (const look of LOOKS) {
  test.describe(look.name, secondLook(look.language === 'en'), () => {
    test.use({ locale: look.language, viewport: look.viewport })

    test('placed, waiting, one taken back, the other opened', async ({ page }) => {
      const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source })
      try {
        const session = await beDemoCustomer(page, app.url, look)
        const { language } = look
        const phone = look.viewport === PHONE
        await limitOrders({ page, app, prices, language, phone, session })
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
