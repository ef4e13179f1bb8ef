import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Page } from '@playwright/test'
import type { ContractOrder, ContractPage } from '#protocol/contractOrder.ts'
import { verifyReceipt } from '#protocol/proof/receiptVerifier.ts'
import { cutTexts } from '#kit/cutTexts.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { openOrder } from '#kit/signedIn.ts'
import { anyOf, patternOf, type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* An open order whose stops are changed, that gets more margin, whose stop loss trails, and that is closed in halves. */

const MINUTE = 60_000
/** Where to leave pictures of the steps, to be looked at. */
const SHOTS = process.env['SHOTS']

interface Stage {
  readonly page: Page
  readonly app: App
  readonly token: string
  readonly language: TestLanguage
  readonly phone: boolean
}

/** Nothing on the screen may be cut. */
async function seen({ page, language, phone }: Stage, name: string): Promise<void> {
  expect(await cutTexts(page)).toEqual([])
  if (SHOTS === undefined) return
  await page.waitForTimeout(400)
  await page.screenshot({ path: `${SHOTS}/${phone ? 'm' : 'd'}-${language}-${name}.png` })
}

async function orders(stage: Stage, state: string): Promise<readonly ContractOrder[]> {
  const headers = { authorization: `Bearer ${stage.token}`, virtually: 'YES' }
  const url = `${stage.app.url}/swx/customer/order/listUOrder?state=${state}`
  const answer = await fetch(url, { headers })
  return ((await answer.json()) as { result: ContractPage }).result.items
}

async function changeStops(stage: Stage): Promise<void> {
  const { page, language } = stage
  const text = (key: string) => textOf(language, key)
  const [order] = await orders(stage, 'open')
  const whole = BigInt(order?.openPrice.split('.')[0] ?? '0')
  await page.getByRole('button', { name: text('orders:edit.button') }).click()
  const sheet = page.getByRole('dialog')
  const stop = sheet.getByLabel(text('orders:fact.stopLoss'), { exact: true })
  await stop.fill(String(whole * 2n))
  await expect(sheet.getByRole('button', { name: text('orders:edit.check') })).toBeVisible()
  await seen(stage, 'edit-refused')
  await stop.fill(String((whole * 99n) / 100n))
  const target = sheet.getByLabel(text('orders:fact.takeProfit'), { exact: true })
  await target.fill(String((whole * 106n) / 100n))
  await seen(stage, 'edit')
  // By keyboard as well as any other way.
  await sheet.getByRole('button', { name: text('orders:edit.save') }).press('Enter')
  await expect(sheet.getByRole('heading', { name: text('orders:edit.done') })).toBeVisible()
  await seen(stage, 'edited')
  await sheet
    .getByRole('button', { name: text('common:close'), exact: true })
    .last()
    .click()
  const [edited] = await orders(stage, 'open')
  expect(edited).toMatchObject({ edits: 1, takeProfit: `${(whole * 106n) / 100n}.00` })
}

async function addMargin(stage: Stage): Promise<void> {
  const { page, language } = stage
  const text = (key: string) => textOf(language, key)
  const [before] = await orders(stage, 'open')
  await page.getByRole('button', { name: text('orders:addMargin.button') }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: text('orders:addMargin.missing') })).toBeVisible()
  await sheet.getByLabel(text('orders:addMargin.amount'), { exact: true }).fill('99999999')
  await seen(stage, 'margin-refused')
  await sheet.getByLabel(text('orders:addMargin.amount'), { exact: true }).fill('25.5')
  const terms = sheet.getByLabel(text('orders:addMargin.terms'))
  await expect(terms).toContainText(text('orders:meanwhile.before'))
  await seen(stage, 'margin')
  const act = anyOf(language, 'orders:addMargin.act')
  await sheet.getByRole('button', { name: act }).press('Enter')
  await expect(sheet.getByRole('heading', { name: text('orders:addMargin.done') })).toBeVisible()
  await seen(stage, 'margin-added')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const [after] = await orders(stage, 'open')
  const { openPrice, stopLoss, takeProfit } = before ?? {}
  expect(after).toMatchObject({ edits: 2, openPrice, stopLoss, takeProfit })
  expect(after?.added?.margin).toBe('25.500000')
  // 20 lots of 0.01: a USDT is worth 5.00 of the price.
  const moved = Number(before?.liquidationPrice) - Number(after?.liquidationPrice)
  expect(moved).toBeCloseTo(127.5, 1)
}

