import { INSTRUMENT } from '#kit/productScreens.ts'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { ContractPage } from '#protocol/contractOrder.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { holdPrices } from '#kit/heldPrices.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import type { KeptSession } from '#kit/signedIn.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* What a trader does with positions at once: the largest size, turning one around, closing and cancelling all. */

const GENERATED = fileURLToPath(new URL('../fixtures/replay', import.meta.url))
/** Where to leave pictures of the steps, to be looked at. */
const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly language: TestLanguage
  readonly phone: boolean
  readonly session: KeptSession
}

/** Nothing on the screen may be cut. */
async function seen({ page, language, phone }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  if (SHOTS === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/${phone ? 'm' : 'd'}-${language}-${name}.png` })
}

async function openOrders({ app, session }: Stage): Promise<ContractPage['items']> {
  const headers = { authorization: `Bearer ${session.token}`, virtually: 'YES' }
  const answer = await fetch(`${app.url}/swx/customer/order/listUOrder?state=open`, { headers })
  return ((await answer.json()) as { result: ContractPage }).result.items
}

const text = ({ language }: Stage, key: string): string => textOf(language, key)

async function openTicket(stage: Stage): Promise<void> {
  const { page, app, language, phone } = stage
  await page.goto(`${app.url}${INSTRUMENT}`)
  if (!phone) return
  const long = page.getByRole('button', { name: patternOf(language, 'trade:long') })
  await long.click()
}

/** Turns the one position around, by keyboard: the same lots, on the other side. */
async function turnAround(stage: Stage, lots: string): Promise<void> {
  const { page, language } = stage
  await openPage(stage, 'open')
  const turn = page.getByRole('button', { name: text(stage, 'orders:reverse.button') })
  await turn.focus()
  await turn.press('Enter')
  const sheet = page.getByRole('dialog')
  const act = sheet.getByRole('button', { name: anyOf(language, 'orders:reverse.act.short_other') })
  await expect(act).toBeVisible()
  await seen(stage, 'reverse')
  await act.focus()
  await act.press('Enter')
  const done = sheet.getByRole('heading', { name: anyOf(language, 'orders:reverse.done') })
  await expect(done).toBeVisible()
  await seen(stage, 'reversed')
  await sheet.getByRole('button', { name: text(stage, 'orders:reverse.list') }).click()
  expect(await openOrders(stage)).toMatchObject([{ side: 'short', lots }])
}

/** Opens the most there can be, chosen in USDT: the server takes it, and one lot more would be too many. */
async function openMost(stage: Stage): Promise<void> {
  const { page, language } = stage
  await openTicket(stage)
  await page.getByLabel(text(stage, 'trade:size.unit')).selectOption('value')
  const leverage = page.getByLabel(text(stage, 'trade:leverage'), { exact: true })
  await leverage.press('Home')
  const max = page.getByRole('button', { name: text(stage, 'trade:size.max'), exact: true })
  await max.click()
  const act = page.getByRole('button', { name: anyOf(language, 'trade:act.long_other') })
  await expect(act).toBeVisible()
  await seen(stage, 'max')
  const [most = ''] = /\d+/.exec((await act.textContent()) ?? '') ?? []
  await page.getByLabel(text(stage, 'trade:size.unit')).selectOption('lots')
  await page.getByLabel(text(stage, 'trade:lots'), { exact: true }).fill(String(Number(most) + 1))
  const short = page.getByRole('button', { name: anyOf(language, 'trade:issue.notEnough') })
  await expect(short).toBeVisible()
  await page.getByLabel(text(stage, 'trade:lots'), { exact: true }).fill(most)
  await leverage.press('End')
  await page.getByRole('button', { name: text(stage, 'trade:trail.on'), exact: true }).click()
  await expect(page.getByLabel(text(stage, 'trade:trail.distance'), { exact: true })).toBeVisible()
  await seen(stage, 'trailing')
  await act.click()
  await page.getByRole('button', { name: text(stage, 'trade:done.see') }).click()
  const trail: unknown = { distance: expect.any(String) }
  expect(await openOrders(stage)).toMatchObject([{ lots: most, trail }])
  await turnAround(stage, most)
  const stops = { stopLoss: '95000.00', takeProfit: '88000.00' }
  await order(stage, { side: 'short', type: 'market', ...stops, lots: '1' })
}

/** Opens or places another order, as the ticket would. */
async function order(
  { app, session }: Stage,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await fetch(`${app.url}/swx/customer/order/buyU`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.token}`,
      virtually: 'YES',
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ instrumentId: '1', leverage: 10, lots: '2', ...body }),
  })
  expect(await answer.json()).toMatchObject({ code: '200' })
}

async function openPage(stage: Stage, tab: 'open' | 'waiting'): Promise<void> {
  const { page, app, language, phone } = stage
  if (phone) {
    await page.goto(`${app.url}/profile/orders?tab=${tab}`)
    return
  }
  await page.goto(`${app.url}${INSTRUMENT}`)
  await page.getByRole('tab', { name: patternOf(language, `orders:tab.${tab}`) }).click()
}

/** Cancels each order that waits, then closes each position. */
async function endAll(stage: Stage): Promise<void> {
  const { page, language } = stage
  const far = { side: 'long', type: 'limit', stopLoss: '58500.00', takeProfit: '70000.00' }
  for (const price of ['60000.00', '60500.00']) await order(stage, { ...far, price })
  await openPage(stage, 'waiting')
  for (const kind of ['cancel', 'close'] as const) {
    if (kind === 'close') await openPage(stage, 'open')
    await page.getByRole('button', { name: text(stage, `orders:all.${kind}.button`) }).click()
    const sheet = page.getByRole('dialog')
    const act = sheet.getByRole('button', { name: anyOf(language, `orders:all.${kind}.act_other`) })
    // Arabic has a form for two of its own.
    const two = sheet.getByRole('button', { name: /2/ })
    await expect(language === 'ar' ? two : act).toBeVisible()
    await seen(stage, `${kind}-all`)
    await (language === 'ar' ? two : act).click()
    const done = patternOf(language, `orders:all.${kind}.done`, { done: '2', total: '2' })
    await expect(sheet.getByRole('heading', { name: done })).toBeVisible()
    await seen(stage, `${kind}-all-done`)
    await sheet.getByRole('button', { name: text(stage, 'orders:close.done.list') }).click()
  }
  expect(await openOrders(stage)).toEqual([])
}

interface Look {
  readonly name: string
  readonly language: 'ar' | 'en'
  readonly theme: 'light' | 'dark'
  readonly viewport: typeof PHONE
}

const LOOKS: readonly Look[] = [
  { name: 'in en, 1440 wide', language: 'en', theme: 'light', viewport: DESKTOP },
  { name: 'in ar, 375 wide', language: 'ar', theme: 'dark', viewport: PHONE },
]

for (const look of LOOKS) {
  test.describe(look.name, secondLook(look.language === 'en'), () => {
    test.use({ locale: look.language, viewport: look.viewport })

    test('the most opened, turned around, all cancelled and closed', async ({ page }) => {
      const prices = await holdPrices(GENERATED, 'crypto/BTCUSDT')
      const app = await openJourneyApp({ source: prices.source })
      try {
        const session = await beDemoCustomer(page, app.url, look)
        const { language } = look
        const stage = { page, app, language, phone: look.viewport === PHONE, session }
        await openMost(stage)
        await endAll(stage)
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
