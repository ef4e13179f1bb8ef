import { INSTRUMENT } from '#kit/productScreens.ts'
import { expect, type Page } from '@playwright/test'
import type { WaitingContract, WaitingPage } from '#protocol/contractOrder.ts'
import { routePath } from '#protocol/routePaths.ts'
import { dragHighest, dragOf } from '#kit/dragLines.ts'
import { beDemoCustomer } from '#kit/demoCustomer.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { type TestLanguage, textOf } from '#kit/texts.ts'
import type { App } from '#server/main/app.ts'

/* The limit of a waiting order, moved on the chart by mouse or finger, and typed by keyboard from its list. */

interface Stage {
  readonly page: Page
  readonly app: App
  readonly token: string
  readonly language: TestLanguage
}

async function ask(
  { app, token }: Pick<Stage, 'app' | 'token'>,
  path: string,
  body?: object,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${token}`,
    virtually: 'YES',
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  }
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const answer = (await (await fetch(app.url + path, { headers, ...init })).json()) as {
    readonly code: string
    readonly result: unknown
  }
  expect(answer.code).toBe('200')
  return answer.result
}

async function theOrder(stage: Stage): Promise<WaitingContract> {
  const page = (await ask(stage, `${routePath('listContracts')}?state=waiting`)) as WaitingPage
  const [order] = page.items
  if (order === undefined) throw new Error('no waiting order')
  return order
}

/** A short that waits near enough above the price to be seen on the chart. */
async function placeNear(stage: Stage): Promise<WaitingContract> {
  const info = (await ask(stage, routePath('getMarket', { id: '1' }))) as { readonly price: string }
  const cents = BigInt(info.price.replace('.', ''))
  const at = (thousandths: bigint): string => {
    const value = (cents * thousandths) / 1_000n
    return `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  }
  const intent = { instrumentId: '1', side: 'short', lots: '5', leverage: 10 }
  const prices = { price: at(1_003n), stopLoss: at(1_030n), takeProfit: at(950n) }
  await ask(stage, routePath('openContract'), { ...intent, ...prices, type: 'limit' })
  return theOrder(stage)
}

/** What stands in the field of the limit, as the wire has it. */
async function shownLimit({ page, language }: Stage): Promise<number> {
  const label = textOf(language, 'orders:waiting.limit')
  const shown = await page.getByRole('dialog').getByLabel(label, { exact: true }).inputValue()
  return Number(shown.replaceAll(',', ''))
}

/** The list of waiting orders, by keyboard alone: its tab, then the button of the order. */
async function openByKeyboard(stage: Stage, order: WaitingContract): Promise<void> {
  const { page, language } = stage
  const tab = page.getByRole('tab', { name: textOf(language, 'orders:tab.waiting') })
  await tab.focus()
  await page.keyboard.press('Enter')
  const name = new RegExp(`${textOf(language, 'orders:entry.button')}.*${order.appName}`)
  const edit = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    if (await edit.evaluate((button) => button === document.activeElement)) break
  }
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
}

async function typeAndSave(stage: Stage, limit: string): Promise<void> {
  const { page, language } = stage
  const sheet = page.getByRole('dialog')
  const field = sheet.getByLabel(textOf(language, 'orders:waiting.limit'), { exact: true })
  await expect(field).toBeVisible()
  await field.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(limit)
  await sheet.getByRole('button', { name: textOf(language, 'orders:entry.save') }).focus()
  await page.keyboard.press('Enter')
}

for (const { language, viewport } of [
  { language: 'en', viewport: DESKTOP },
  { language: 'ar', viewport: PHONE },
] as const) {
  test.describe(`in ${language}, ${viewport.width} wide`, secondLook(language === 'ar'), () => {
    const phone = viewport === PHONE
    test.use({ locale: language, viewport, hasTouch: phone })

    test('a limit is moved on the chart, confirmed, and typed from the list', async ({
      page,
      context,
    }) => {
      const app = await openJourneyApp({})
      try {
        const { token } = await beDemoCustomer(page, app.url, { language })
        const stage = { page, app, token, language }
        const before = await placeNear(stage)
        await page.goto(`${app.url}${INSTRUMENT}`)
        await expect(page.getByRole('figure').first().getByRole('table')).toBeAttached()
        await dragHighest(page, await dragOf(page, context, phone))
        const sheet = page.getByRole('dialog')
        const typed = await shownLimit(stage)
        expect(typed).toBeGreaterThan(Number(before.limitPrice))
        // Nothing is changed by a finger that slipped.
        expect(await theOrder(stage)).toEqual(before)
        await sheet.getByRole('button', { name: textOf(language, 'orders:entry.save') }).click()
        const done = sheet.getByRole('heading', { name: textOf(language, 'orders:entry.done') })
        await expect(done).toBeVisible()
        const moved = await theOrder(stage)
        expect([Number(moved.limitPrice), moved.stopLoss]).toEqual([typed, before.stopLoss])
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()

        await openByKeyboard(stage, moved)
        await typeAndSave(stage, before.limitPrice)
        await expect(done).toBeVisible()
        expect(await theOrder(stage)).toMatchObject({ limitPrice: before.limitPrice, edits: 2 })
      } finally {
        // Before the server: its page would complain of a server that went away.
        await page.close()
        await app.close()
      }
    })

    test(
      'what another tab made of it is shown, and changed from there',
      secondLook(phone),
      async ({ page }) => {
        const app = await openJourneyApp({})
        try {
          const { token } = await beDemoCustomer(page, app.url, { language })
          const stage = { page, app, token, language }
          const { id, limitPrice, stopLoss, takeProfit, ...before } = await placeNear(stage)
          await page.goto(`${app.url}${INSTRUMENT}`)
          await openByKeyboard(stage, { id, limitPrice, stopLoss, takeProfit, ...before })
          const sheet = page.getByRole('dialog')
          await expect(sheet).toBeVisible()
          const seen = { price: limitPrice, stopLoss, takeProfit }
          const other = `${stopLoss.slice(0, -1)}${stopLoss.endsWith('1') ? '2' : '1'}`
          await ask(stage, routePath('editWaiting'), {
            orderId: id,
            ...seen,
            stopLoss: other,
            seen,
          })
          const note = sheet.getByRole('alert')
          await expect(note).toContainText(textOf(language, 'orders:meanwhile.title'))
          await note
            .getByRole('button', { name: textOf(language, 'orders:meanwhile.accept') })
            .click()
          await expect(note).toBeHidden()
          const lower = `${limitPrice.slice(0, -1)}${limitPrice.endsWith('1') ? '2' : '1'}`
          await typeAndSave(stage, lower)
          const done = sheet.getByRole('heading', { name: textOf(language, 'orders:entry.done') })
          await expect(done).toBeVisible()
          expect(await theOrder(stage)).toMatchObject({
            limitPrice: lower,
            stopLoss: other,
            edits: 2,
          })
        } finally {
          await page.close()
          await app.close()
        }
      },
    )
  })
}
