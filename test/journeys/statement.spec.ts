import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { orderNumber } from '#protocol/orderNumber.ts'
import { addUp, readCsv } from '#kit/csvStatement.ts'
import { injectWallet } from '#kit/injectedWallet.ts'
import { DESKTOP, journey as test, openJourneyApp, PHONE, secondLook } from '#kit/journey.ts'
import { movedClock } from '#kit/movedClock.ts'
import { closeOrder, openOrder, signIn } from '#kit/signedIn.ts'
import { makeReceipt } from '#kit/soundReceipt.ts'
import { patternOf, textOf } from '#kit/texts.ts'
import { escape, visit } from '#kit/visit.ts'
import type { App } from '#server/main/app.ts'

const say = (key: string): string => textOf('en', `funds:${key}`)
const isPhone = (page: Page): boolean => page.viewportSize()?.width === PHONE.width

/** Saves what is on the screen, and gives its bytes. */
async function save(
  page: Page,
  format: 'csv' | 'pdf',
  what: 'statement' | 'orders' = 'statement',
): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say(`export.${format}`) }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${what}-demo-.*\\.${format}$`))
  return readFile(await download.path())
}

/** From the statement to one movement with both its sides. */
async function seeMovement(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('type.contractOpened') }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(say('pocket.margin'), { exact: true })).toBeVisible()
  await expect(sheet.getByText(say('side.fees'), { exact: true })).toBeVisible()
  await expect(sheet.getByText(say('side.escrow'), { exact: true })).toBeVisible()
  await escape(page)
}

/** On the page of orders: those that a stop closed, of which there are none; those closed by hand, and their file. */
async function filterOrders(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/profile/orders`)
  await page.getByRole('tab', { name: textOf('en', 'orders:tab.history') }).click()
  const reason = page.getByLabel(textOf('en', 'orders:column.reason'), { exact: true })
  await reason.selectOption('stopLoss')
  await expect(page.getByText(textOf('en', 'orders:filter.none'))).toBeVisible()
  await reason.selectOption('customer')
  const receipt = page.getByRole('button', { name: patternOf('en', 'receipt:of', { name: '' }) })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(isPhone(page) ? 0 : 1)
  const lines = readCsv((await save(page, 'csv', 'orders')).toString('utf8'))
  expect(lines).toMatchObject([{ order: id, reason: 'customer', instrument: 'BTC/USDT' }])
}

/** From the closing of an order to its receipt, by its row and the list it is marked in. */
async function seeOrder(page: Page, url: string, id: string): Promise<void> {
  const row = page.getByRole('button', { name: say('type.contractClosed') })
  await expect(row).toContainText(orderNumber(id))
  await row.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText(orderNumber(id))).toBeVisible()
  await expect(sheet.getByText(say('fact.side.long'), { exact: true })).toBeVisible()
  const receipt = textOf('en', 'receipt:title')
  await expect(sheet.getByRole('heading', { name: receipt })).toBeVisible()
  await sheet.getByRole('link', { name: say('fact.see.order') }).click()
  const marked = page.locator('main [aria-current=true]')
  await expect(marked).toBeFocused()
  await marked.getByRole('button', { name: patternOf('en', 'receipt:of', { name: '' }) }).click()
  await expect(page.getByRole('dialog').getByText(orderNumber(id))).toBeVisible()
  const check = textOf('en', 'receipt:checkNow')
  await page.getByRole('dialog').getByRole('button', { name: check }).click()
  await expect(page.getByText(orderNumber(id))).toBeVisible()
  await filterOrders(page, url, id)
  await visit(page, url, '/zjxq')
  await expect(row).toBeVisible()
}

/** Only deposits: there are none, and it says so; then all of it again. */
async function filter(page: Page): Promise<void> {
  await page.getByLabel(say('filter.kind')).selectOption('deposits')
  await expect(page.getByText(say('empty.filtered'))).toBeVisible()
  await page.getByRole('button', { name: say('filter.clear') }).click()
  await expect(page.getByRole('button', { name: say('type.demoGrant') })).toBeVisible()
}

/** Both files: the CSV adds up to the ledger, and names the order that was closed. */
async function readFiles(
  page: Page,
  app: App,
  customerId: string,
  { order, price }: { readonly order: string; readonly price: string },
): Promise<void> {
  const rows = readCsv((await save(page, 'csv')).toString('utf8'))
  const [held] = await app.db.query<{ units: bigint }>(
    `SELECT sum(balance) AS units FROM ledger_account
     WHERE owner = $1 AND kind = 'demo' AND asset = 'USDT'`,
    [customerId],
  )
  expect(addUp(rows).get('USDT')).toBe(held?.units)
  expect(rows.map(({ type }) => type)).toContain('contractOpened')
  expect(rows.find(({ type }) => type === 'contractClosed')).toMatchObject({
    order: orderNumber(order),
    reference: order,
    instrument: 'BTC/USDT',
    side: 'long',
    size: '20',
    size_unit: 'lots',
    price,
  })
  const pdf = await save(page, 'pdf')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
}

for (const [name, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${name}`, secondLook(viewport === PHONE), () => {
    test.use({ viewport, locale: 'en' })

    test('what was traded is in the statement, and its files add up to the ledger', async ({
      page,
    }) => {
      const clock = movedClock()
      const app = await openJourneyApp({ clock })
      await injectWallet(page)
      try {
        await page.goto(app.url)
        const session = await signIn(page)
        await page.evaluate((value) => {
          const keep = (key: string, kept: unknown): void =>
            localStorage.setItem(`glasshouse.${key}`, JSON.stringify({ version: 1, value: kept }))
          keep('session', value)
          keep('preferences', {
            language: 'en',
            virtualStatus: 2,
            theme: 'system',
            upDown: 'auto',
            boardShown: true,
          })
        }, session)
        const order = await openOrder(app.url, session.token, 'long')
        const price = await closeOrder(app.url, session.token, order)
        await page.goto(`${app.url}/zjxq`)
        const { id } = session.user as { readonly id: string }
        const look = async (): Promise<void> => {
          await seeMovement(page)
          await filter(page)
          await readFiles(page, app, id, { order, price })
        }
        // A receipt takes some seconds: there is something to see meanwhile.
        await Promise.all([makeReceipt(app, clock, order), look()])
        await seeOrder(page, app.url, order)

        await openOrder(app.url, session.token, 'short')
        await visit(page, app.url, '/profile/balance')
        await expect(page.getByText(say('balances.openProfit'))).toBeVisible()
        await expect(
          page.getByText(patternOf('en', 'funds:balances.reserved')).first(),
        ).toBeVisible()
        await page.getByRole('link', { name: say('balances.tab.contract') }).click()
        await expect(page.getByText(say('balances.free'), { exact: true })).toBeVisible()
        await page.getByRole('link', { name: say('balances.tab.coins') }).click()
        await expect(page.getByText(say('pocket.spotHold')).first()).toBeVisible()
      } finally {
        await page.close()
        await app.close()
      }
    })
  })
}