async function letTrail(stage: Stage): Promise<void> {
  const { page, language, phone } = stage
  const text = (key: string) => textOf(language, key)
  await page.getByRole('button', { name: text('orders:edit.button') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: text('orders:trail.on') }).check()
  const distance = sheet.getByLabel(text('orders:trail.distance'), { exact: true })
  await expect(distance).not.toHaveValue('')
  await sheet.getByRole('button', { name: '%', exact: true }).click()
  await distance.fill('90')
  await expect(sheet.getByRole('button', { name: text('orders:edit.check') })).toBeVisible()
  await seen(stage, 'trail-refused')
  await distance.fill('1')
  await expect(sheet.getByText(text('orders:trail.now'))).toBeVisible()
  await seen(stage, 'trail')
  await sheet.getByRole('button', { name: text('orders:edit.save') }).press('Enter')
  await expect(sheet.getByRole('heading', { name: text('orders:edit.done') })).toBeVisible()
  await seen(stage, 'trails')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const [order] = await orders(stage, 'open')
  expect(order).toMatchObject({ edits: 3 })
  expect(Number(order?.trail?.distance)).toBeGreaterThan(0)
  const told = text(phone ? 'orders:trail.name' : 'orders:trail.tag')
  // On a desktop the column of stops leaves a table that is too narrow for it.
  await expect(page.getByText(told, { exact: true })).toBeAttached()
  await seen(stage, 'list-trails')
}

async function closeInTwo(stage: Stage): Promise<void> {
  const { page, language } = stage
  const text = (key: string) => textOf(language, key)
  await page.getByRole('button', { name: text('orders:part.button') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: /25/ }).click()
  await seen(stage, 'part')
  await sheet.getByRole('button', { name: /50/ }).click()
  await sheet.locator('button').last().click()
  const closedAt = patternOf(language, 'orders:close.done.title', { price: '' })
  await expect(sheet.getByRole('heading', { name: closedAt })).toBeVisible()
  await seen(stage, 'parted')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  expect(await orders(stage, 'open')).toMatchObject([{ lots: '10', openedLots: '20' }])
  const close = page.getByRole('button', { name: text('orders:close.button'), exact: true })
  await close.first().click()
  await sheet.locator('button').last().click()
  await expect(sheet.getByRole('heading', { name: closedAt })).toBeVisible()
  await page.keyboard.press('Escape')
  const [rest, part] = await orders(stage, 'history')
  expect([rest?.lots, part?.lots, part?.parentId]).toEqual(['10', '10', rest?.id])
}

async function twoReceipts(stage: Stage): Promise<void> {
  const { page, app, language } = stage
  await page.goto(`${app.url}/profile/orders?tab=history`)
  const name = patternOf(language, 'receipt:of', { name: 'BTC/USDT' })
  const rows = page.getByRole('button', { name })
  await expect(rows).toHaveCount(2)
  await rows.first().click()
  const save = page.getByRole('button', { name: textOf(language, 'receipt:download') })
  await expect(save).toBeVisible()
  await seen(stage, 'receipt')
  const bodies = await app.db.query<{ body: string }>('SELECT body FROM receipt')
  for (const { body } of bodies) {
    expect(verifyReceipt(body).checks.filter(({ ok }) => !ok)).toEqual([])
    expect(body).toContain('contract-receipt.v7')
  }
  await publish(stage)
}

/** Whoever has the link checks the receipt, as long as its customer publishes it. */
async function publish({ page, app, language }: Stage): Promise<void> {
  const sheet = page.getByRole('dialog')
  const say = (key: string): string => textOf(language, key)
  await sheet.getByRole('button', { name: say('orders:shareResult') }).click()
  await sheet.getByRole('switch', { name: say('share:publish.label') }).click()
  await expect(sheet.getByRole('button', { name: say('share:copyLink') })).toBeVisible()
  const shared = await app.db.query<{ id: string }>('SELECT order_id AS id FROM receipt_shared')
  expect(shared).toHaveLength(1)
  await page.goto(`${app.url}/verify?receipt=${shared[0]?.id ?? ''}`)
  // Valid where the browser has met our key already.
  const verdict = (tone: string) =>
    page.getByRole('heading', { level: 2, name: say(`verify:verdict.${tone}`), exact: true })
  await expect(verdict('sound').or(verdict('valid'))).toBeVisible()
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    test.use({ locale: language, viewport })

    test('stops are changed, margin is added, the stop loss trails, half is closed, then the rest, with a receipt each', async ({
      page,
    }) => {
      // It waits for two receipts besides.
      const clock = movedClock()
      const app = await openJourneyApp({ clock })
      try {
        const token = (await beDemoCustomer(page, app.url, { language })).token
        const phone = viewport === PHONE
        const stage: Stage = { page, app, token, language, phone }
        await openOrder(app.url, token, 'long')
        await page.goto(`${app.url}${phone ? '/profile/orders' : INSTRUMENT}`)
        const edit = page.getByRole('button', { name: textOf(language, 'orders:edit.button') })
        await expect(edit).toBeVisible()
        await seen(stage, 'list')
        await changeStops(stage)
        await addMargin(stage)
        await letTrail(stage)
        await closeInTwo(stage)
        clock.advance(MINUTE + 10_000)
        const made = () => app.db.query('SELECT 1 FROM receipt')
        await expect.poll(made).toHaveLength(2)
        await twoReceipts(stage)
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })
  })
}
